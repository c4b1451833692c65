/** A count as it stands: what should lie there now, what was seen, and where the two differ. */
import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import {
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
import { isWithUs, UNIT, type UnitState } from '#rules/units/states.ts'

export type CountedUnit = {
  code: string
  name: string
  size: string
  state: UnitState
  shelf: string
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
const waitsToLeave = sql`(${units.state} = ${UNIT.sold} and exists (select 1 from ${orderLines} l join ${orders} o on o.id = l.order_id
  where l.unit_id = ${units.id} and ${inStates(sql`o.fulfilment_status`, isStillHere)}
  and l.id = (select max(m.id) from ${orderLines} m where m.unit_id = ${units.id})))`

const facts = {
  id: units.id,
  code: units.code,
  name: sql<string>`case when ${units.model} = '' then ${products.name} else ${units.model} end`,
  size: productSizes.size,
  state: units.state,
  shelf: units.shelf,
}

export async function viewOf(db: Reader | Tx, count: CountRow): Promise<CountView> {
  const should = await db
    .select(facts)
    .from(units)
    .innerJoin(products, eq(products.id, units.productId))
    .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
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
    .select({ ...facts, here: sql<boolean>`(${inStates(units.state, isWithUs)} or ${waitsToLeave})` })
    .from(unitCountSeen)
    .innerJoin(units, eq(units.id, unitCountSeen.unitId))
    .innerJoin(products, eq(products.id, units.productId))
    .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
    .where(eq(unitCountSeen.countId, count.id))
    .orderBy(asc(unitCountSeen.id))
  const expected = new Set(should.map(({ id }) => id))
  const saw = new Set(seen.map(({ unitId }) => unitId))
  const plain = ({ code, name, size, state, shelf }: CountedUnit): CountedUnit => ({
    code,
    name,
    size,
    state,
    shelf,
  })
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
    elsewhere: unexpected.filter(({ here }) => here).map(plain),
    notHere: unexpected.filter(({ here }) => !here).map(plain),
    unknown: seen.filter(({ unitId }) => unitId === null).map(({ typed }) => typed),
    last: last ? { code: last.typed, known: last.unitId !== null } : null,
  }
}
