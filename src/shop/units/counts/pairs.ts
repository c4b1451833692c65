/** Single pairs of a count as it stands: what should lie there now, what was seen, and where the two differ. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import {
  consignors,
  orderLines,
  orderPartLines,
  orderParts,
  orders,
  productSizes,
  products,
  type unitCounts,
  unitCountSeen,
  unitEvents,
  units,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { hasGone } from '#rules/fulfilment/parts.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { pick } from '#rules/record.ts'
import { isWithUs, UNIT, type UnitState } from '#rules/units/states.ts'

export type CountedUnit = {
  code: string
  name: string
  size: string
  state: UnitState
  shelf: string
  /** Somebody else's: what became of it is settled at the desk. */
  entrusted: boolean
  /** Whose it is; null: the shop's, or who looks may not see consignors. */
  owner: CountedOwner['owner']
}
/** What should be there of one owner; `owner` null: the shop. */
export type CountedOwner = {
  owner: { id: number; name: string } | null
  expected: number
  seen: number
  missing: number
}
export type CountedPairs = {
  expected: number
  /** Of those that should be there. */
  seen: number
  missing: CountedUnit[]
  /** The shop's first, then whoever has the most that nobody saw; null for who may not see consignors. */
  owners: CountedOwner[] | null
  /** With us, but on another shelf by what is written down. */
  elsewhere: CountedUnit[]
  /** By what is written down not here at all. */
  notHere: CountedUnit[]
  /** Codes of no pair and of no size. */
  unknown: string[]
}
type CountRow = typeof unitCounts.$inferSelect

/** Sold ones lie here until their order leaves, or the part of it that they are in. */
export const waitsToLeave = sql`(${units.state} = ${UNIT.sold} and exists (select 1 from ${orderLines} l join ${orders} o on o.id = l.order_id
  where l.unit_id = ${units.id} and ${inStates(sql`o.fulfilment_status`, isStillHere)}
  and not exists (select 1 from ${orderPartLines} p join ${orderParts} g on g.id = p.part_id where p.order_line_id = l.id and ${inStates(sql`g.state`, hasGone)})
  and l.id = (select max(m.id) from ${orderLines} m where m.unit_id = ${units.id})))`

export const countedFacts = {
  id: units.id,
  code: units.code,
  name: sql<string>`coalesce(nullif(${units.model}, ''), ${products.name}, '')`,
  size: sql<string>`coalesce(${productSizes.size}, ${units.sizeLabel})`,
  state: units.state,
  shelf: units.shelf,
  entrusted: sql<boolean>`${units.owner} = 'consignor'`,
}

/** Null: the shop's. */
export const countedOwner = sql<CountedOwner['owner']>`case when ${consignors.id} is null then null
  else json_build_object('id', ${consignors.id}, 'name', trim(${consignors.name} || ' ' || ${consignors.surname})) end`

function byOwner(units: readonly { owner: CountedOwner['owner']; seen: boolean }[]): CountedOwner[] {
  const groups = new Map<number, CountedOwner>()
  for (const { owner, seen } of units) {
    const group = groups.get(owner?.id ?? 0) ?? { owner, expected: 0, seen: 0, missing: 0 }
    group.expected += 1
    group[seen ? 'seen' : 'missing'] += 1
    groups.set(owner?.id ?? 0, group)
  }
  return [...groups.values()].sort(
    (a, b) =>
      Number(a.owner !== null) - Number(b.owner !== null) ||
      b.missing - a.missing ||
      (a.owner?.name ?? '').localeCompare(b.owner?.name ?? '', 'es'),
  )
}

/** It came, or came back, after the count began: who counted before that could not see it. */
const cameSince = (since: Date) => sql`(${units.createdAt} > ${since.toISOString()}::timestamptz
  or exists (select 1 from ${unitEvents} e where e.unit_id = ${units.id} and e.created_at > ${since.toISOString()}::timestamptz
    and ${inStates(sql`e.to_state`, isWithUs)} and e.from_state is not null and not (${inStates(sql`e.from_state`, isWithUs)} or e.from_state = ${UNIT.sold})))`

export const HERE = sql<boolean>`(${inStates(units.state, isWithUs)} or ${waitsToLeave})`

/** A pair that was sold or went home meanwhile is no difference, whether somebody saw it before or not; nor is one that came meanwhile. */
export async function pairsOf(
  db: Reader | Tx,
  count: Pick<CountRow, 'id' | 'shelf' | 'createdAt'>,
  { owners }: { owners: boolean },
): Promise<CountedPairs> {
  const facts = () =>
    db
      .select({
        ...countedFacts,
        owner: countedOwner,
        since: sql<boolean>`${cameSince(count.createdAt)}`,
        here: HERE,
      })
      .from(units)
      .leftJoin(products, eq(products.id, units.productId))
      .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
      .leftJoin(consignors, and(eq(units.owner, 'consignor'), eq(consignors.id, units.consignorId)))
      .orderBy(asc(units.shelf), asc(products.name), asc(units.id))
  const scans = await db
    .select({ unitId: unitCountSeen.unitId, typed: unitCountSeen.code, here: unitCountSeen.here })
    .from(unitCountSeen)
    .where(eq(unitCountSeen.countId, count.id))
    .orderBy(asc(unitCountSeen.id))
  const saw = new Map(scans.flatMap(({ unitId, here }) => (unitId === null ? [] : [[unitId, here] as const])))
  const onShelf = await facts().where(
    and(HERE, count.shelf === '' ? undefined : eq(units.shelf, count.shelf)),
  )
  const should = onShelf.filter(({ id, since }) => saw.has(id) || !since)
  const expected = new Set(should.map(({ id }) => id))
  const otherIds = [...saw.keys()].filter((id) => !expected.has(id))
  const others = otherIds.length === 0 ? [] : await facts().where(inArray(units.id, otherIds))
  const shown = (unit: CountedUnit): CountedUnit => ({
    ...pick(unit, ['code', 'name', 'size', 'state', 'shelf', 'entrusted']),
    owner: owners ? unit.owner : null,
  })
  const missing = should.filter(({ id }) => !saw.has(id))
  return {
    expected: should.length,
    seen: should.length - missing.length,
    missing: missing.map(shown),
    owners: owners ? byOwner(should.map((unit) => ({ owner: unit.owner, seen: saw.has(unit.id) }))) : null,
    elsewhere: others.filter(({ here }) => here).map(shown),
    notHere: others.filter(({ id, here }) => !here && saw.get(id) === false).map(shown),
    unknown: scans.filter(({ unitId }) => unitId === null).map(({ typed }) => typed),
  }
}
