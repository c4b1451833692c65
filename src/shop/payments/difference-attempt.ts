/** Attempts to pay what is beside a sale: the difference of an exchange, or of an edit of the order. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { payments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { isUntried, PAYMENT } from '#rules/payments/states.ts'
import { writeEvent, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'

/** Which of both it pays. */
export type DifferenceKey = { exchangeId: number } | { editId: number }
export const isDifference = (key: DifferenceKey) =>
  'editId' in key ? eq(payments.editId, key.editId) : eq(payments.exchangeId, key.exchangeId)

type Attempt = { amount: Centavos; provider: string; actor: string; at: Date }
/** The attempt that nobody tried yet, or another. The caller holds the order's lock and has seen that it is to be paid. */
export async function attemptDifference(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'currency'>,
  key: DifferenceKey,
  made: Attempt,
): Promise<PaymentRow> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(isDifference(key), eq(payments.provider, made.provider), inStates(payments.status, isUntried)))
    .orderBy(desc(payments.attempt))
    .limit(1)
  if (open) return open
  const [{ last } = { last: 0 }] = await tx
    .select({ last: sql<number>`coalesce(max(${payments.attempt}), 0)::int` })
    .from(payments)
    .where(eq(payments.orderId, order.id))
  const [attempt] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      ...key,
      surplus: true,
      attempt: last + 1,
      provider: made.provider,
      amountCentavos: made.amount,
      currency: order.currency,
      createdAt: made.at,
      updatedAt: made.at,
    })
    .returning()
  await writeEvent(tx, {
    orderId: order.id,
    life: 'payment',
    subjectId: attempt!.id,
    from: null,
    to: PAYMENT.created,
    actor: made.actor,
  })
  return attempt!
}
