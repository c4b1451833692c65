/** The one writer of store credit: an entry and the balance that it makes, together, never below 0. */
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { creditAccounts, creditEntries, users } from '#data/schema.ts'
import type { CreditKind } from '#rules/credit/credit.ts'
import type { Centavos } from '#rules/money.ts'

export type CreditMove = {
  userId: number
  kind: CreditKind
  /** Below 0: less to spend. */
  amount: Centavos
  /** The same key is the same entry. */
  key: string
  actor: string
  at: Date
  reason?: string
  orderId?: number
  refundId?: number
  undoes?: number
}

/** 'short': nothing was written, for there is not that much. The entry's id otherwise; that of the first one when it was written before. */
export async function moveCredit(
  tx: Tx,
  { userId, kind, amount, key, actor, at, ...about }: CreditMove,
): Promise<'short' | { id: number; balance: Centavos; known: boolean }> {
  // Whoever erases their account holds the person first and their credit then; so does everybody.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  await tx.insert(creditAccounts).values({ userId, updatedAt: at }).onConflictDoNothing()
  const found = await lockedBalance(tx, userId)
  const [before] = await tx
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(eq(creditEntries.requestKey, key))
  if (before) return { id: before.id, balance: found, known: true }
  const balance = found + amount
  if (balance < 0) return 'short'
  await tx
    .update(creditAccounts)
    .set({ balanceCentavos: balance, updatedAt: at })
    .where(eq(creditAccounts.userId, userId))
  const [entry] = await tx
    .insert(creditEntries)
    .values({ userId, kind, amountCentavos: amount, requestKey: key, actor, createdAt: at, ...about })
    .returning({ id: creditEntries.id })
  return { id: entry!.id, balance, known: false }
}

/** Nobody else spends it until the transaction ends. */
export async function lockedBalance(tx: Tx, userId: number): Promise<Centavos> {
  const [account] = await tx
    .select({ balance: creditAccounts.balanceCentavos })
    .from(creditAccounts)
    .where(eq(creditAccounts.userId, userId))
    .for('update')
  return account?.balance ?? 0
}

export async function balanceOf(db: Reader | Tx, userId: number): Promise<Centavos> {
  const [account] = await db
    .select({ balance: creditAccounts.balanceCentavos })
    .from(creditAccounts)
    .where(eq(creditAccounts.userId, userId))
  return account?.balance ?? 0
}
