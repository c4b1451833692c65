/**
 * Whose orders are that were taken down by telephone or chat and that nobody has made their own: one account that nobody signs in to,
 * erased from the start, so that no list of people has it (decision 65).
 */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { users } from '#data/schema.ts'

const NOBODY = { issuer: 'shop', subject: 'nobody' }

export async function nobodysId(db: Reader | Tx): Promise<number | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, NOBODY.issuer), eq(users.subject, NOBODY.subject)))
  return row?.id ?? null
}

/** Made with the first such order; of two at once the second one finds the first one's. */
export async function nobody(tx: Tx, at: Date): Promise<number> {
  const known = await nobodysId(tx)
  if (known !== null) return known
  await tx
    .insert(users)
    .values({ ...NOBODY, email: '', username: 'Sin cuenta', createdAt: at, updatedAt: at, deletedAt: at })
    .onConflictDoNothing()
  return (await nobodysId(tx))!
}
