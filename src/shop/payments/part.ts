/** What a payment may be for beside an order as it is: each subject brings its part, and shop/settling.ts has them in order. */
import type { Tx } from '#data/database.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import type { Centavos } from '#rules/money.ts'
import type { PaymentState } from '#rules/payments/states.ts'
import type { Settings } from '#shop/context.ts'
import { lockOrder, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'
import type { DifferenceKey } from './difference-attempt.ts'

export type Purpose = {
  orderId: number
  due: Centavos | null
  /** As its attempts name it. */
  key: DifferenceKey
  /** What the payment's move means for it. The caller holds the order's lock and has written the move. */
  follow: (tx: Tx, settings: Settings, moved: Moved) => Promise<void>
}
export type Moved = { order: OrderRow; row: PaymentRow; to: PaymentState; at: Date }

export type SettlingPart = {
  name: string
  /** What is paid under this reference, where it is this part's. */
  find?: (tx: Tx, reference: string) => Promise<Purpose | null>
  /** Of what has no order. False when the payment is for nothing of this part. */
  settle?: (payment: ProviderPayment) => Promise<boolean>
}

async function purposeOf(parts: readonly SettlingPart[], tx: Tx, reference: string): Promise<Purpose | null> {
  for (const { find } of parts) {
    const purpose = await find?.(tx, reference)
    if (purpose) return purpose
  }
  return null
}

/** The order that a payment is about, locked, and what of it is paid, as it is under the lock. */
export async function lockPaid(parts: readonly SettlingPart[], tx: Tx, reference: string) {
  const of = await purposeOf(parts, tx, reference)
  const order = await lockOrder(tx, of ? { id: of.orderId } : { reference })
  return order && { order, purpose: await purposeOf(parts, tx, reference) }
}
