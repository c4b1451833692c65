/** An order of the back office in the pesos that the API speaks; what a role does not see is null. */
import { toPesos } from '#rules/money.ts'
import type { Amounts } from '#rules/payments/money-accounts.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import * as shape from '#server/api/orders/shape.ts'

const inPesosEach = (amounts: Amounts) =>
  Object.fromEntries(Object.entries(amounts).map(([account, amount]) => [account, toPesos(amount)]))

export function inPesos(order: AdminOrder) {
  const seenPesos = (amount: number) => (order.sees.money ? toPesos(amount) : null)
  return {
    ...order,
    person: { ...order.person, id: order.sees.buyer ? order.person.id : null },
    lines: order.lines.map((line) => ({
      ...line,
      unitPrice: seenPesos(line.unitPrice),
      listPrice: seenPesos(line.listPrice),
      lineTotal: seenPesos(line.lineTotal),
      haggled: seenPesos(line.haggled),
      promotion: seenPesos(line.promotion),
      promotions: line.promotions.map(shape.amountInPesos),
    })),
    subtotal: seenPesos(order.subtotal),
    discount: seenPesos(order.discount),
    meansDiscount: seenPesos(order.meansDiscount),
    shipping: seenPesos(order.shipping),
    total: seenPesos(order.total),
    credit: seenPesos(order.credit),
    feeNow: order.feeNow === null ? null : toPesos(order.feeNow),
    edit: order.edit && { ...order.edit, difference: seenPesos(order.edit.difference) },
    paid: seenPesos(order.paid),
    refunded: seenPesos(order.refunded),
    refundable: seenPesos(order.refundable),
    payments: order.payments.map(shape.partsInPesos),
    refunds: order.refunds.map(shape.partsInPesos),
    ledger: order.ledger.map((entry) => ({ ...entry, amounts: inPesosEach(entry.amounts) })),
  }
}
