/** What a count that is over did not see and nobody has seen since: a task until it is scanned, found or written off. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { consignors, productSizes, products, unitCountSeen, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { COUNT_SAYS } from '#rules/units/count.ts'
import { isWithUs, UNIT } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { countedFacts, countedOwner, waitsToLeave, type CountedUnit } from './pairs.ts'

/** Of `units`: the last count that missed it, where nothing happened since that says where it is. */
const MISSED_IN = sql<number>`(select k.id from unit_counts k
  where k.ended_at is not null and k.undone_at is null and k.result->'missing' ? ${units.code}
    and not exists (select 1 from unit_count_seen s where s.unit_id = ${units.id} and s.created_at > k.ended_at)
    and not exists (select 1 from unit_events e where e.unit_id = ${units.id} and e.from_state = ${UNIT.written_off} and e.created_at > k.ended_at)
  order by k.id desc limit 1)`
/** Those that some count missed, before it is asked which: so that a page does not ask it of every pair. */
const MISSED = sql`${units.code} in (select jsonb_array_elements_text(k.result->'missing') from unit_counts k where k.ended_at is not null and k.undone_at is null)
  and (${inStates(units.state, isWithUs)} or ${waitsToLeave}) and ${MISSED_IN} is not null`
/** How many there are. */
export const MISSING_PAIRS = sql<number>`(select count(*)::int from ${units} where ${MISSED})`

export type MissingUnit = CountedUnit & { count: number }

export function openMissing({ database: { db }, clock }: ShopContext) {
  /** By shelf. Whose each is, for who may see consignors. */
  async function notFound(visitor: Visitor): Promise<Outcome<MissingUnit[]>> {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    const seesOwners = may(visitor, 'consign.read') === null
    const rows = await db
      .select({ ...countedFacts, owner: countedOwner, count: MISSED_IN })
      .from(units)
      .leftJoin(products, eq(products.id, units.productId))
      .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
      .leftJoin(consignors, and(eq(units.owner, 'consignor'), eq(consignors.id, units.consignorId)))
      .where(MISSED)
      .orderBy(asc(units.shelf), asc(products.name), asc(units.id))
    return done(
      rows.map((row) => ({
        ...pick(row, ['code', 'name', 'size', 'state', 'shelf', 'entrusted', 'count']),
        owner: seesOwners ? row.owner : null,
      })),
    )
  }

  /** It is here after all, and was seen by whoever says so; what the count had found stays as it was. */
  async function isHere(visitor: Visitor, typed: string): Promise<Outcome<null>> {
    const refusal = may(visitor, 'stock.write')
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code === null) return missing()
    const [unit] = await db
      .select({ id: units.id, count: MISSED_IN })
      .from(units)
      .where(and(eq(units.code, code), MISSED))
    if (!unit) return conflict(COUNT_SAYS.notMissing)
    await db
      .insert(unitCountSeen)
      .values({ countId: unit.count, unitId: unit.id, code, actor: actorOf(visitor), createdAt: clock() })
      .onConflictDoNothing()
    return done(null)
  }

  return { notFound, isHere }
}
