/** What is said of a payment for an edit's difference: paid, paid twice, or paid when nothing waited for it any more. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderEdits, payments, refunds } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import { isApplied, isWaitingEdit } from '#rules/orders/edit/states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isCommitted } from '#rules/payments/refund-states.ts'
import { isApproved, isChargedBack } from '#rules/payments/states.ts'
import type { Settings } from '#shop/context.ts'
import { applyEdit } from '#shop/orders/edit/apply.ts'
import { editByReference, type EditRow } from '#shop/orders/edit/rows.ts'
import type { OrderRow, PaymentRow } from '#shop/orders/events.ts'
import { alertOwners, alertShop, notifyShopper } from '#shop/orders/notify.ts'
import { requestRefund } from '#shop/orders/money/refund.ts'
import type { Moved, SettlingPart } from './part.ts'

const ACTOR = 'system:payments'

export const editDifference: SettlingPart = {
  name: 'difference of an edit',
  async find(tx, reference) {
    const edit = await editByReference(tx, reference)
    if (!edit) return null
    const { id, orderId, differenceCentavos: due } = edit
    return {
      orderId,
      due,
      key: { editId: id },
      follow: (...[tx, settings, moved]) => followEdit(tx, settings, edit, moved),
    }
  },
}

async function followEdit(
  tx: Tx,
  settings: Settings,
  edit: EditRow,
  { order, row, to, at }: Moved,
): Promise<void> {
  if (isChargedBack(to))
    return alertOwners(tx, settings, order, {
      cause: `charged-back:${row.id}`,
      subject: `Contracargo de la diferencia de un cambio en el pedido ${orderNumber(order.id)}`,
      text: `Quien pagó desconoció el pago ${row.providerPaymentId}. No envíes el pedido si todavía no salió.`,
    })
  if (!isApproved(to)) return
  if (isWaitingEdit(edit.status)) {
    await tx.update(payments).set({ surplus: false }).where(eq(payments.id, row.id))
    await applyEdit(tx, settings, order, edit, { actor: ACTOR, at })
    return
  }
  // Its dispute was won: it is part of the sale as it was.
  if (!row.surplus) return
  await giveSurplusBack(tx, settings, order, row)
  if (isApplied(edit.status))
    await alertShop(tx, settings, order, {
      cause: `surplus:${row.id}`,
      subject: `Pago doble de un cambio en el pedido ${orderNumber(order.id)}`,
      text: 'Llegó un segundo pago aprobado de la diferencia y ya pedimos su devolución. No hace falta que hagas nada.',
    })
}

/** Money for what is not to be paid (any more) goes back whole, once. */
export async function giveSurplusBack(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  row: PaymentRow,
): Promise<void> {
  const [known] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, row.id), inStates(refunds.status, isCommitted)))
    .limit(1)
  if (known) return
  await requestRefund(tx, {
    orderId: order.id,
    paymentId: row.id,
    amount: row.amountCentavos,
    reason: 'payment of what is not to be paid any more',
    actor: ACTOR,
  })
  await notifyShopper(tx, settings, order, 'edit-refund', String(row.id), { back: row.amountCentavos })
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
