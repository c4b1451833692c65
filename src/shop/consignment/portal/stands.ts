/**
 * Where each of a consignor's pairs stands, with what else stands over them, by one question: the few facts that decide it, of those that
 * are alike once with all their numbers. Their lines are told afterwards, of those that a page shows.
 */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { preparedOnce } from '#data/prepared.ts'
import {
  consignorAccounts,
  consignorEntries,
  consignors,
  offers,
  orders,
  settlementLines,
  settlements,
  unitBuyOuts,
  units,
  unitSaleClaims,
  unitSales,
  unitTerms,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { SHEET_PROPOSER, waitForCode } from '#rules/consignment/paper-terms.ts'
import { SALE, isLive } from '#rules/consignment/sales/states.ts'
import { SETTLEMENT } from '#rules/consignment/settlements/states.ts'
import type { PairPlace } from '#rules/consignment/story/line.ts'
import { standOf, type PairFacts, type PairStand } from '#rules/consignment/story/stands.ts'
import type { AcceptedHow } from '#rules/consignment/labels.ts'
import { isDisputed } from '#rules/payments/order-payment.ts'
import { UNIT } from '#rules/units/states.ts'
import { isAskedBack } from '../sales/ripen.ts'
import { numbersIn, selectNumbers, type Numbers } from '../settlements/account.ts'
import { chooseBy, entryRows, isOpenBuyOut, isOpenClaim, isPaused, proposedId } from './gather.ts'
import { endedShownFrom, isShownTo } from './offered.ts'
import { holderByAccount } from './holder.ts'
import { bouncedIn, payoutOf } from './situations.ts'

/** `sold`, `paid`: what its line needs beside its own row. */
export type UnitStand = PairStand & { id: number; sold: boolean; paid: boolean }

type Alike = Omit<PairFacts, 'toConfirm' | 'hasAccount'> & {
  how: AcceptedHow | null
  ofSheet: boolean
  /** The settlement whose transfer came back. */
  reversedId: number | null
  /** All of them. */
  count: number
  /** The newest, and no more than was asked for. */
  ids: number[]
}

const FACTS = sql.raw(
  'state, owner, agreed, proposed, how, "ofSheet", paused, "buyOut", bought, compensated, found, sale, "left", opposed, claim, payout, "reversedId"',
)

const ofPair = (kind: 'buyout' | 'compensation') => sql`max(e.id) filter (where e.kind = '${sql.raw(kind)}')`

export type Stands = {
  /** Newest first; of those that are alike no more than was asked for. */
  stands: UnitStand[]
  /** Of all. */
  counts: ReadonlyMap<PairPlace, number>
  hasAccount: boolean
  /** Something of theirs is only shown so far. */
  hasOffers: boolean
  numbers: Numbers
}

/** Of the question around it. */
const mine = sql`consignors.id`
const most = sql`${sql.placeholder('most')}::int`
const alikeOfMine = sql<Alike[]>`(
    with last_sales as (
      select distinct on (${unitSales.unitId}) ${unitSales.unitId}, ${unitSales.id}, ${unitSales.state},
        case when ${unitSales.state} = ${SALE.payable} then ${unitSales.partCentavos} > coalesce((
          select -sum(r.amount_centavos) from ${consignorEntries} r
          where r.unit_id = ${unitSales.unitId} and r.sale_id = ${unitSales.id} and r.kind = 'reversal'), 0) else false end as some_left,
        case when ${unitSales.state} = ${SALE.earned} then ${inStates(orders.paymentStatus, isDisputed)} or ${isAskedBack} else false end as opposed,
        exists (select 1 from ${unitSaleClaims} where ${and(isOpenClaim, eq(unitSaleClaims.answer, ''))}) as claim
      from ${unitSales} join ${orders} on ${orders.id} = ${unitSales.orderId}
      where ${unitSales.consignorId} = ${mine}
      order by ${unitSales.unitId}, (${inStates(unitSales.state, isLive)}) desc, ${unitSales.id} desc
    ), entries as (
      select e.unit_id, ${ofPair('buyout')} as bought, ${ofPair('compensation')} as compensated
      from ${consignorEntries} e where e.consignor_id = ${mine} and e.unit_id is not null
      group by e.unit_id
    ), facts as (
      select ${units.id} as id, ${units.state} as state, ${units.owner} as owner,
        ${units.termsId} is not null as agreed,
        ${proposedId} is not null as proposed,
        ${unitTerms.how} as how, ${unitTerms.proposedBy} like ${`${SHEET_PROPOSER}%`} as "ofSheet",
        case when ${units.state} = ${UNIT.ready} then ${isPaused} else false end as paused,
        exists (select 1 from ${unitBuyOuts} where ${isOpenBuyOut}) as "buyOut",
        e.bought is not null as bought, e.compensated is not null as compensated,
        case when ${units.state} = ${UNIT.written_off} then ${chooseBy} is not null else false end as found,
        s.state as sale, coalesce(s.some_left, false) as "left", coalesce(s.opposed, false) as opposed, coalesce(s.claim, false) as claim,
        ${settlements.state} as payout,
        case when ${settlements.state} = ${SETTLEMENT.reversed} then ${settlements.id} end as "reversedId"
      from ${units}
      left join ${unitTerms} on ${unitTerms.id} = ${units.termsId}
      left join last_sales s on s.unit_id = ${units.id}
      left join entries e on e.unit_id = ${units.id}
      left join ${consignorEntries} own on own.sale_id = s.id and own.kind = 'sale' and own.consignor_id = ${mine}
      left join ${settlementLines} on ${settlementLines.freedAt} is null
        and ${settlementLines.entryId} = coalesce(e.bought, own.id)
      left join ${settlements} on ${settlements.id} = ${settlementLines.settlementId}
      where ${units.consignorId} = ${mine}
    )
    select coalesce(json_agg(alike), '[]') from (
      select ${FACTS}, count(*)::int as count, (array_agg(id order by id desc))[1:${most}] as ids from facts group by ${FACTS}) alike)`

const select = (db: Reader, whose: SQL | undefined) =>
  db
    .select({
      consignorId: consignors.id,
      userId: consignors.userId,
      email: consignors.email,
      diedOn: consignors.diedOn,
      // Each in brackets of its own: of one table alone drizzle would leave out whose its columns are.
      alike: sql<Alike[]>`${alikeOfMine}`,
      hasAccount: sql<boolean>`exists (select 1 from ${consignorAccounts} a where a.consignor_id = ${mine})`,
      hasOffers: sql<boolean>`exists (select 1 from ${offers} where ${isShownTo(
        { consignorId: mine, userId: sql.placeholder('userId') },
        sql.placeholder('endedFrom'),
      )})`,
      numbers: sql<Numbers>`(${selectNumbers(mine)})`,
    })
    .from(consignors)
    .where(whose)
const byConsignor = preparedOnce((db) =>
  select(db, eq(consignors.id, sql.placeholder('consignorId'))).prepare('portal_stands'),
)
const byAccount = preparedOnce((db) =>
  select(db, and(eq(consignors.userId, sql.placeholder('userId')), isNull(consignors.erasedAt))).prepare(
    'portal_stands_of_account',
  ),
)
type Found = Awaited<ReturnType<typeof select>>[number]

/** `most`: of those that stand alike, the newest so many. */
type When = { now: Date; most: number }

export async function standsOf(db: Reader, holder: Holder, { now, most }: When): Promise<Stands> {
  const { consignorId, userId } = holder
  const [read] = await byConsignor(db).execute({ consignorId, userId, most, endedFrom: endedShownFrom(now) })
  return told(db, holder, read!)
}

/** The same by an account that is a consignor's already, with who that is; null of any other. */
export async function standsOfAccount(
  db: Reader,
  userId: number,
  { now, most }: When,
): Promise<{ holder: Holder; stands: Stands } | null> {
  const [read] = await byAccount(db).execute({ userId, most, endedFrom: endedShownFrom(now) })
  if (!read) return null
  const holder = holderByAccount(read)
  return { holder, stands: await told(db, holder, read) }
}

async function told(db: Reader, holder: Holder, read: Found): Promise<Stands> {
  const { alike, hasAccount, hasOffers, numbers } = read
  const again = alike.some(({ reversedId }) => reversedId !== null)
    ? bouncedIn(await entryRows(db, { holder, unitIds: [] }))
    : new Map()
  const counts = new Map<PairPlace, number>()
  const stands = alike.flatMap(({ ids, count, how, ofSheet, reversedId, payout, ...facts }) => {
    const stand = standOf({
      ...facts,
      toConfirm: waitForCode(facts.state, { how, proposedBy: ofSheet ? SHEET_PROPOSER : '' }),
      payout: (reversedId === null ? null : payoutOf(again.get(reversedId), again)?.state) ?? payout,
      hasAccount,
    })
    counts.set(stand.place, (counts.get(stand.place) ?? 0) + count)
    const sold = facts.sale !== null
    const paid = sold || facts.bought || facts.compensated
    return ids.map((id): UnitStand => ({ ...stand, id, sold, paid }))
  })
  return {
    stands: stands.toSorted((a, b) => b.id - a.id),
    counts,
    hasAccount,
    hasOffers,
    numbers: numbersIn(numbers),
  }
}
