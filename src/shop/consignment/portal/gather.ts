/**
 * All that a consignor's pairs are told from, for three hundred of them in as many questions as for one: pairs, offers that are none yet,
 * their sales, and the rows of the account with what pays them.
 */
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import {
  consignorEntries,
  consignors,
  dropOffs,
  exchanges,
  offers,
  orderEdits,
  orders,
  productSizes,
  products,
  settlementLines,
  settlements,
  unitBuyOuts,
  unitEvents,
  unitFlaws,
  unitKeptSteps,
  unitPictures,
  unitSaleClaims,
  unitSales,
  units,
  unitTerms,
  users,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { DROP_OFF, isLiveOffer } from '#rules/consignment/offers/states.ts'
import { isLive } from '#rules/consignment/sales/states.ts'
import { isListed, UNIT } from '#rules/units/states.ts'
import { isAskedBack, isWithBuyer } from '../sales/ripen.ts'

const DAY = 86_400_000
/** An offer that came to nothing is shown so long. */
const ENDED_DAYS = 30

/** `unitId`: of one pair alone. */
export type Which = { holder: Holder; unitId?: number }

/** Every pair of theirs, also those that the shop bought from them: newest first. */
export const unitRows = (db: Reader, { holder, unitId }: Which) =>
  db
    .select({
      unit: units,
      product: { name: products.name },
      size: productSizes.size,
      terms: unitTerms,
      picture: sql<string | null>`(select i.url from ${unitPictures} i
        where i.unit_id = ${units.id} and i.public order by i.position limit 1)`,
      flaws: sql<number>`(select count(*)::int from ${unitFlaws} f where f.unit_id = ${units.id})`,
      movedAt: sql<string | null>`(select e.created_at from ${unitEvents} e
        where e.unit_id = ${units.id} order by e.id desc limit 1)`,
      paused: sql<boolean>`coalesce((select ${inStates(sql`e.from_state`, isListed)} and e.to_state = ${UNIT.ready} and e.actor like 'consignor:%'
        from ${unitEvents} e where e.unit_id = ${units.id} order by e.id desc limit 1), false)`,
      keptDays: sql<number[]>`(select coalesce(json_agg(k.day), '[]') from ${unitKeptSteps} k
        where k.unit_id = ${units.id} and k.terms_id = ${units.termsId})`,
      proposedId: sql<number | null>`(select case when t.accepted_at is null then t.id end from ${unitTerms} t
        where t.unit_id = ${units.id} and t.declined_at is null order by t.no desc limit 1)`,
      buyOut: { amount: unitBuyOuts.amountCentavos, endsAt: unitBuyOuts.endsAt },
      offerId: offers.id,
      offerState: offers.state,
      dropOff: { day: dropOffs.day, slot: dropOffs.slot },
    })
    .from(units)
    .leftJoin(products, eq(products.id, units.productId))
    .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
    .leftJoin(unitTerms, eq(unitTerms.id, units.termsId))
    .leftJoin(
      unitBuyOuts,
      and(eq(unitBuyOuts.unitId, units.id), isNull(unitBuyOuts.acceptedAt), isNull(unitBuyOuts.endedAt)),
    )
    .leftJoin(offers, eq(offers.unitId, units.id))
    .leftJoin(dropOffs, and(eq(dropOffs.id, offers.dropOffId), eq(dropOffs.state, DROP_OFF.booked)))
    .where(
      and(eq(units.consignorId, holder.consignorId), unitId === undefined ? undefined : eq(units.id, unitId)),
    )
    .orderBy(desc(units.id))
export type UnitFound = Awaited<ReturnType<typeof unitRows>>[number]

/** Terms that wait for a yes, by their number. */
export async function termsById(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, typeof unitTerms.$inferSelect>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(unitTerms)
    .where(sql`${unitTerms.id} = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** `consignorId` null: an account that has left no pair so far. */
export type OfferedBy = { consignorId: number | null; userId: number | null }

/**
 * Pairs that are only shown so far: theirs once accepted, before that those that came from a mailbox that is proven theirs, as a consignor's
 * or as that of their account.
 */
export const offerRows = (db: Reader, { consignorId, userId }: OfferedBy, now: Date) =>
  db
    .select({ offer: offers })
    .from(offers)
    .where(
      and(
        isNull(offers.unitId),
        isNull(offers.purgedAt),
        or(
          consignorId === null ? undefined : eq(offers.consignorId, consignorId),
          and(
            isNull(offers.consignorId),
            sql`(exists (select 1 from ${consignors} c where c.id = ${consignorId}::int and c.email_proven_at is not null
                and c.email = lower(${offers.email}))
              or exists (select 1 from ${users} a where a.id = ${userId}::int and a.email_verified and a.deleted_at is null
                and lower(a.email) = lower(${offers.email})))`,
          ),
        ),
        or(
          inStates(offers.state, isLiveOffer),
          gt(offers.endedAt, new Date(now.getTime() - ENDED_DAYS * DAY)),
        ),
      ),
    )
    .orderBy(desc(offers.id))
export type OfferFound = Awaited<ReturnType<typeof offerRows>>[number]['offer']

/** Of each pair the living sale, else the last, comes last. */
export const saleRows = (db: Reader, { holder, unitId }: Which) =>
  db
    .select({
      sale: unitSales,
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
    .leftJoin(
      unitSaleClaims,
      and(
        eq(unitSaleClaims.saleId, unitSales.id),
        isNull(unitSaleClaims.settledAt),
        isNull(unitSaleClaims.droppedAt),
      ),
    )
    .where(
      and(
        eq(unitSales.consignorId, holder.consignorId),
        unitId === undefined ? undefined : eq(unitSales.unitId, unitId),
      ),
    )
    .orderBy(sql`(${inStates(unitSales.state, isLive)})`, unitSales.id)
export type SaleFound = Awaited<ReturnType<typeof saleRows>>[number]

/** Rows of the account with the settlement that pays each: those of pairs, and transfers that came back. */
export const entryRows = (db: Reader, { consignorId }: Holder) =>
  db
    .select({
      id: consignorEntries.id,
      kind: consignorEntries.kind,
      amount: consignorEntries.amountCentavos,
      unitId: consignorEntries.unitId,
      saleId: consignorEntries.saleId,
      bouncedId: consignorEntries.settlementId,
      settlement: settlements,
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
        or(isNotNull(consignorEntries.unitId), eq(consignorEntries.kind, 'payout_reversal')),
      ),
    )
    .orderBy(consignorEntries.id)
export type EntryFound = Awaited<ReturnType<typeof entryRows>>[number]
