/** The answers of a check as they are given, so that another device goes on where this one stopped. Nobody has signed anything yet. */
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { unitCheckDrafts } from '#data/schema.ts'
import { OTHER_LIST, readAnswers, SHOE_LIST, type CheckAnswers } from '#rules/consignment/desk/checklist.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { withPair } from '../desk/held.ts'
import { areShoes } from '#shop/units/entrusted/guard.ts'

/** Which list a pair is looked at by. */
const listFor = async (db: Reader | Tx, productId: number | null): Promise<number> =>
  (await areShoes(db, productId)) ? SHOE_LIST : OTHER_LIST

export async function draftOf(
  db: Reader | Tx,
  { id, productId }: { id: number; productId: number | null },
): Promise<{ listVersion: number; answers: CheckAnswers }> {
  const listVersion = await listFor(db, productId)
  const [draft] = await db.select().from(unitCheckDrafts).where(eq(unitCheckDrafts.unitId, id))
  return { listVersion, answers: readAnswers(listVersion, draft?.answers ?? {}) }
}

export function openAnswers(context: ShopContext) {
  /** Point by point: what is given now goes over what was given before, and of two devices neither loses the other's. */
  return (visitor: Visitor, code: string, given: Record<string, unknown>): Promise<Outcome<CheckAnswers>> =>
    withPair(context, visitor, code, 'consign.receive', async (tx, { unit }, at) => {
      if (unit.state !== UNIT.received) return conflict(UNIT_SAYS.moved)
      const listVersion = await listFor(tx, unit.productId)
      const row = {
        unitId: unit.id,
        listVersion,
        answers: readAnswers(listVersion, given),
        updatedBy: actorOf(visitor),
        updatedAt: at,
      }
      const [kept] = await tx
        .insert(unitCheckDrafts)
        .values(row)
        .onConflictDoUpdate({
          target: unitCheckDrafts.unitId,
          set: { ...row, answers: sql`${unitCheckDrafts.answers} || excluded.answers` },
        })
        .returning({ answers: unitCheckDrafts.answers })
      return done(readAnswers(listVersion, kept!.answers))
    })
}
