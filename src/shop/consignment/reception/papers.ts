/** Photos that only a pair's people see: drawn anew before they are kept, so that nothing that a camera wrote into them stays. */
import { createHash } from 'node:crypto'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { unitPapers, units } from '#data/schema.ts'
import { MOST_PAPERS, PAPER_SAYS, type PaperMoment } from '#rules/consignment/desk/photos.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { PHOTO_MESSAGES } from '#rules/returns/ask/photos.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { redrawn } from '#shop/returns/ask/photos.ts'
import { withPair } from '../desk/held.ts'

/** In which states a photo of that moment is taken. */
const TAKEN_IN: Record<PaperMoment, readonly UnitState[]> = {
  received: [UNIT.awaited, UNIT.received],
  refused: [UNIT.received, UNIT.inspected],
  handed_back: [UNIT.to_return],
}
export type Paper = { id: number; moment: string; at: Date }

/** Of equal pairs that came together one photo stands for all: those of its form. */
const together = (db: Reader | Tx, unitId: number) =>
  db
    .select({ id: units.id })
    .from(units)
    .where(
      eq(units.creationKey, db.select({ key: units.creationKey }).from(units).where(eq(units.id, unitId))),
    )

export async function papersOf(db: Reader | Tx, unitId: number): Promise<Paper[]> {
  return db
    .select({ id: unitPapers.id, moment: unitPapers.moment, at: unitPapers.createdAt })
    .from(unitPapers)
    .where(inArray(unitPapers.unitId, together(db, unitId)))
    .orderBy(asc(unitPapers.id))
}
export async function papersAt(db: Reader | Tx, unitId: number, moment: PaperMoment): Promise<number> {
  const of =
    moment === 'received' ? inArray(unitPapers.unitId, together(db, unitId)) : eq(unitPapers.unitId, unitId)
  const [row] = await db
    .select({ count: count() })
    .from(unitPapers)
    .where(and(of, eq(unitPapers.moment, moment)))
  return row!.count
}

export function openPapers(context: ShopContext) {
  /** The same photo again is the one that is there. Answers how many there are of that moment. */
  async function addPapers(
    visitor: Visitor,
    code: string,
    moment: PaperMoment,
    files: readonly Uint8Array[],
  ): Promise<Outcome<{ count: number }>> {
    const refusal = may(visitor, 'consign.receive')
    if (refusal) return refusal
    if (files.length === 0) return invalid(PHOTO_MESSAGES.none, { photos: PHOTO_MESSAGES.none })
    const drawn = await redrawn(context, visitor, files)
    if (!drawn.ok) return drawn
    return withPair(context, visitor, code, 'consign.receive', async (tx, { unit }, at) => {
      if (!TAKEN_IN[moment].includes(unit.state)) return conflict(PAPER_SAYS.over)
      await tx
        .insert(unitPapers)
        .values(
          drawn.value.map((bytes) => ({
            unitId: unit.id,
            moment,
            bytes,
            mime: 'image/webp',
            sha256: createHash('sha256').update(bytes).digest('hex'),
            addedBy: actorOf(visitor),
            createdAt: at,
          })),
        )
        .onConflictDoNothing()
      const kept = await papersAt(tx, unit.id, moment)
      return kept > MOST_PAPERS
        ? invalid(PAPER_SAYS.many, { photos: PAPER_SAYS.many })
        : done({ count: kept })
    })
  }

  /** Its bytes, as they are kept. */
  async function paper(
    visitor: Visitor,
    typed: string,
    id: number,
  ): Promise<Outcome<{ kind: 'webp'; bytes: Uint8Array }>> {
    const refusal = may(visitor, 'consign.read')
    if (refusal) return refusal
    const { db } = context.database
    const code = readUnitCode(typed)
    if (code === null || !inReach(id)) return missing()
    const [unit] = await db.select({ id: units.id }).from(units).where(eq(units.code, code))
    if (!unit) return missing()
    const [found] = await db
      .select({ bytes: unitPapers.bytes })
      .from(unitPapers)
      .where(and(eq(unitPapers.id, id), inArray(unitPapers.unitId, together(db, unit.id))))
    return found ? done({ kind: 'webp', bytes: found.bytes }) : missing()
  }

  return { addPapers, paper }
}
