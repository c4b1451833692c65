/** What the verbs of parcels by courier share: who carries, whom it goes to, the row of a shipment, and its moves. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, orders, returns, shipments } from '#data/schema.ts'
import type { Courier, Gateways } from '#gateways/ports.ts'
import { BACK_SAYS, backKindOf, type BackKind } from '#rules/shipments/back.ts'
import { COURIER_LABEL, COURIERS, type CourierName } from '#rules/shipments/couriers.ts'
import { EXCHANGE_SHIPMENT_SAYS } from '#rules/shipments/exchange.ts'
import { shipmentNote } from '#rules/shipments/messages.ts'
import { partyOf, type Party } from '#rules/shipments/recipient.ts'
import type { ShipmentState } from '#rules/shipments/states.ts'
import type { ShipmentWait } from '#rules/shipments/waits.ts'
import { recipientOf } from '#shop/orders/recipient.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { cargoKind, type CargoKind, type ShipmentRow } from '#shop/orders/parts/cargo.ts'

/** Null where the shop has no contract with it. */
export const courierOf = (gateways: Gateways, name: CourierName): Courier | null => gateways[name]
export const couriersOn = (gateways: Gateways): CourierName[] =>
  COURIERS.filter((name) => courierOf(gateways, name) !== null)

export const recipientIn = (order: OrderRow): { party: Party; problems: string[] } =>
  partyOf(recipientOf(order))
/** Tells whether it was corrected since, without keeping who it is. */
export const hashOf = (party: Party): string =>
  createHash('sha256').update(JSON.stringify(party)).digest('base64url')

/** What it brings back, as couriers have contracts for it; null: it goes out. */
export async function backOf(
  db: Reader | Tx,
  { returnId }: Pick<ShipmentRow, 'returnId'>,
): Promise<BackKind | null> {
  if (returnId === null) return null
  const [row] = await db.select({ kind: returns.kind }).from(returns).where(eq(returns.id, returnId))
  return backKindOf(row!.kind)
}

/** What an exchange gives, and its case. */
export async function exchangeIn(
  db: Reader | Tx,
  { exchangeId }: Pick<ShipmentRow, 'exchangeId'>,
): Promise<{ exchange: typeof exchanges.$inferSelect; row: typeof returns.$inferSelect }> {
  const [found] = await db
    .select({ exchange: exchanges, row: returns })
    .from(exchanges)
    .innerJoin(returns, eq(returns.id, exchanges.returnId))
    .where(eq(exchanges.id, exchangeId!))
  return found!
}

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

const NOTED: Record<CargoKind, string> = {
  order: '',
  part: '',
  back: BACK_SAYS.note,
  exchange: EXCHANGE_SHIPMENT_SAYS.note,
}
/** In the order's history, where everybody of the shop looks first. */
export const noteMove = (
  tx: Tx,
  { courier, trackingCode, ...shipment }: ShipmentRow,
  told: { state: ShipmentState; actor: string; more?: string },
): Promise<void> =>
  writeEvent(tx, {
    orderId: shipment.orderId,
    life: 'note',
    from: null,
    to: 'note',
    actor: told.actor,
    reason: [NOTED[cargoKind(shipment)], shipmentNote(courier, trackingCode ?? '', told.state, told.more)]
      .filter(Boolean)
      .join(' '),
  })
