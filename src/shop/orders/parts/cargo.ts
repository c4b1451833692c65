/** What a shipment carries, by the columns of its row, and which shipments carry it. */
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { shipments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isLive } from '#rules/shipments/states.ts'

export type ShipmentRow = typeof shipments.$inferSelect
export type Cargo = Pick<ShipmentRow, 'orderId' | 'partId' | 'returnId' | 'exchangeId'>
/** All that an order sends beside its parts, one of those, what comes back of a case, or what an exchange gives. */
export type CargoKind = 'order' | 'part' | 'back' | 'exchange'

const NOTHING_ELSE = { partId: null, returnId: null, exchangeId: null }
/** `partId`: null for all that is in no part. */
export const orderCargo = (orderId: number, partId: number | null = null): Cargo => ({
  ...NOTHING_ELSE,
  orderId,
  partId,
})
export const backCargo = (orderId: number, returnId: number): Cargo => ({
  ...NOTHING_ELSE,
  orderId,
  returnId,
})
export const exchangeCargo = (orderId: number, exchangeId: number): Cargo => ({
  ...NOTHING_ELSE,
  orderId,
  exchangeId,
})

export const cargoKind = ({ partId, returnId, exchangeId }: Omit<Cargo, 'orderId'>): CargoKind =>
  returnId !== null ? 'back' : exchangeId !== null ? 'exchange' : partId !== null ? 'part' : 'order'

/** Those of orders and their parts: the others are a case's. */
export const OF_ORDERS: SQL = and(isNull(shipments.returnId), isNull(shipments.exchangeId))!

const same = (
  column: typeof shipments.partId | typeof shipments.returnId | typeof shipments.exchangeId,
  id: number | null,
) => (id === null ? isNull(column) : eq(column, id))
const carrying = ({ orderId, partId, returnId, exchangeId }: Cargo): SQL =>
  and(
    eq(shipments.orderId, orderId),
    same(shipments.partId, partId),
    same(shipments.returnId, returnId),
    same(shipments.exchangeId, exchangeId),
  )!

/** The one that stands in its place. */
export async function liveOf(db: Reader | Tx, cargo: Cargo): Promise<ShipmentRow | undefined> {
  const [row] = await db
    .select()
    .from(shipments)
    .where(and(carrying(cargo), inStates(shipments.state, isLive), isNull(shipments.sentAgainAt)))
  return row
}

/** A parcel of it came back, or was lost, and somebody decided to send it once more. */
export const goesAgain = async (db: Reader | Tx, cargo: Cargo): Promise<boolean> =>
  (await db.$count(shipments, and(carrying(cargo), isNotNull(shipments.sentAgainAt)))) > 0
