/** What would be sent of some orders, before anything is asked of a courier: the box, its worth, and what stands against a label. */
import { asc, inArray } from 'drizzle-orm'
import { orders } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import type { Box } from '#rules/products/box-fields.ts'
import { boxOf } from '#rules/shipments/boxes.ts'
import type { Carriage } from '#rules/shipments/carriage.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import { MOST_SHIPMENTS, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { senderOf } from '#rules/shipments/sender.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { liveOf, orderCargo } from '#shop/orders/parts/cargo.ts'
import { itemsIn, itemsOf, worthOf } from './cargo/contents.ts'
import { whyNoShipmentOf } from './cargo/may-send.ts'
import { couriersOn, recipientIn } from './rows.ts'

export type PlannedShipment = {
  id: number
  number: string
  name: string
  /** «Humboldt 1550, 1414 Palermo» */
  address: string
  box: Box
  declared: Centavos
  /** What whoever bought chose and was shown; null: at the shop's own price. */
  carriage: Carriage | null
  /** What has to be corrected first. */
  problems: string[]
}
export type Plan = {
  couriers: CourierName[]
  /** What is missing of where parcels leave from; nothing is made before it is there. */
  sender: string[]
  going: PlannedShipment[]
  leftOut: { id: number; number: string; why: string }[]
}

export function openPlan({ database: { db }, gateways, settings }: ShopContext) {
  /** Oldest first; what is no order is left out silently. `partId`: of the only one that is asked for. */
  return async function plan(
    visitor: Visitor,
    ids: readonly number[],
    partId: number | null = null,
  ): Promise<Outcome<Plan>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const asked = [...new Set(ids)].filter(inReach).slice(0, MOST_SHIPMENTS)
    const rows =
      asked.length === 0
        ? []
        : await db.select().from(orders).where(inArray(orders.id, asked)).orderBy(asc(orders.id))
    const items =
      partId === null
        ? await itemsOf(
            db,
            rows.map(({ id }) => id),
          )
        : new Map(
            await Promise.all(
              rows.map(async ({ id }) => [id, await itemsIn(db, orderCargo(id, partId))] as const),
            ),
          )
    const planned: Plan = {
      couriers: couriersOn(gateways),
      sender: senderOf(settings).problems,
      going: [],
      leftOut: [],
    }
    for (const order of rows) {
      const { id } = order
      const number = orderNumber(id)
      const own = items.get(id) ?? []
      const why = (await liveOf(db, orderCargo(id, partId)))
        ? SHIPMENT_SAYS.there
        : await whyNoShipmentOf(db, order, own, partId)
      if (why !== null) {
        planned.leftOut.push({ id, number, why })
        continue
      }
      const { party, problems } = recipientIn(order)
      planned.going.push({
        id,
        number,
        name: party.name,
        address: [
          `${order.street} ${order.apartment}`.trim(),
          `${order.postalCode} ${party.locality}`.trim(),
        ].join(', '),
        box: boxOf(own, settings.parcelBoxes),
        declared: worthOf(own),
        carriage: order.carriage,
        problems,
      })
    }
    return done(planned)
  }
}
