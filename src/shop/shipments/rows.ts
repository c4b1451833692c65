/** What the verbs of parcels by courier share: the order with what is in it, the row of a shipment, and its moves. */
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import {
  orderLines,
  orderPartLines,
  orderParts,
  orders,
  products,
  returns,
  shipments,
  unitSales,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Courier, Gateways } from '#gateways/ports.ts'
import { isAway, type PartState } from '#rules/fulfilment/parts.ts'
import { isOnTheWay } from '#rules/fulfilment/states.ts'
import { isLive as isSaleLive } from '#rules/consignment/sales/states.ts'
import type { Centavos } from '#rules/money.ts'
import { BOX_NAMES } from '#rules/products/box-fields.ts'
import { boxWhole, LEAST_DECLARED, type BoxedItem, type OwnBox } from '#rules/shipments/boxes.ts'
import { BACK_SAYS, backKindOf, type BackKind } from '#rules/shipments/back.ts'
import { COURIER_LABEL, COURIERS, type CourierName } from '#rules/shipments/couriers.ts'
import { shipmentNote } from '#rules/shipments/messages.ts'
import { partyOf, type Party } from '#rules/shipments/recipient.ts'
import { isLive, type ShipmentState } from '#rules/shipments/states.ts'
import type { ShipmentWait } from '#rules/shipments/waits.ts'
import { recipientOf } from '#shop/checkout/recipient.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { TO_SEND_UNITS } from '#shop/orders/line-units.ts'
import type { Units } from '#shop/orders/units.ts'
import { itemsOf as askedItems } from '#shop/returns/ask/items.ts'
import { columnsOf } from '#shop/products/columns.ts'

export type ShipmentRow = typeof shipments.$inferSelect

/** Null where the shop has no contract with it. */
export const courierOf = (gateways: Gateways, name: CourierName): Courier | null => gateways[name]
export const couriersOn = (gateways: Gateways): CourierName[] =>
  COURIERS.filter((name) => courierOf(gateways, name) !== null)

export type SentItem = BoxedItem & { worth: Centavos }
const ITEM = {
  id: orderLines.orderId,
  category: products.category,
  ...columnsOf(BOX_NAMES),
  price: orderLines.unitPriceCentavos,
  part: unitSales.partCentavos,
}
const SALE_OF_LINE = and(eq(unitSales.orderLineId, orderLines.id), inStates(unitSales.state, isSaleLive))
type ItemRow = OwnBox & {
  id: number
  category: string
  price: Centavos
  part: Centavos | null
  quantity: number
}
const byId = (rows: readonly ItemRow[]): Map<number, SentItem[]> =>
  new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      own
        .filter(({ quantity }) => quantity > 0)
        .map(({ category, quantity, price, part, ...box }) => ({
          category,
          quantity,
          own: boxWhole(box),
          // What is lost is owed to whoever entrusted it, also where the shop sells it for less than that.
          worth: Math.max(price * quantity, part ?? 0),
        })),
    ]),
  )
/** What of each order goes into its own box: without what was given back, and what goes in a part. */
export async function itemsOf(
  db: Reader | Tx,
  orderIds: readonly number[],
): Promise<Map<number, SentItem[]>> {
  if (orderIds.length === 0) return new Map()
  return byId(
    await db
      .select({ ...ITEM, quantity: TO_SEND_UNITS })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .leftJoin(unitSales, SALE_OF_LINE)
      .where(inArray(orderLines.orderId, [...orderIds]))
      .orderBy(orderLines.id),
  )
}
/** What one shipment of an order carries, or would: of its part, or all that is in none. */
export async function itemsIn(db: Reader | Tx, orderId: number, partId: number | null): Promise<SentItem[]> {
  if (partId === null) return (await itemsOf(db, [orderId])).get(orderId) ?? []
  const rows = await db
    .select({ ...ITEM, quantity: orderPartLines.quantity })
    .from(orderPartLines)
    .innerJoin(orderLines, eq(orderLines.id, orderPartLines.orderLineId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(unitSales, SALE_OF_LINE)
    .where(eq(orderPartLines.partId, partId))
    .orderBy(orderLines.id)
  return byId(rows).get(orderId) ?? []
}
/** What comes back with a case: of a withdrawal that names no units, all that was bought. */
export async function itemsOfCase(db: Reader | Tx, returnId: number, orderId: number): Promise<SentItem[]> {
  const asked = await askedItems(db, returnId)
  const rows = await db
    .select({ ...ITEM, lineId: orderLines.id, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(unitSales, SALE_OF_LINE)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
  const coming = (line: number) =>
    asked.reduce((sum, { orderLineId, quantity }) => sum + (orderLineId === line ? quantity : 0), 0)
  const of = rows.map(({ lineId, ...row }) =>
    asked.length === 0 ? row : { ...row, quantity: coming(lineId) },
  )
  return byId(of).get(orderId) ?? []
}
export const worthOf = (items: readonly SentItem[]): Centavos =>
  Math.max(
    LEAST_DECLARED,
    items.reduce((sum, { worth }) => sum + worth, 0),
  )
/** Null where the order has no such part. */
export async function partStateOf(
  db: Reader | Tx,
  orderId: number,
  partId: number,
): Promise<PartState | null> {
  const [part] = await db
    .select({ state: orderParts.state })
    .from(orderParts)
    .where(and(eq(orderParts.id, partId), eq(orderParts.orderId, orderId)))
  return part?.state ?? null
}

/** The order, or this part of it, is on its way. */
export async function isAwayIn(tx: Tx, order: OrderRow, partId: number | null): Promise<boolean> {
  const part = partId === null ? null : await partStateOf(tx, order.id, partId)
  return part === null ? isOnTheWay(order.fulfilmentStatus) : isAway(part)
}
/** What of the stock one shipment of an order carries, as `itemsIn` has it. */
export async function unitsIn(tx: Tx, orderId: number, partId: number | null): Promise<Units[]> {
  const of = { sizeId: orderLines.sizeId, productId: orderLines.productId, unit: orderLines.unitCode }
  const rows =
    partId === null
      ? await tx
          .select({ ...of, quantity: TO_SEND_UNITS })
          .from(orderLines)
          .where(eq(orderLines.orderId, orderId))
      : await tx
          .select({ ...of, quantity: orderPartLines.quantity })
          .from(orderPartLines)
          .innerJoin(orderLines, eq(orderLines.id, orderPartLines.orderLineId))
          .where(eq(orderPartLines.partId, partId))
  return rows.filter(({ quantity }) => quantity > 0)
}

export const recipientIn = (order: OrderRow): { party: Party; problems: string[] } =>
  partyOf(recipientOf(order))
/** Tells whether it was corrected since, without keeping who it is. */
export const hashOf = (party: Party): string =>
  createHash('sha256').update(JSON.stringify(party)).digest('base64url')

const ofPart = (partId: number | null) =>
  partId === null ? isNull(shipments.partId) : eq(shipments.partId, partId)
/** Of a part of the order, or of what is in none. */
export async function liveOf(
  db: Reader | Tx,
  orderId: number,
  partId: number | null,
): Promise<ShipmentRow | undefined> {
  const [row] = await db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, orderId),
        ofPart(partId),
        isNull(shipments.returnId),
        inStates(shipments.state, isLive),
        isNull(shipments.sentAgainAt),
      ),
    )
  return row
}

/** What it brings back, as couriers have contracts for it; null: it goes out. */
export async function backOf(
  db: Reader | Tx,
  { returnId }: Pick<ShipmentRow, 'returnId'>,
): Promise<BackKind | null> {
  if (returnId === null) return null
  const [row] = await db.select({ kind: returns.kind }).from(returns).where(eq(returns.id, returnId))
  return backKindOf(row!.kind)
}

/** That parcel of it came back, or was lost, and somebody decided to send it once more. */
export const goesAgain = async (db: Reader | Tx, orderId: number, partId: number | null): Promise<boolean> =>
  (await db.$count(
    shipments,
    and(eq(shipments.orderId, orderId), ofPart(partId), isNotNull(shipments.sentAgainAt)),
  )) > 0

/** It stands in nobody's place any more: what was in it, or the same from stock, may go by another one. `reason`: of courier and code. */
export async function giveUpPlace(
  tx: Tx,
  { id, orderId, courier, trackingCode }: ShipmentRow,
  { actor, reason, at }: { actor: string; reason: (courier: string, code: string) => string; at: Date },
): Promise<void> {
  await tx
    .update(shipments)
    .set({ sentAgainAt: at, attendedAt: at, ...waits(null, at) })
    .where(eq(shipments.id, id))
  const said = reason(COURIER_LABEL[courier], trackingCode ?? '')
  await writeEvent(tx, { orderId, life: 'note', from: null, to: 'note', actor, reason: said })
}

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
  { orderId, returnId, courier, trackingCode }: ShipmentRow,
  told: { state: ShipmentState; actor: string; more?: string },
): Promise<void> =>
  writeEvent(tx, {
    orderId,
    life: 'note',
    from: null,
    to: 'note',
    actor: told.actor,
    reason: [
      returnId === null ? '' : BACK_SAYS.note,
      shipmentNote(courier, trackingCode ?? '', told.state, told.more),
    ]
      .filter(Boolean)
      .join(' '),
  })
