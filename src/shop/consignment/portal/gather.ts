/**
 * All that a consignor's pairs are told from, for three hundred of them in as many questions as for one: pairs, their sales, and the rows of the account with what pays them.
 */
import {
  and,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  or,
  sql,
  type Column,
  type Placeholder,
} from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { preparedOnce } from '#data/prepared.ts'
import {
  consignorEntries,
  dropOffs,
  exchanges,
  offers,
  orderEdits,
  orders,
  products,
  productSizes,
  settlementLines,
  settlements,
  unitBuyOuts,
  unitEvents,
  unitFlaws,
  unitKeptSteps,
  unitLosses,
  unitPictures,
  units,
  unitSaleClaims,
  unitSales,
  unitTerms,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { FoundChoice } from '#rules/consignment/found.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { DROP_OFF } from '#rules/consignment/offers/states.ts'
import { isLive } from '#rules/consignment/sales/states.ts'
import { pick } from '#rules/record.ts'
import { isListed, UNIT } from '#rules/units/states.ts'
import { firstPhotoOf } from '../offers/photos.ts'
import { AGREED_COLUMNS } from '../terms/terms.ts'
import { isAskedBack, isWithBuyer } from '../sales/ripen.ts'

/** `unitIds`: of those alone. */
export type Which = { holder: Holder; unitIds?: readonly number[] }
/** The same while a statement is prepared. */
type Asked = { consignorId: number | Placeholder; unitIds?: Placeholder }
const asked = { consignorId: sql.placeholder('consignorId'), unitIds: sql.placeholder('unitIds') }
const among = (column: Column, ids: Placeholder | undefined) => ids && sql`${column} = any(${ids}::int[])`

/** Its owner took it off sale: that was its last move. */
export const isPaused = sql<boolean>`coalesce((select ${inStates(sql`e.from_state`, isListed)} and e.to_state = ${UNIT.ready} and e.actor like 'consignor:%'
  from ${unitEvents} e where e.unit_id = ${units.id} order by e.id desc limit 1), false)`
/** The newest terms that were not declined, where nobody accepted them. */
export const proposedId = sql<
  number | null
>`(select case when t.accepted_at is null then t.id end from ${unitTerms} t
  where t.unit_id = ${units.id} and t.declined_at is null order by t.no desc limit 1)`
/** Found again after it was paid. */
export const chooseBy = sql<string | null>`(select l.decide_by::text from ${unitLosses} l
  where l.unit_id = ${units.id} and l.ended_at is null)`
const chosenOfFound = sql<
  [FoundChoice, string] | null
>`(select json_build_array(l.chosen, l.chosen_at) from ${unitLosses} l
  where l.unit_id = ${units.id} and l.ended_at is null and l.chosen is not null)`
export const isOpenBuyOut = and(
  eq(unitBuyOuts.unitId, units.id),
  isNull(unitBuyOuts.acceptedAt),
  isNull(unitBuyOuts.endedAt),
)
export const isOpenClaim = and(
  eq(unitSaleClaims.saleId, unitSales.id),
  isNull(unitSaleClaims.settledAt),
  isNull(unitSaleClaims.droppedAt),
)

/** What stories are told from, and no more: three hundred whole rows are most of what a page of them costs. */
const pairColumns = pick(getTableColumns(units), [
  'id',
  'code',
  'state',
  'owner',
  'termsId',
  'brand',
  'model',
  'sizeLabel',
  'colour',
  'box',
  'grade',
  'unmarked',
  'priceCentavos',
  'floorCentavos',
  'stepsBehind',
  'clockFrom',
  'receivedAt',
  'firstListedAt',
  'termEndsOn',
  'keepUntil',
  'wantsBackAt',
  'leaseId',
  'toReturnWhy',
  'handedTo',
  'updatedAt',
])
const termsColumns = pick(getTableColumns(unitTerms), ['id', 'how', 'proposedBy', ...AGREED_COLUMNS])
export type TermsFound = Pick<typeof unitTerms.$inferSelect, keyof typeof termsColumns>
const saleColumns = pick(getTableColumns(unitSales), [
  'id',
  'unitId',
  'state',
  'exchangeId',
  'baseCentavos',
  'commissionCentavos',
  'partCentavos',
  'windowEndsOn',
  'createdAt',
])
const settlementColumns = pick(getTableColumns(settlements), ['id', 'state', 'account', 'paidAt'])

const selectUnits = (db: Reader, { consignorId, unitIds }: Asked) =>
  db
    .select({
      unit: pairColumns,
      product: { name: products.name },
      size: productSizes.size,
      terms: termsColumns,
      picture: sql<string | null>`(select i.url from ${unitPictures} i
        where i.unit_id = ${units.id} and i.public order by i.position limit 1)`,
      flaws: sql<number>`(select count(*)::int from ${unitFlaws} f where f.unit_id = ${units.id})`,
      movedAt: sql<string | null>`(select e.created_at from ${unitEvents} e
        where e.unit_id = ${units.id} order by e.id desc limit 1)`,
      secondLookAt: sql<string | null>`(select max(e.created_at) from ${unitEvents} e
        where e.unit_id = ${units.id} and e.to_state = ${UNIT.received} and e.from_state in (${UNIT.to_return}, ${UNIT.inspected}))`,
      chooseBy,
      chosen: chosenOfFound,
      paused: isPaused,
      keptDays: sql<number[]>`(select coalesce(json_agg(k.day), '[]') from ${unitKeptSteps} k
        where k.unit_id = ${units.id} and k.terms_id = ${units.termsId})`,
      proposedId,
      buyOut: { amount: unitBuyOuts.amountCentavos, endsAt: unitBuyOuts.endsAt },
      offerId: offers.id,
      offerState: offers.state,
      photo: firstPhotoOf,
      dropOff: { day: dropOffs.day, slot: dropOffs.slot },
    })
    .from(units)
    .leftJoin(products, eq(products.id, units.productId))
    .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
    .leftJoin(unitTerms, eq(unitTerms.id, units.termsId))
    .leftJoin(unitBuyOuts, isOpenBuyOut)
    .leftJoin(offers, eq(offers.unitId, units.id))
    .leftJoin(dropOffs, and(eq(dropOffs.id, offers.dropOffId), eq(dropOffs.state, DROP_OFF.booked)))
    .where(and(eq(units.consignorId, consignorId), among(units.id, unitIds)))
    .orderBy(desc(units.id))
const unitsAmong = preparedOnce((db) => selectUnits(db, asked).prepare('portal_units'))

/** Every pair of theirs, also those that the shop bought from them: newest first. */
export const unitRows = async (db: Reader, { holder: { consignorId }, unitIds }: Which) =>
  unitIds ? unitsAmong(db).execute({ consignorId, unitIds }) : selectUnits(db, { consignorId })
export type UnitFound = Awaited<ReturnType<typeof unitRows>>[number]

/** Terms that wait for a yes, by their number. */
export async function termsById(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TermsFound>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(termsColumns)
    .from(unitTerms)
    .where(sql`${unitTerms.id} = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const selectSales = (db: Reader, { consignorId, unitIds }: Asked) =>
  db
    .select({
      sale: saleColumns,
      /** Of what waits: the order, or an edit or an exchange of it that keeps the pair. */
      expiresAt: sql`coalesce(${exchanges.expiresAt}, ${orderEdits.expiresAt}, ${orders.expiresAt})`.mapWith(
        orders.expiresAt,
      ),
      withBuyer: isWithBuyer,
      payment: orders.paymentStatus,
      askedBack: isAskedBack,
      claim: {
        id: unitSaleClaims.id,
        amount: unitSaleClaims.amountCentavos,
        reason: unitSaleClaims.reason,
        answerUntil: unitSaleClaims.answerUntil,
        answer: unitSaleClaims.answer,
      },
    })
    .from(unitSales)
    .innerJoin(orders, eq(orders.id, unitSales.orderId))
    .leftJoin(orderEdits, eq(orderEdits.id, unitSales.editId))
    .leftJoin(exchanges, eq(exchanges.id, unitSales.exchangeId))
    .leftJoin(unitSaleClaims, isOpenClaim)
    .where(and(eq(unitSales.consignorId, consignorId), among(unitSales.unitId, unitIds)))
    .orderBy(sql`(${inStates(unitSales.state, isLive)})`, unitSales.id)
const salesAmong = preparedOnce((db) => selectSales(db, asked).prepare('portal_sales'))

/** Of each pair the living sale, else the last, comes last. */
export const saleRows = async (db: Reader, { holder: { consignorId }, unitIds }: Which) =>
  unitIds ? salesAmong(db).execute({ consignorId, unitIds }) : selectSales(db, { consignorId })
export type SaleFound = Awaited<ReturnType<typeof saleRows>>[number]

const selectEntries = (db: Reader, { consignorId, unitIds }: Asked) =>
  db
    .select({
      id: consignorEntries.id,
      kind: consignorEntries.kind,
      amount: consignorEntries.amountCentavos,
      unitId: consignorEntries.unitId,
      saleId: consignorEntries.saleId,
      bouncedId: consignorEntries.settlementId,
      settlement: settlementColumns,
    })
    .from(consignorEntries)
    .leftJoin(
      settlementLines,
      and(eq(settlementLines.entryId, consignorEntries.id), isNull(settlementLines.freedAt)),
    )
    .leftJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .where(
      and(
        eq(consignorEntries.consignorId, consignorId),
        or(
          among(consignorEntries.unitId, unitIds) ?? isNotNull(consignorEntries.unitId),
          eq(consignorEntries.kind, 'payout_reversal'),
        ),
      ),
    )
    .orderBy(consignorEntries.id)
const entriesAmong = preparedOnce((db) => selectEntries(db, asked).prepare('portal_entries'))

/** Rows of the account with the settlement that pays each: those of pairs, and transfers that came back. */
export const entryRows = async (db: Reader, { holder: { consignorId }, unitIds }: Which) =>
  unitIds ? entriesAmong(db).execute({ consignorId, unitIds }) : selectEntries(db, { consignorId })
export type EntryFound = Awaited<ReturnType<typeof entryRows>>[number]
