/** What whoever bought has of an order now: units of its lines, and what exchanges gave for some of them. */
import { asc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, orderLines, returnLines, returns } from '#data/schema.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import type { Centavos } from '#rules/money.ts'
import { isTaken } from '#rules/returns/kinds.ts'
import { hasLeft, isBound } from '#rules/returns/exchange/states.ts'
import { paidFor } from '#rules/returns/refund-lines.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { pendingOf } from './ask/items.ts'
import {
  GONE_UNITS,
  LOST_UNITS,
  PAID_AS_LOST,
  REFUNDED_UNITS,
  RESTOCKED_UNITS,
} from '#shop/stock/line-units.ts'

export type Holding = {
  orderLineId: number
  /** What gave it; null and '' for what was bought. */
  exchangeId: number | null
  of: string
  productId: number
  sizeId: number
  name: string
  brand: string
  image: string | null
  size: string
  /** The code of the single pair that it is. */
  unit: string | null
  quantity: number
  /** May still come back: they are with whoever bought, and no exchange waits for them. */
  mayCome: number
  /** Of those, the ones whose money did not go back, and that no case is open for. */
  free: number
  /** Of the free ones, those that are not in the shop any more. */
  left: number
  /** What was paid for so many of the free ones. */
  worth: (units: number) => Centavos
}

/** `but`: as if this case were not there, for who asks what may come with it. */
export async function holdingsOf(db: Reader | Tx, order: OrderRow, but?: number): Promise<Holding[]> {
  const lines = await db
    .select({
      line: orderLines,
      refunded: REFUNDED_UNITS,
      restocked: RESTOCKED_UNITS,
      gone: GONE_UNITS,
      lost: LOST_UNITS,
      paidAsLost: PAID_AS_LOST,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.sizeId))
  const inParts = order.partLeft && isStillHere(order.fulfilmentStatus)
  const given = await db
    .select({ exchange: exchanges, code: returns.code })
    .from(exchanges)
    .innerJoin(returns, eq(returns.id, exchanges.returnId))
    .where(eq(exchanges.orderId, order.id))
    .orderBy(asc(exchanges.id))
  const came = await db
    .select({ row: returnLines })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(eq(returns.orderId, order.id))
  const asked = (await pendingOf(db, order.id)).filter(({ returnId }) => returnId !== but)
  const bound = given.filter(({ exchange }) => isBound(exchange.parcel))
  const taken = came.flatMap(({ row }) => (row.condition === null || isTaken(row.condition) ? [row] : []))
  const sum = (rows: readonly { quantity: number }[]) => rows.reduce((all, { quantity }) => all + quantity, 0)

  /** Of what has this line and this origin: units that came back, that came back for an exchange, and that an exchange waits for. */
  const counted = (orderLineId: number, exchangeId: number | null) => {
    const own = taken.filter((row) => row.orderLineId === orderLineId && row.exchangeId === exchangeId)
    const from = bound.filter(
      ({ exchange }) => exchange.orderLineId === orderLineId && exchange.fromExchangeId === exchangeId,
    )
    const isFor = (row: { returnId: number }) =>
      from.some(({ exchange }) => exchange.returnId === row.returnId)
    const waiting = from.filter(
      ({ exchange }) =>
        exchange.returnId !== but && !own.some(({ returnId }) => returnId === exchange.returnId),
    )
    const pending = asked.filter((row) => row.orderLineId === orderLineId && row.exchangeId === exchangeId)
    return {
      asked: sum(pending),
      came: sum(own),
      cameForExchange: sum(own.filter(isFor)),
      exchanged: sum(from.map(({ exchange }) => exchange)),
      waiting: sum(waiting.map(({ exchange }) => exchange)),
    }
  }

  const bought = lines.map(({ line, refunded, restocked, gone, lost, paidAsLost }, index): Holding => {
    const { asked, came, cameForExchange, exchanged, waiting } = counted(line.id, null)
    const { id: orderLineId, productId, sizeId, name, brand, size, quantity } = line
    const kept = Math.max(0, quantity - came - restocked - lost - waiting)
    // While a part of it has left, nothing else can have come.
    const mayCome = inParts ? Math.max(0, Math.min(kept, gone - lost - came)) : kept
    const paidWithout = Math.max(0, refunded - restocked - paidAsLost - (came - cameForExchange))
    const free = Math.max(0, kept - paidWithout - asked)
    return {
      orderLineId,
      exchangeId: null,
      of: '',
      productId,
      sizeId,
      name,
      brand,
      image: line.image || null,
      size,
      unit: line.unitCode,
      quantity,
      mayCome,
      free,
      left: Math.min(free, Math.max(0, mayCome - asked)),
      worth: (units) =>
        paidFor(
          order.discountCentavos,
          lines.map((other, at) => ({
            unitPrice: other.line.unitPriceCentavos,
            quantity: other.line.quantity,
            promotion: other.line.promotionCentavos,
            refunded: at === index ? refunded + exchanged : 0,
            chosen: at === index ? units : 0,
          })),
        ),
    }
  })
  const got = bound.map(({ exchange, code }): Holding => {
    const { id, orderLineId, productId, sizeId, name, brand, size, unitCode, quantity, parcel } = exchange
    const { asked, came, waiting } = counted(orderLineId, id)
    // A single pair is sold once the exchange is made: before that it does not come back.
    const isTheirs = hasLeft(parcel) && (unitCode === null || exchange.madeCentavos !== null)
    const mayCome = isTheirs ? Math.max(0, quantity - came - waiting) : 0
    const value = exchange.creditCentavos + exchange.differenceCentavos
    const upTo = (units: number) => Math.round((value * units) / quantity)
    const before = quantity - mayCome
    return {
      orderLineId,
      exchangeId: id,
      of: code,
      productId,
      sizeId,
      name,
      brand,
      image: exchange.image || null,
      size,
      unit: unitCode,
      quantity,
      mayCome,
      free: Math.max(0, mayCome - asked),
      left: Math.max(0, mayCome - asked),
      worth: (units) => upTo(before + units) - upTo(before),
    }
  })
  return [...bought, ...got]
}
