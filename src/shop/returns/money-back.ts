/** What settling a case gave back, and how far that is. */
import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { auditLog, refunds } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { refundProgress } from '#rules/orders/situation.ts'
import { isCredit, type PayBack } from '#rules/returns/pay-back.ts'
import type { MoneyBack } from '#rules/returns/story.ts'

/** What settling it gave back is in its record; how far that is, the refunds of its order say. */
export async function moneyBackOf(db: Reader, orderId: number, code: string): Promise<MoneyBack> {
  const [settled] = await db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(
      and(eq(auditLog.entity, 'return'), eq(auditLog.entityId, code), eq(auditLog.action, 'return.resolve')),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  const { refunded: amount = 0, payBack = 'money' } = (settled?.after ?? {}) as Settled
  if (amount === 0) return null
  const asked = await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.orderId, orderId))
  const progress = refundProgress(asked)
  const asCredit = isCredit(payBack)
  // What failed of the order is another refund: credit is never refused.
  if (progress === 'none' || (asCredit && progress === 'failed'))
    return { amount, progress: 'back', asCredit }
  return { amount, progress, asCredit }
}
type Settled = { refunded?: Centavos; payBack?: PayBack }
