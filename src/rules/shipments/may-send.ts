/** Whether an order may get a shipment (product §60.2). */
import type { Delivery } from '#rules/checkout/shipping.ts'
import { whyNoSlip } from '#rules/fulfilment/slip.ts'
import { isOnTheWay, isStillHere, type FulfilmentState } from '#rules/fulfilment/states.ts'
import { SHIPMENT_SAYS } from './messages.ts'

type SentOrder = Parameters<typeof whyNoSlip>[0] & {
  delivery: Delivery
  fulfilment: FulfilmentState
  /** Its parcel came back, and is to go once more. */
  again?: boolean
}

/** Null when it may; what is printed of a parcel and what leaves with a courier is the same. */
export const whyNoShipment = (order: SentOrder): string | null =>
  order.delivery === 'pickup'
    ? SHIPMENT_SAYS.pickup
    : (whyNoSlip(order) ??
      (isStillHere(order.fulfilment) || (order.again && isOnTheWay(order.fulfilment))
        ? null
        : SHIPMENT_SAYS.left))
