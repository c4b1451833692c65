/** What is in a parcel, before and after it is sent: the pieces that its box and its worth are reckoned from, and the units of the stock. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, orderLines, orderPartLines, products, unitSales } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isLive as isSaleLive } from '#rules/consignment/sales/states.ts'
import type { Centavos } from '#rules/money.ts'
import { BOX_NAMES, boxWhole, type OwnBox } from '#rules/products/box-fields.ts'
import { LEAST_DECLARED, type BoxedItem } from '#rules/shipments/boxes.ts'
import { TO_SEND_UNITS } from '#shop/stock/line-units.ts'
import type { Units } from '#shop/orders/units.ts'
import { columnsOf } from '#shop/products/columns.ts'
import { itemsOf as askedItems } from '#shop/returns/ask/items.ts'
import { cargoKind, type Cargo, type CargoKind } from '#shop/orders/parts/cargo.ts'

export type SentItem = BoxedItem & { worth: Centavos }
const PIECE = { category: products.category, ...columnsOf(BOX_NAMES), part: unitSales.partCentavos }
const ITEM = { id: orderLines.orderId, ...PIECE, price: orderLines.unitPriceCentavos }
const SALE_OF_LINE = and(eq(unitSales.orderLineId, orderLines.id), inStates(unitSales.state, isSaleLive))
type Piece = OwnBox & { category: string; part: Centavos | null; quantity: number }
type ItemRow = Piece & { id: number; price: Centavos }

/** `price`: of all of it. What is lost is owed to whoever entrusted it, also where the shop sells it for less than that. */
const itemOf = ({ category, quantity, part, ...box }: Piece, price: Centavos): SentItem => ({
  category,
  quantity,
  own: boxWhole(box),
  worth: Math.max(price, part ?? 0),
})
const byId = (rows: readonly ItemRow[]): Map<number, SentItem[]> =>
  new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      own
        .filter(({ quantity }) => quantity > 0)
        .map(({ price, ...piece }) => itemOf(piece, price * piece.quantity)),
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

async function itemsOfPart(db: Reader | Tx, { orderId, partId }: Cargo): Promise<SentItem[]> {
  const rows = await db
    .select({ ...ITEM, quantity: orderPartLines.quantity })
    .from(orderPartLines)
    .innerJoin(orderLines, eq(orderLines.id, orderPartLines.orderLineId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(unitSales, SALE_OF_LINE)
    .where(eq(orderPartLines.partId, partId!))
    .orderBy(orderLines.id)
  return byId(rows).get(orderId) ?? []
}

/** For an exchange its units come back, of a line or of what an earlier one gave; of a withdrawal that names none, all that was bought. */
async function itemsOfCase(db: Reader | Tx, { orderId, returnId }: Cargo): Promise<SentItem[]> {
  const [exchange] = await db.select().from(exchanges).where(eq(exchanges.returnId, returnId!))
  if (exchange?.fromExchangeId)
    return (await itemsOfExchange(db, exchange.fromExchangeId)).map(({ worth, quantity, ...item }) => ({
      ...item,
      quantity: exchange.quantity,
      worth: Math.round((worth * exchange.quantity) / quantity),
    }))
  const asked = exchange ? [exchange] : await askedItems(db, returnId!)
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

/** Worth what was paid for what comes back, and the difference. */
async function itemsOfExchange(db: Reader | Tx, exchangeId: number): Promise<SentItem[]> {
  const rows = await db
    .select({
      ...PIECE,
      quantity: exchanges.quantity,
      credit: exchanges.creditCentavos,
      difference: exchanges.differenceCentavos,
    })
    .from(exchanges)
    .innerJoin(products, eq(products.id, exchanges.productId))
    .leftJoin(unitSales, and(eq(unitSales.exchangeId, exchanges.id), inStates(unitSales.state, isSaleLive)))
    .where(eq(exchanges.id, exchangeId))
  return rows.map(({ credit, difference, ...piece }) => itemOf(piece, credit + difference))
}

const ITEMS: Record<CargoKind, (db: Reader | Tx, cargo: Cargo) => Promise<SentItem[]>> = {
  order: async (db, { orderId }) => (await itemsOf(db, [orderId])).get(orderId) ?? [],
  part: itemsOfPart,
  back: itemsOfCase,
  exchange: (db, { exchangeId }) => itemsOfExchange(db, exchangeId!),
}
export const itemsIn = (db: Reader | Tx, cargo: Cargo): Promise<SentItem[]> =>
  ITEMS[cargoKind(cargo)](db, cargo)

export const worthOf = (items: readonly SentItem[]): Centavos =>
  Math.max(
    LEAST_DECLARED,
    items.reduce((sum, { worth }) => sum + worth, 0),
  )

const OF_LINE = { sizeId: orderLines.sizeId, productId: orderLines.productId, unit: orderLines.unitCode }
/** Of what the shop sends; what comes back is nobody's to send again. */
const UNITS: Record<Exclude<CargoKind, 'back'>, (tx: Tx, cargo: Cargo) => Promise<Units[]>> = {
  order: (tx, { orderId }) =>
    tx
      .select({ ...OF_LINE, quantity: TO_SEND_UNITS })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId)),
  part: (tx, { partId }) =>
    tx
      .select({ ...OF_LINE, quantity: orderPartLines.quantity })
      .from(orderPartLines)
      .innerJoin(orderLines, eq(orderLines.id, orderPartLines.orderLineId))
      .where(eq(orderPartLines.partId, partId!)),
  exchange: (tx, { exchangeId }) =>
    tx
      .select({
        sizeId: exchanges.sizeId,
        productId: exchanges.productId,
        unit: exchanges.unitCode,
        quantity: exchanges.quantity,
      })
      .from(exchanges)
      .where(eq(exchanges.id, exchangeId!)),
}
/** What of the stock it carries, as `itemsIn` has it. */
export async function unitsIn(tx: Tx, cargo: Cargo): Promise<Units[]> {
  const kind = cargoKind(cargo)
  const rows = kind === 'back' ? [] : await UNITS[kind](tx, cargo)
  return rows.filter(({ quantity }) => quantity > 0)
}
