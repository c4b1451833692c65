/** What the verbs of parcels by courier share: the order with what is in it, the row of a shipment, and its moves. */
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderLines, orders, products, shipments, unitSales } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Courier, Gateways } from '#gateways/ports.ts'
import { isLive as isSaleLive } from '#rules/consignment/sales/states.ts'
import type { Centavos } from '#rules/money.ts'
import { BOX_NAMES } from '#rules/products/box-fields.ts'
import { boxWhole, type BoxedItem } from '#rules/shipments/boxes.ts'
import { COURIERS, type CourierName } from '#rules/shipments/couriers.ts'
import { shipmentNote } from '#rules/shipments/messages.ts'
import { partyOf, type Party } from '#rules/shipments/recipient.ts'
import { isLive, type ShipmentState } from '#rules/shipments/states.ts'
import type { ShipmentWait } from '#rules/shipments/waits.ts'
import { recipientOf } from '#shop/checkout/recipient.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { columnsOf } from '#shop/products/columns.ts'
import { REFUNDED_UNITS } from '#shop/orders/stock.ts'

export type ShipmentRow = typeof shipments.$inferSelect

/** Null where the shop has no contract with it. */
export const courierOf = (gateways: Gateways, name: CourierName): Courier | null => gateways[name]
export const couriersOn = (gateways: Gateways): CourierName[] =>
  COURIERS.filter((name) => courierOf(gateways, name) !== null)

export type SentItem = BoxedItem & { worth: Centavos }
/** What of each order goes into its box: without what was given back. */
export async function itemsOf(
  db: Reader | Tx,
  orderIds: readonly number[],
): Promise<Map<number, SentItem[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      category: products.category,
      ...columnsOf(BOX_NAMES),
      price: orderLines.unitPriceCentavos,
      part: unitSales.partCentavos,
      quantity: sql<number>`${orderLines.quantity} - ${REFUNDED_UNITS}`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(unitSales, and(eq(unitSales.orderLineId, orderLines.id), inStates(unitSales.state, isSaleLive)))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.id)
  const kept = rows.filter(({ quantity }) => quantity > 0)
  return new Map(
    [...Map.groupBy(kept, ({ orderId }) => orderId)].map(([id, own]) => [
      id,
      own.map(({ category, quantity, price, part, ...box }) => ({
        category,
        quantity,
        own: boxWhole(box),
        // What is lost is owed to whoever entrusted it, also where the shop sells it for less than that.
        worth: Math.max(price * quantity, part ?? 0),
      })),
    ]),
  )
}

export const recipientIn = (order: OrderRow): { party: Party; problems: string[] } =>
  partyOf(recipientOf(order))
/** Tells whether it was corrected since, without keeping who it is. */
export const hashOf = (party: Party): string =>
  createHash('sha256').update(JSON.stringify(party)).digest('base64url')

export async function liveOf(db: Reader | Tx, orderId: number): Promise<ShipmentRow | undefined> {
  const [row] = await db
    .select()
    .from(shipments)
    .where(
      and(eq(shipments.orderId, orderId), inStates(shipments.state, isLive), isNull(shipments.sentAgainAt)),
    )
  return row
}

/** A parcel of it came back and somebody decided to send it once more. */
export const goesAgain = async (db: Reader | Tx, orderId: number): Promise<boolean> =>
  (await db.$count(shipments, and(eq(shipments.orderId, orderId), isNotNull(shipments.sentAgainAt)))) > 0

/** With its order locked before it, as every move of an order has it. */
export async function lockShipment(
  tx: Tx,
  id: number,
): Promise<{ shipment: ShipmentRow; order: OrderRow } | null> {
  const [known] = await tx.select({ orderId: shipments.orderId }).from(shipments).where(eq(shipments.id, id))
  if (!known) return null
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('update')
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update')
  return order && shipment ? { order, shipment } : null
}

export const waits = (waitsFor: ShipmentWait | null, at: Date) => ({
  waitsFor,
  waitsSince: waitsFor === null ? null : at,
})

/** In the order's history, where everybody of the shop looks first. */
export const noteMove = (
  tx: Tx,
  { orderId, courier, trackingCode }: ShipmentRow,
  told: { state: ShipmentState; actor: string; more?: string },
): Promise<void> =>
  writeEvent(tx, {
    orderId,
    life: 'note',
    from: null,
    to: 'note',
    actor: told.actor,
    reason: shipmentNote(courier, trackingCode ?? '', told.state, told.more),
  })
