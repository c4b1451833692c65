/**
 * Seed: what a past order went through, as the tables of lawful moves allow it: its events in order of time, the states it
 * ended in, and the moments that its rows keep.
 */
import { type EndCause, type OrderState, ORDER } from '#rules/orders/states.ts'
import { type FulfilmentState, FULFILMENT } from '#rules/orders/fulfilment/states.ts'
import { type OrderPaymentState, ORDER_PAYMENT } from '#rules/payments/order-payment.ts'
import { type PaymentState, PAYMENT } from '#rules/payments/states.ts'
import { HOLD_MINUTES } from '#rules/payments/hold.ts'
import type { LifeMove } from '#rules/order-history/lives.ts'
import { REFUND } from '#rules/payments/refund-states.ts'
import { hoursAfter } from './moments.ts'
import type { PastOrder } from './past-orders.ts'

/** What happened, and so many hours after placing. */
type Chapter = Extract<LifeMove, { life: 'order' | 'payment' | 'refund' | 'fulfilment' }> & {
  by: 'shopper' | 'provider' | 'admin' | 'clock'
  reason?: string
  after: number
}
export type StoryEvent = Chapter & { at: Date }

export type OrderStory = {
  placedAt: Date
  expiresAt: Date
  approvedAt: Date | null
  /** When the units went back to the shelf. */
  releasedAt: Date | null
  status: OrderState
  endCause: EndCause | null
  payment: PaymentState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  events: StoryEvent[]
}

/** Hours after placing. */
const PAID = 0.1
const EXPIRED = HOLD_MINUTES / 60
const CANCELLED = 9

const paid: Chapter[] = [
  { life: 'payment', from: PAYMENT.created, to: PAYMENT.approved, by: 'provider', after: PAID },
]
const packed: Chapter[] = [
  ...paid,
  { life: 'fulfilment', from: FULFILMENT.unfulfilled, to: FULFILMENT.packed, by: 'admin', after: 20 },
]
const shipped: Chapter[] = [
  ...packed,
  { life: 'fulfilment', from: FULFILMENT.packed, to: FULFILMENT.shipped, by: 'admin', after: 28 },
]
const readyForPickup: Chapter[] = [
  ...packed,
  { life: 'fulfilment', from: FULFILMENT.packed, to: FULFILMENT.ready_for_pickup, by: 'admin', after: 22 },
]
const completed = (after: number): Chapter => ({
  life: 'order',
  from: ORDER.placed,
  to: ORDER.completed,
  by: 'admin',
  after,
})

const CHAPTERS: Record<PastOrder['end'], Chapter[]> = {
  paid,
  packed,
  shipped,
  delivered: [
    ...shipped,
    { life: 'fulfilment', from: FULFILMENT.shipped, to: FULFILMENT.delivered, by: 'admin', after: 98 },
    completed(98),
  ],
  picked_up: [
    ...readyForPickup,
    {
      life: 'fulfilment',
      from: FULFILMENT.ready_for_pickup,
      to: FULFILMENT.picked_up,
      by: 'admin',
      after: 71,
    },
    completed(71),
  ],
  refunded: [
    ...paid,
    {
      life: 'order',
      from: ORDER.placed,
      to: ORDER.cancelled,
      by: 'admin',
      after: CANCELLED,
      reason: 'A pedido de quien compró: eligió otro modelo',
    },
    { life: 'refund', from: null, to: REFUND.requested, by: 'admin', after: CANCELLED },
    { life: 'refund', from: REFUND.requested, to: REFUND.succeeded, by: 'provider', after: CANCELLED + 0.1 },
  ],
  expired: [
    {
      life: 'order',
      from: ORDER.placed,
      to: ORDER.expired,
      by: 'clock',
      after: EXPIRED,
      reason: 'Se cumplió el tiempo para pagar',
    },
    { life: 'payment', from: PAYMENT.created, to: PAYMENT.cancelled, by: 'clock', after: EXPIRED },
  ],
}

const CAUSE: Partial<Record<PastOrder['end'], EndCause>> = {
  delivered: 'shop',
  picked_up: 'shop',
  refunded: 'shop',
  expired: 'unpaid',
}

const PAYMENT_STATUS: Partial<Record<PastOrder['end'], OrderPaymentState>> = {
  refunded: ORDER_PAYMENT.refunded,
  expired: ORDER_PAYMENT.not_paid,
}

export function orderStory(end: PastOrder['end'], placedAt: Date): OrderStory {
  const at = (chapter: Chapter): StoryEvent => ({ ...chapter, at: hoursAfter(placedAt, chapter.after) })
  const events = [
    at({ life: 'order', from: null, to: ORDER.placed, by: 'shopper', after: 0 }),
    at({ life: 'payment', from: null, to: PAYMENT.created, by: 'shopper', after: 0 }),
    ...CHAPTERS[end].map(at),
  ]
  const dead = end === 'refunded' || end === 'expired'
  return {
    placedAt,
    expiresAt: hoursAfter(placedAt, EXPIRED),
    approvedAt: end === 'expired' ? null : hoursAfter(placedAt, PAID),
    releasedAt: dead ? hoursAfter(placedAt, end === 'expired' ? EXPIRED : CANCELLED) : null,
    endCause: CAUSE[end] ?? null,
    status: events.findLast((event) => event.life === 'order')!.to,
    payment: events.findLast((event) => event.life === 'payment')!.to,
    paymentStatus: PAYMENT_STATUS[end] ?? ORDER_PAYMENT.paid,
    fulfilment: events.findLast((event) => event.life === 'fulfilment')?.to ?? FULFILMENT.unfulfilled,
    events,
  }
}
