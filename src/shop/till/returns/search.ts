/** The sale of what somebody brings back (product §61.1): by its number, its ticket, the code of a case, a pair's tag, a size's label or whoever bought. */
import { and, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import {
  exchanges,
  orderLines,
  orders,
  productSizes,
  returns,
  tillOfflineSales,
  units,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import type { Channel } from '#rules/orders/channel.ts'
import { orderNumber, orderIdIn } from '#rules/orders/order.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { wasEverPaid } from '#rules/payments/order-payment.ts'
import { keyOnPaper, paperCode } from '#rules/till/offline/paper.ts'
import { isJoined } from '#rules/till/offline/states.ts'
import { COUNTER_SAYS } from '#rules/till/returns.ts'
import { UNNAMED } from '#rules/till/till.ts'
import { isPrintedTag, printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { foundBy } from '#shop/orders/admin/list.ts'
import { isReturnCode } from '#shop/returns/moves.ts'
import { isSizeAmong } from '#shop/stock/named.ts'

const MOST = 12
const SHORTEST = 3

type Sold = {
  number: string
  at: Date
  /** '' where nobody said. */
  buyer: string
  channel: Channel
  total: Centavos
  /** «Cancha, talle 41». */
  what: string[]
}
type FoundSales = {
  sales: Sold[]
  /** Why there is none. */
  says: string | null
}

export function openSaleSearch({ database: { db } }: ShopContext) {
  /** Each that was ever paid, the newest first. */
  async function soldWhere(where: SQL | undefined): Promise<Sold[]> {
    const rows = await db
      .select()
      .from(orders)
      .where(and(where, inStates(orders.paymentStatus, wasEverPaid)))
      .orderBy(desc(orders.id))
      .limit(MOST)
    const ids = rows.map(({ id }) => id)
    const lines =
      ids.length === 0
        ? []
        : await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.id)
    return rows.map((order) => ({
      number: orderNumber(order.id),
      at: order.placedAt,
      buyer: order.name === UNNAMED ? '' : `${order.name} ${order.surname}`.trim(),
      channel: order.channel,
      total: order.totalCentavos,
      what: lines
        .filter(({ orderId }) => orderId === order.id)
        .map(({ name, size, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${name}, talle ${size}`),
    }))
  }

  /** Of a pair's tag: the orders that had it. */
  async function ofUnit(code: string): Promise<FoundSales> {
    const [unit] = await db.select({ state: units.state }).from(units).where(eq(units.code, code))
    if (!unit) return { sales: [], says: COUNTER_SAYS.foreign }
    const lines = db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.unitCode, code))
    const given = db.select({ id: exchanges.orderId }).from(exchanges).where(eq(exchanges.unitCode, code))
    const sales = await soldWhere(or(inArray(orders.id, lines), inArray(orders.id, given)))
    const says = COUNTER_SAYS.notSold(printUnitCode(code), UNIT_STATE_LABEL[unit.state].toLowerCase())
    return { sales, says: sales.length === 0 ? says : null }
  }

  /** Of a size's label: the last orders that had one. */
  async function ofSize(text: string): Promise<Sold[]> {
    const sizes = await db
      .select({ id: productSizes.id })
      .from(productSizes)
      .where(isSizeAmong([text]))
      .limit(MOST)
    if (sizes.length === 0) return []
    const ids = sizes.map(({ id }) => id)
    const lines = db
      .select({ id: orderLines.orderId })
      .from(orderLines)
      .where(inArray(orderLines.sizeId, ids))
    const given = db.select({ id: exchanges.orderId }).from(exchanges).where(inArray(exchanges.sizeId, ids))
    return soldWhere(or(inArray(orders.id, lines), inArray(orders.id, given)))
  }

  /** Of a ticket that was printed without network: what became of its sale; null where it did not arrive. */
  async function ofPaper(key: string): Promise<FoundSales | null> {
    const rows = await db
      .select({
        orderId: tillOfflineSales.orderId,
        saleKey: tillOfflineSales.saleKey,
        state: tillOfflineSales.state,
      })
      .from(tillOfflineSales)
      .where(ilike(tillOfflineSales.saleKey, `${key}%`))
    const ids = rows.flatMap(({ orderId }) => orderId ?? [])
    if (ids.length > 0) return { sales: await soldWhere(inArray(orders.id, ids)), says: null }
    const [first] = rows
    if (!first || isJoined(first.state)) return null
    return { sales: [], says: COUNTER_SAYS.noOrder(paperCode(first.saleKey), first.state) }
  }

  return async function search(visitor: Visitor, typed: string): Promise<Outcome<FoundSales>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    // A scanner that is set to another keyboard than the computer types «'» for «-».
    const text = typed.trim().slice(0, 200).replaceAll("'", '-')
    if (text === '') return done({ sales: [], says: null })
    const key = keyOnPaper(text)
    const byPaper = key === null ? null : await ofPaper(key)
    if (byPaper) return done(byPaper)
    const number = orderIdIn(text)
    const byNumber = number === null ? [] : await soldWhere(eq(orders.id, number))
    if (byNumber.length > 0 && /^v/i.test(text)) return done({ sales: byNumber, says: null })
    const caseCode = text.toUpperCase()
    if (isReturnCode(caseCode)) {
      const of = db.select({ id: returns.orderId }).from(returns).where(eq(returns.code, caseCode))
      const sales = await soldWhere(inArray(orders.id, of))
      return done({ sales, says: sales.length === 0 ? COUNTER_SAYS.none(caseCode) : null })
    }
    const unit = readUnitCode(text)
    if (unit) {
      const found = await ofUnit(unit)
      // A word of seven letters may look like a code: only what is printed as one is another shop's.
      if (found.says !== COUNTER_SAYS.foreign || /^vr|\//i.test(text)) return done(found)
    }
    const bySize = await ofSize(text)
    if (bySize.length > 0 || byNumber.length > 0) return done({ sales: [...byNumber, ...bySize], says: null })
    if (isPrintedTag(text)) return done({ sales: [], says: COUNTER_SAYS.foreign })
    if (text.length < SHORTEST) return done({ sales: [], says: COUNTER_SAYS.search })
    const sales = await soldWhere(foundBy(text, may(visitor, 'order.see-buyer') === null))
    const says =
      key === null ? COUNTER_SAYS.none(text.slice(0, 60)) : COUNTER_SAYS.notArrived(text.toUpperCase())
    return done({ sales, says: sales.length === 0 ? says : null })
  }
}
