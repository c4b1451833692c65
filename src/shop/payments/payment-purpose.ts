/** What a payment that the provider knows is for, when it is not for the order as it is: a difference, or the order as it was. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { exchanges, orderEdits, payments } from '#data/schema.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import { editByReference, type EditRow } from '#shop/orders/edit/rows.ts'
import type { OrderRow } from '#shop/orders/events.ts'

export type PaymentPurpose = { exchange: typeof exchanges.$inferSelect | null; edit: EditRow | null }

export async function differenceByReference(tx: Tx, reference: string): Promise<PaymentPurpose> {
  const [exchange] = await tx.select().from(exchanges).where(eq(exchanges.reference, reference))
  return { exchange: exchange ?? null, edit: exchange ? null : await editByReference(tx, reference) }
}

/** It was made from what was prepared before the order was edited, unpaid: for exactly that. */
export async function paysWhatWas(
  tx: Tx,
  order: OrderRow,
  { id, amount, preferenceId }: ProviderPayment,
): Promise<boolean> {
  if ((await tx.$count(orderEdits, eq(orderEdits.orderId, order.id))) === 0) return false
  const attempts = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), isNotNull(payments.preferenceId)))
  return attempts.some(
    (attempt) =>
      attempt.editId === null &&
      attempt.exchangeId === null &&
      attempt.amountCentavos - attempt.creditCentavos === amount &&
      (attempt.providerPaymentId === id || preferenceId === null || attempt.preferenceId === preferenceId),
  )
}
