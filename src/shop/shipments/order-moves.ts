/** The order goes along with its parcel (product §60.3), by the verbs that whoever presses its buttons has: packed, shipped, delivered. */
import { eq } from 'drizzle-orm'
import { orders } from '#data/schema.ts'
import { isHandedOver, isUntouched, wasSent } from '#rules/fulfilment/states.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openCorrections } from '#shop/fulfilment/correct.ts'
import type { openFulfilment } from '#shop/fulfilment/fulfilment.ts'
import { courierOf, goesAgain, type ShipmentRow } from './rows.ts'

export type OrderVerbs = Pick<ReturnType<typeof openFulfilment>, 'pack' | 'ship' | 'deliver'> &
  Pick<ReturnType<typeof openCorrections>, 'correctParcel'>

export function openOrderMoves({ database: { db }, gateways }: ShopContext, verbs: OrderVerbs) {
  const fulfilmentOf = async (orderId: number) => {
    const [order] = await db
      .select({ fulfilment: orders.fulfilmentStatus })
      .from(orders)
      .where(eq(orders.id, orderId))
    return order!.fulfilment
  }

  return {
    /** Shipped with its code; nothing where somebody has shipped it already. */
    async shipOrder(visitor: Visitor, shipment: ShipmentRow): Promise<Outcome<unknown>> {
      const { orderId, courier, trackingCode } = shipment
      const now = await fulfilmentOf(orderId)
      const code = trackingCode ?? ''
      const parcel = {
        carrier: COURIER_LABEL[courier],
        trackingCode: code,
        trackingUrl: courierOf(gateways, courier)?.trackingPage(code) ?? '',
      }
      // One that goes once more: whoever bought hears of its new number.
      if (wasSent(now))
        return (await goesAgain(db, orderId)) ? verbs.correctParcel(visitor, orderId, parcel) : done(null)
      if (isUntouched(now)) {
        const packed = await verbs.pack(visitor, orderId)
        if (!packed.ok) return packed
      }
      return verbs.ship(visitor, orderId, parcel)
    },
    async deliverOrder(visitor: Visitor, { orderId }: ShipmentRow): Promise<Outcome<unknown>> {
      return isHandedOver(await fulfilmentOf(orderId)) ? done(null) : verbs.deliver(visitor, orderId)
    },
  }
}
export type OrderMoves = ReturnType<typeof openOrderMoves>
