/** Which attempt of an order a provider's payment belongs to. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { payments } from '#data/schema.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import { isDifference, type DifferenceKey } from './difference-attempt.ts'
import { isUntried } from '#rules/payments/states.ts'
import { inStates } from '#data/states.ts'
import type { OrderRow, PaymentRow } from '#shop/orders/events.ts'

/** By its id, else the attempt of its preference that nobody paid yet, else a new one. */
export async function attemptOf(
  tx: Tx,
  order: OrderRow,
  payment: ProviderPayment,
  made: {
    provider: string
    now: Date
    /** It pays its difference, not the order. */
    beside: DifferenceKey | null
    /** It pays what the order came to before it was edited. */
    outdated: boolean
  },
): Promise<PaymentRow> {
  const { beside, outdated } = made
  const [known] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.providerPaymentId, payment.id)))
  if (known) return known
  const open = outdated
    ? []
    : await tx
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.orderId, order.id),
            beside ? isDifference(beside) : and(isNull(payments.exchangeId), isNull(payments.editId)),
            isNull(payments.providerPaymentId),
            inStates(payments.status, isUntried),
          ),
        )
        .orderBy(desc(payments.attempt))
  const fitting =
    open.find((row) => row.preferenceId === payment.preferenceId) ??
    open.find(() => payment.preferenceId === null)
  if (fitting) {
    const [claimed] = await tx
      .update(payments)
      .set({ providerPaymentId: payment.id })
      .where(eq(payments.id, fitting.id))
      .returning()
    return claimed!
  }
  const [last] = await tx
    .select({ attempt: payments.attempt })
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(desc(payments.attempt))
    .limit(1)
  const [added] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      attempt: (last?.attempt ?? 0) + 1,
      provider: made.provider,
      preferenceId: payment.preferenceId,
      providerPaymentId: payment.id,
      ...beside,
      surplus: beside !== null || outdated,
      amountCentavos: payment.amount,
      currency: payment.currency,
      createdAt: made.now,
      updatedAt: made.now,
    })
    .returning()
  return added!
}
