/** Whether an order may get a shipment (product §60.2). */
import type { Delivery } from '#rules/checkout/shipping.ts'
import { isAway, waitsToGo, type PartState } from '#rules/fulfilment/parts.ts'
import { whyNoSlip } from '#rules/fulfilment/slip.ts'
import { isOnTheWay, isStillHere, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { SHIPMENT_SAYS } from './messages.ts'

type SentOrder = Parameters<typeof whyNoSlip>[0] & {
  delivery: Delivery
  fulfilment: FulfilmentState
  /** Its parcel came back, and is to go once more. */
  again?: boolean
  /** Of the part that it is for; absent: for all that is in none. */
  part?: PartState
}

/** Null when it may; what is printed of a parcel and what leaves with a courier is the same. */
export const whyNoShipment = (order: SentOrder): string | null =>
  order.delivery === 'pickup'
    ? SHIPMENT_SAYS.pickup
    : (whyNoSlip(order) ?? (isHere(order) || (order.again && isGone(order)) ? null : SHIPMENT_SAYS.left))
const isHere = ({ part, fulfilment }: SentOrder): boolean =>
  part === undefined ? isStillHere(fulfilment) : waitsToGo(part)
const isGone = ({ part, fulfilment }: SentOrder): boolean =>
  part === undefined ? isOnTheWay(fulfilment) : isAway(part)
