/** What a parcel carries goes along with it (product §60.3), by the verbs that whoever presses its buttons has: packed, shipped, delivered. */
import { eq } from 'drizzle-orm'
import { orders } from '#data/schema.ts'
import { hasGone } from '#rules/fulfilment/parts.ts'
import { isHandedOver, isUntouched, wasSent } from '#rules/orders/fulfilment/states.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { openParcel } from '#shop/returns/exchange/parcel.ts'
import { courierOf, exchangeIn } from '../rows.ts'
import {
  cargoKind,
  goesAgain,
  orderCargo,
  type CargoKind,
  type ShipmentRow,
} from '#shop/orders/parts/cargo.ts'
import { partStateOf } from './may-send.ts'

type Parcel = { carrier: string; trackingCode: string; trackingUrl: string }
type Moved = Promise<Outcome<unknown>>
/** Of orders and their parts, by whoever fulfils them. */
export type OrderVerbs = {
  pack(visitor: Visitor, orderId: number): Moved
  ship(visitor: Visitor, orderId: number, parcel: Parcel): Moved
  deliver(visitor: Visitor, orderId: number): Moved
  correctParcel(visitor: Visitor, orderId: number, parcel: Parcel): Moved
  parts: {
    send(visitor: Visitor, orderId: number, partId: number, parcel: Parcel, byCourier: boolean): Moved
    correct(visitor: Visitor, orderId: number, partId: number, parcel: Parcel): Moved
    arrive(visitor: Visitor, orderId: number, partId: number): Moved
  }
}
type Goes = {
  ship(visitor: Visitor, shipment: ShipmentRow, parcel: Parcel): Moved
  deliver(visitor: Visitor, shipment: ShipmentRow): Moved
}

export function openMoves(context: ShopContext, verbs: OrderVerbs) {
  const {
    database: { db },
    gateways,
  } = context
  const newOne = openParcel(context)

  const orderNow = async (orderId: number) => {
    const [order] = await db
      .select({ fulfilment: orders.fulfilmentStatus, partAway: orders.partAway })
      .from(orders)
      .where(eq(orders.id, orderId))
    return order!
  }
  const order: Goes = {
    async ship(visitor, { orderId }, parcel) {
      const { fulfilment: now } = await orderNow(orderId)
      // One that goes once more: whoever bought hears of its new number.
      if (wasSent(now))
        return (await goesAgain(db, orderCargo(orderId)))
          ? verbs.correctParcel(visitor, orderId, parcel)
          : done(null)
      if (isUntouched(now)) {
        const packed = await verbs.pack(visitor, orderId)
        if (!packed.ok) return packed
      }
      return verbs.ship(visitor, orderId, parcel)
    },
    /** With parts on their way it is the last of them that delivers the order (fulfilment/parts). */
    async deliver(visitor, { orderId }) {
      const { fulfilment, partAway } = await orderNow(orderId)
      return isHandedOver(fulfilment) || partAway ? done(null) : verbs.deliver(visitor, orderId)
    },
  }

  const part: Goes = {
    async ship(visitor, { orderId, partId }, parcel) {
      const cargo = orderCargo(orderId, partId)
      const state = await partStateOf(db, cargo)
      if (state === null || !hasGone(state)) return verbs.parts.send(visitor, orderId, partId!, parcel, true)
      return (await goesAgain(db, cargo))
        ? verbs.parts.correct(visitor, orderId, partId!, parcel)
        : done(null)
    },
    deliver: (visitor, { orderId, partId }) => verbs.parts.arrive(visitor, orderId, partId!),
  }

  const codeOf = async (shipment: ShipmentRow): Promise<string> => (await exchangeIn(db, shipment)).row.code
  const exchange: Goes = {
    ship: async (visitor, shipment, parcel) => newOne.carry(visitor, await codeOf(shipment), parcel),
    deliver: async (visitor, shipment) => newOne.deliver(visitor, await codeOf(shipment)),
  }

  /** What comes back moves nothing: somebody receives it. */
  const GOES: Record<CargoKind, Goes | null> = { order, part, exchange, back: null }

  return {
    /** Shipped with its code; nothing where somebody has shipped it already. */
    async ship(visitor: Visitor, shipment: ShipmentRow): Promise<Outcome<unknown>> {
      const { courier, trackingCode } = shipment
      const code = trackingCode ?? ''
      const parcel = {
        carrier: COURIER_LABEL[courier],
        trackingCode: code,
        trackingUrl: courierOf(gateways, courier)?.trackingPage(code) ?? '',
      }
      return GOES[cargoKind(shipment)]?.ship(visitor, shipment, parcel) ?? done(null)
    },
    deliver: async (visitor: Visitor, shipment: ShipmentRow): Promise<Outcome<unknown>> =>
      GOES[cargoKind(shipment)]?.deliver(visitor, shipment) ?? done(null),
  }
}
export type Moves = ReturnType<typeof openMoves>
