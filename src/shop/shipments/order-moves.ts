/** The order goes along with its parcel (product §60.3), by the verbs that whoever presses its buttons has: packed, shipped, delivered. */
import { eq } from 'drizzle-orm'
import { orders } from '#data/schema.ts'
import { hasGone } from '#rules/fulfilment/parts.ts'
import { isHandedOver, isUntouched, wasSent } from '#rules/fulfilment/states.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openCorrections } from '#shop/fulfilment/correct.ts'
import type { openFulfilment } from '#shop/fulfilment/fulfilment.ts'
import type { PartVerbs } from '#shop/fulfilment/parts/parts.ts'
import { courierOf, goesAgain, partStateOf, type ShipmentRow } from './rows.ts'

export type OrderVerbs = Pick<ReturnType<typeof openFulfilment>, 'pack' | 'ship' | 'deliver'> &
  Pick<ReturnType<typeof openCorrections>, 'correctParcel'> & { parts: PartVerbs }

export function openOrderMoves({ database: { db }, gateways }: ShopContext, verbs: OrderVerbs) {
  const orderNow = async (orderId: number) => {
    const [order] = await db
      .select({ fulfilment: orders.fulfilmentStatus, partAway: orders.partAway })
      .from(orders)
      .where(eq(orders.id, orderId))
    return order!
  }

  async function shipPart(visitor: Visitor, orderId: number, partId: number, parcel: Parcel) {
    const state = await partStateOf(db, orderId, partId)
    if (state === null || !hasGone(state)) return verbs.parts.send(visitor, orderId, partId, parcel, true)
    return (await goesAgain(db, orderId, partId))
      ? verbs.parts.correct(visitor, orderId, partId, parcel)
      : done(null)
  }

  return {
    /** Shipped with its code; nothing where somebody has shipped it already. */
    async shipOrder(visitor: Visitor, shipment: ShipmentRow): Promise<Outcome<unknown>> {
      const { orderId, partId, courier, trackingCode } = shipment
      const code = trackingCode ?? ''
      const parcel = {
        carrier: COURIER_LABEL[courier],
        trackingCode: code,
        trackingUrl: courierOf(gateways, courier)?.trackingPage(code) ?? '',
      }
      if (partId !== null) return shipPart(visitor, orderId, partId, parcel)
      const { fulfilment: now } = await orderNow(orderId)
      // One that goes once more: whoever bought hears of its new number.
      if (wasSent(now))
        return (await goesAgain(db, orderId, null))
          ? verbs.correctParcel(visitor, orderId, parcel)
          : done(null)
      if (isUntouched(now)) {
        const packed = await verbs.pack(visitor, orderId)
        if (!packed.ok) return packed
      }
      return verbs.ship(visitor, orderId, parcel)
    },
    /** With parts on their way it is the last of them that delivers the order (fulfilment/parts). */
    async deliverOrder(visitor: Visitor, { orderId, partId }: ShipmentRow): Promise<Outcome<unknown>> {
      if (partId !== null) return verbs.parts.arrive(visitor, orderId, partId)
      const { fulfilment, partAway } = await orderNow(orderId)
      return isHandedOver(fulfilment) || partAway ? done(null) : verbs.deliver(visitor, orderId)
    },
  }
}
type Parcel = { carrier: string; trackingCode: string; trackingUrl: string }
export type OrderMoves = ReturnType<typeof openOrderMoves>
