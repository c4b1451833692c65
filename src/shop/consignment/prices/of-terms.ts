/** What the calendar of a pair says: its terms in force and the steps that its owner refused. */
import { and, asc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { unitKeptSteps, unitTerms } from '#data/schema.ts'
import type { Terms } from '#rules/consignment/terms-said.ts'
import type { UnitRow } from '#shop/units/unit.ts'
import { readTerms } from '../terms/terms.ts'

export type InForce = { id: number; terms: Terms; kept: number[] }

/** Null where nothing was accepted yet. */
export async function termsInForce(
  db: Reader | Tx,
  { id, termsId }: Pick<UnitRow, 'id' | 'termsId'>,
): Promise<InForce | null> {
  if (termsId === null) return null
  const [row] = await db.select().from(unitTerms).where(eq(unitTerms.id, termsId))
  if (!row) return null
  const kept = await db
    .select({ day: unitKeptSteps.day })
    .from(unitKeptSteps)
    .where(and(eq(unitKeptSteps.unitId, id), eq(unitKeptSteps.termsId, termsId)))
    .orderBy(asc(unitKeptSteps.day))
  return { id: termsId, terms: readTerms(row), kept: kept.map(({ day }) => day) }
}
