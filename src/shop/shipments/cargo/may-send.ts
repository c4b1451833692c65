/** Whether what is to be sent may be now, and whether it is away, each kind by its own rules; asked under its order's lock. */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderParts, returns } from '#data/schema.ts'
import { isAway, type PartState } from '#rules/fulfilment/parts.ts'
import type { whyNoSlip } from '#rules/fulfilment/slip.ts'
import { isOnTheWay } from '#rules/orders/fulfilment/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isOnTheRoad } from '#rules/returns/exchange/states.ts'
import { whyNoBack } from '#rules/shipments/back.ts'
import { whyNoExchangeShipment } from '#rules/shipments/exchange.ts'
import { whyNoShipment } from '#rules/shipments/may-send.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { factsOf } from '#shop/returns/exchange/rows.ts'
import { cargoKind, goesAgain, orderCargo, type Cargo, type CargoKind } from '#shop/orders/parts/cargo.ts'
import { exchangeIn } from '../rows.ts'
import { itemsIn, type SentItem } from './contents.ts'

/** Null where the order has no such part. */
export async function partStateOf(
  db: Reader | Tx,
  { orderId, partId }: Pick<Cargo, 'orderId' | 'partId'>,
): Promise<PartState | null> {
  const [part] = await db
    .select({ state: orderParts.state })
    .from(orderParts)
    .where(and(eq(orderParts.id, partId!), eq(orderParts.orderId, orderId)))
  return part?.state ?? null
}

const slipFacts = (order: OrderRow, items: readonly SentItem[]): Parameters<typeof whyNoSlip>[0] => ({
  status: order.status,
  paymentStatus: order.paymentStatus,
  held: order.heldReason !== null,
  editWaits: order.editWaits,
  units: items.reduce((sum, { quantity }) => sum + quantity, 0),
})
/** Of an order, or of its part `partId`, with what would be in the parcel. Null: it may be sent. */
export async function whyNoShipmentOf(
  db: Reader | Tx,
  order: OrderRow,
  items: readonly SentItem[],
  partId: number | null,
): Promise<string | null> {
  const cargo = orderCargo(order.id, partId)
  const part = partId === null ? undefined : await partStateOf(db, cargo)
  if (part === null) return SHIPMENT_SAYS.noPart
  return whyNoShipment({
    ...slipFacts(order, items),
    delivery: order.delivery,
    fulfilment: order.fulfilmentStatus,
    again: await goesAgain(db, cargo),
    ...(part === undefined ? {} : { part }),
  })
}
const ofOrder = async (db: Reader | Tx, order: OrderRow, cargo: Cargo): Promise<string | null> =>
  whyNoShipmentOf(db, order, await itemsIn(db, cargo), cargo.partId)

async function ofCase(db: Reader | Tx, order: OrderRow, { returnId }: Cargo): Promise<string | null> {
  const [row] = await db.select({ status: returns.status }).from(returns).where(eq(returns.id, returnId!))
  return whyNoBack(row!.status, order.fulfilmentStatus)
}

async function ofExchange(db: Reader | Tx, order: OrderRow, cargo: Cargo): Promise<string | null> {
  const { exchange, row } = await exchangeIn(db, cargo)
  return whyNoExchangeShipment(row.status, await factsOf(db, exchange, order))
}

const WHY_NOT: Record<CargoKind, typeof ofOrder> = {
  order: ofOrder,
  part: ofOrder,
  back: ofCase,
  exchange: ofExchange,
}
/** Null: it may have a shipment now. */
export const whyNotNow = (db: Reader | Tx, order: OrderRow, cargo: Cargo): Promise<string | null> =>
  WHY_NOT[cargoKind(cargo)](db, order, cargo)

const IS_AWAY: Record<CargoKind, (tx: Tx, order: OrderRow, cargo: Cargo) => Promise<boolean>> = {
  order: async (_, { status, fulfilmentStatus }) => isOpen(status) && isOnTheWay(fulfilmentStatus),
  async part(tx, { status }, cargo) {
    const part = await partStateOf(tx, cargo)
    return isOpen(status) && part !== null && isAway(part)
  },
  back: async () => false,
  exchange: async (tx, _, cargo) => isOnTheRoad((await exchangeIn(tx, cargo)).exchange.parcel),
}
/** It left and whoever bought has not got it: the same may go once more. */
export const isAwayIn = (tx: Tx, order: OrderRow, cargo: Cargo): Promise<boolean> =>
  IS_AWAY[cargoKind(cargo)](tx, order, cargo)
