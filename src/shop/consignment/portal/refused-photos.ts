/** The photos that were taken of why a pair was not taken, for its owner: only once that was said, and only of their own pair. */
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { unitPapers, units } from '#data/schema.ts'
import { wasRejected } from '#rules/consignment/desk/reject.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'

type Unit = { id: number; state: UnitState; toReturnWhy: string }
const isRejected = ({ state, toReturnWhy }: Unit): boolean =>
  (state === UNIT.to_return || state === UNIT.handed_back) && wasRejected(toReturnWhy)
const ofRefusal = (unitId: number) => and(eq(unitPapers.unitId, unitId), eq(unitPapers.moment, 'refused'))

export async function refusedPhotosOf(db: Reader, unit: Unit): Promise<{ id: number }[]> {
  if (!isRejected(unit)) return []
  return db
    .select({ id: unitPapers.id })
    .from(unitPapers)
    .where(ofRefusal(unit.id))
    .orderBy(asc(unitPapers.id))
}

/** Its bytes, as they are kept. */
export async function refusedPhoto(
  { database: { db } }: ShopContext,
  holder: Holder,
  typed: string,
  id: number,
): Promise<Outcome<{ kind: 'webp'; bytes: Uint8Array }>> {
  const code = readUnitCode(typed)
  if (code === null || !inReach(id)) return missing()
  const [unit] = await db
    .select({ id: units.id, state: units.state, toReturnWhy: units.toReturnWhy })
    .from(units)
    .where(and(eq(units.code, code), eq(units.consignorId, holder.consignorId)))
  if (!unit || !isRejected(unit)) return missing()
  const [found] = await db
    .select({ bytes: unitPapers.bytes })
    .from(unitPapers)
    .where(and(ofRefusal(unit.id), eq(unitPapers.id, id)))
  return found ? done({ kind: 'webp', bytes: found.bytes }) : missing()
}
