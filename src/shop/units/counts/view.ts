/** A count as it stands: what should lie there now, what was seen, and where the two differ. */
import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import {
  consignors,
  orderLines,
  orders,
  productSizes,
  products,
  type unitCounts,
  unitCountSeen,
  units,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isStillHere } from '#rules/fulfilment/states.ts'
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
}
/** What should be there of one owner; `owner` null: the shop. */
export type CountedOwner = {
  owner: { id: number; name: string } | null
  expected: number
  seen: number
  missing: number
}
export type CountView = {
  id: number
  shelf: string
  startedAt: Date
  startedBy: string
  endedAt: Date | null
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
  /** Codes of no pair. */
  unknown: string[]
  last: { code: string; known: boolean } | null
}
type CountRow = typeof unitCounts.$inferSelect

/** Sold ones lie here until their order leaves. */
export const waitsToLeave = sql`(${units.state} = ${UNIT.sold} and exists (select 1 from ${orderLines} l join ${orders} o on o.id = l.order_id
  where l.unit_id = ${units.id} and ${inStates(sql`o.fulfilment_status`, isStillHere)}
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

export async function viewOf(
  db: Reader | Tx,
  count: CountRow,
  { owners }: { owners: boolean },
): Promise<CountView> {
  const should = await db
    .select({ ...countedFacts, owner: countedOwner })
    .from(units)
    .leftJoin(products, eq(products.id, units.productId))
    .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
    .leftJoin(consignors, and(eq(units.owner, 'consignor'), eq(consignors.id, units.consignorId)))
    .where(
      and(
        or(inStates(units.state, isWithUs), waitsToLeave),
        count.shelf === '' ? undefined : eq(units.shelf, count.shelf),
      ),
    )
    .orderBy(asc(units.shelf), asc(products.name), asc(units.id))
  const seen = await db
    .select({ unitId: unitCountSeen.unitId, typed: unitCountSeen.code })
    .from(unitCountSeen)
    .where(eq(unitCountSeen.countId, count.id))
    .orderBy(desc(unitCountSeen.id))
  const others = await db
    .select({ ...countedFacts, here: sql<boolean>`(${inStates(units.state, isWithUs)} or ${waitsToLeave})` })
    .from(unitCountSeen)
    .innerJoin(units, eq(units.id, unitCountSeen.unitId))
    .leftJoin(products, eq(products.id, units.productId))
    .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
    .where(eq(unitCountSeen.countId, count.id))
    .orderBy(asc(unitCountSeen.id))
  const expected = new Set(should.map(({ id }) => id))
  const saw = new Set(seen.map(({ unitId }) => unitId))
  const plain = (unit: CountedUnit): CountedUnit =>
    pick(unit, ['code', 'name', 'size', 'state', 'shelf', 'entrusted'])
  const unexpected = others.filter(({ id }) => !expected.has(id))
  const [last] = seen
  return {
    id: count.id,
    shelf: count.shelf,
    startedAt: count.createdAt,
    startedBy: count.startedBy,
    endedAt: count.endedAt,
    expected: should.length,
    seen: should.filter(({ id }) => saw.has(id)).length,
    missing: should.filter(({ id }) => !saw.has(id)).map(plain),
    owners: owners ? byOwner(should.map((unit) => ({ owner: unit.owner, seen: saw.has(unit.id) }))) : null,
    elsewhere: unexpected.filter(({ here }) => here).map(plain),
    notHere: unexpected.filter(({ here }) => !here).map(plain),
    unknown: seen.filter(({ unitId }) => unitId === null).map(({ typed }) => typed),
    last: last ? { code: last.typed, known: last.unitId !== null } : null,
  }
}
