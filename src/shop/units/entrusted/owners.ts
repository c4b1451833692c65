/** What moving an entrusted pair asks about its owner: who they are, whether they died, what the shop keeps of its price. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignors, unitTerms } from '#data/schema.ts'
import { CHECK_SAYS } from '#rules/consignment/desk/checklist.ts'
import type { Commission } from '#rules/consignment/split.ts'
import { refused, type Refused } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'

/** Of these people those who died. Whoever marks it holds their pairs: so does whoever asks this of a pair. */
export async function dead(db: Reader | Tx, ids: readonly (number | null)[]): Promise<Set<number>> {
  const some = [...new Set(ids)].filter((id) => id !== null)
  if (some.length === 0) return new Set()
  const found = await db
    .select({ id: consignors.id })
    .from(consignors)
    .where(and(inArray(consignors.id, some), isNotNull(consignors.diedOn)))
  return new Set(found.map(({ id }) => id))
}

/** Nobody prices, checks or approves a pair of their own (CCyC 1325: a conflict of interest). */
export async function whyOwn(
  db: Reader | Tx,
  visitor: Visitor,
  consignorId: number,
): Promise<Refused | null> {
  if (visitor.kind !== 'person') return null
  const [own] = await db
    .select({ id: consignors.id })
    .from(consignors)
    .where(and(eq(consignors.id, consignorId), eq(consignors.userId, visitor.id)))
  return own ? refused('forbidden', CHECK_SAYS.own) : null
}

/** Of the terms in force; null while there are none. */
export async function commissionOf(db: Reader | Tx, termsId: number | null): Promise<Commission | null> {
  if (termsId === null) return null
  const [row] = await db
    .select({ bp: unitTerms.commissionBp, least: unitTerms.commissionMinCentavos })
    .from(unitTerms)
    .where(eq(unitTerms.id, termsId))
  return row ?? null
}
