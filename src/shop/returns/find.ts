/** One case with everything that answering it needs: its order, what came back, what is owed and what was done. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { auditLog, orderLines, orders, returns } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { RETURN_DEED, returnMoves, type ReturnMove } from '#rules/returns/return.ts'
import type { PayBack } from '#rules/returns/pay-back.ts'
import { goodsOf } from '#rules/returns/story.ts'
import { returnStoryForShop } from '#rules/returns/story-for-shop.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import { auditLabel } from '#rules/audit/audit.ts'
import { withinTerm } from '#rules/returns/withdrawal-right.ts'
import { nameActors } from '#shop/audit/actors.ts'
import type { ShopContext } from '#shop/context.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { CAME_FOR_EXCHANGE, EXCHANGED_UNITS, REFUNDED_UNITS, RETURNED_UNITS } from '#shop/stock/line-units.ts'
import { handedOverAt } from '#shop/orders/handed-over.ts'
import { summaryOf, type ReturnSummary } from './list.ts'
import { exchangeOf, exchangeTold, type ExchangeRow } from './exchange/rows.ts'
import { exchangeView, type ExchangeView } from './exchange/view.ts'
import { unlooked } from '#shop/units/looked-at.ts'
import { holdingsOf } from './holdings.ts'
import { isPart, itemsOf, type AskedItem } from './ask/items.ts'
import { photosOf, type CasePhoto } from '#shop/units/looked-at.ts'
import { receivedOf, type Received } from './received.ts'
import { moneyBackOf } from './money-back.ts'
import { allRefused, isReturnCode, moreToCome, situationOf } from './moves.ts'
import { owedOf } from './owed.ts'
import { payBackOf } from './pay-back.ts'

export type ReturnView = ReturnSummary & {
  orderDetail: {
    id: number
    reference: string
    number: string
    status: OrderState
    paymentStatus: OrderPaymentState
    fulfilment: FulfilmentState
    /** A part of it has left. */
    partLeft: boolean
    delivery: Delivery
    placedAt: Date
    handedOverAt: Date | null
    total: Centavos
    refundable: Centavos
    lines: {
      id: number
      orderLineId: number
      productId: number
      name: string
      size: string
      image: string | null
      unitPrice: Centavos
      quantity: number
      /** What promotions took off the whole line. */
      promotion: Centavos
      /** Came back before, with this or another case. */
      returned: number
      /** Its money went back. */
      refunded: number
      /** Changed for something else, or about to be. */
      exchanged: number
    }[]
  } | null
  /** Orders of the same address, for a request that names none. */
  candidates: { id: number; number: string; placedAt: Date; total: Centavos; units: number }[]
  received: Received[]
  /** What was asked for; none when it is of the whole order. */
  items: AskedItem[]
  photos: CasePhoto[]
  /** What may still come with it: units of lines, and what exchanges gave for some. */
  holdings: {
    orderLineId: number
    exchangeId: number | null
    of: string
    name: string
    size: string
    mayCome: number
    /** The code of the single pair that it is. */
    unit: string | null
  }[]
  /** Codes of single pairs that came with it and nobody has compared yet. */
  toCompare: string[]
  /** What is given for it. */
  exchange: ExchangeView | null
  /** Ten days from handing over; null while no order is known. */
  withinTerm: boolean | null
  /** Otherwise every amount is 0. */
  seesMoney: boolean
  /** What the law says is owed for what came back, at most what is left. */
  owed: Centavos
  /** In what it goes back: whoever bought chooses. */
  payBack: PayBack
  /** Of a withdrawal: less than all that is left of its order. */
  partly: boolean
  moves: ReturnMove[]
  /** How it stands, for the shop's people. */
  story: string
  history: { at: Date; action: string; label: string; actor: string; details: unknown }[]
}

export function openReturnView({ database: { db }, clock, settings }: ShopContext) {
  return find

  async function find(visitor: Visitor, code: string): Promise<Outcome<ReturnView>> {
    const refusal = may(visitor, 'return.read')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const [row] = await db.select().from(returns).where(eq(returns.code, code))
    if (!row) return missing()
    const [order = null] =
      row.orderId === null ? [] : await db.select().from(orders).where(eq(orders.id, row.orderId))
    const received = await receivedOf(db, row.id)
    const detail = order && (await detailOf(order))
    const exchange = order && (await exchangeOf(db, row.id))
    const situation = situationOf({
      row,
      order,
      exchange,
      partly: await isPart(db, row),
      allRefused: await allRefused(db, row.id),
      moreToCome: await moreToCome(db, row.id, exchange),
    })
    const history = await historyOf(code)
    const money = order && (await moneyBackOf(db, order.id, code))
    const seesMoney = may(visitor, 'order.see-money') === null
    return done({
      ...summaryOf(visitor, row, { order, exchange }, clock()),
      seesMoney,
      orderDetail: detail && !seesMoney ? withoutMoney(detail) : detail,
      candidates: order || !seesMoney ? [] : await candidatesFor(row.email),
      received,
      items: await itemsOf(db, row.id),
      photos: await photosOf(db, row.id),
      withinTerm: detail && withinTerm(detail.handedOverAt, row.createdAt, settings.closedDays),
      owed:
        seesMoney && order && detail ? await owedOf(db, { row, order, exchange }, detail.lines, received) : 0,
      partly: situation.partly ?? false,
      payBack: await payBackOf(db, row.id),
      exchange: order && exchange && (await exchangeView(db, visitor, row, exchange, order)),
      toCompare: await unlooked(db, row.id),
      holdings: order ? await mayComeWith(order, row.id, exchange) : [],
      moves: returnMoves(situation).filter((move) => may(visitor, RETURN_DEED[move]) === null),
      story: returnStoryForShop({
        code,
        kind: row.kind,
        status: row.status,
        goods: goodsOf(situation.order, situation.partly),
        money,
        exchange: order && exchange && (await exchangeTold(db, exchange, order)),
      }),
      history: seesMoney ? history : history.map((row) => ({ ...row, details: null })),
    })
  }

  async function detailOf(order: OrderRow): Promise<NonNullable<ReturnView['orderDetail']>> {
    const lines = await db
      .select({
        id: orderLines.id,
        orderLineId: orderLines.id,
        productId: orderLines.productId,
        name: orderLines.name,
        size: orderLines.size,
        image: sql<string | null>`nullif(${orderLines.image}, '')`,
        unitPrice: orderLines.unitPriceCentavos,
        quantity: orderLines.quantity,
        promotion: orderLines.promotionCentavos,
        returned: sql<number>`${RETURNED_UNITS} - ${CAME_FOR_EXCHANGE}`,
        refunded: REFUNDED_UNITS,
        exchanged: EXCHANGED_UNITS,
      })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.id))
    return {
      id: order.id,
      reference: order.reference,
      number: orderNumber(order.id),
      status: order.status,
      paymentStatus: order.paymentStatus,
      fulfilment: order.fulfilmentStatus,
      partLeft: order.partLeft,
      delivery: order.delivery,
      placedAt: order.placedAt,
      handedOverAt: await handedOverAt(db, order.id),
      total: order.totalCentavos,
      refundable: (await moneyOf(db, order.id)).left,
      lines,
    }
  }

  async function mayComeWith(
    order: OrderRow,
    returnId: number,
    exchange: ExchangeRow | null,
  ): Promise<ReturnView['holdings']> {
    const all = await holdingsOf(db, order, returnId)
    const own = exchange
      ? all.filter(
          ({ orderLineId, exchangeId }) =>
            orderLineId === exchange.orderLineId && exchangeId === exchange.fromExchangeId,
        )
      : all
    return own
      .map(({ orderLineId, exchangeId, of, name, size, mayCome, unit }) => ({
        orderLineId,
        exchangeId,
        of,
        name,
        size,
        unit,
        mayCome: exchange ? Math.min(exchange.quantity, mayCome) : mayCome,
      }))
      .filter(({ mayCome }) => mayCome > 0)
  }

  async function candidatesFor(email: string): Promise<ReturnView['candidates']> {
    const rows = await db
      .select({
        id: orders.id,
        placedAt: orders.placedAt,
        total: orders.totalCentavos,
        units: sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = orders.id)`,
      })
      .from(orders)
      .where(sql`lower(${orders.email}) = ${email.toLowerCase()}`)
      .orderBy(desc(orders.id))
      .limit(10)
    return rows.map((row) => ({ ...row, number: orderNumber(row.id) }))
  }

  async function historyOf(code: string): Promise<ReturnView['history']> {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'return'), eq(auditLog.entityId, code)))
      .orderBy(asc(auditLog.id))
    const named = await nameActors(
      db,
      rows.map((row) => row.actor),
    )
    return rows.map(({ createdAt, action, actor, after }) => ({
      at: createdAt,
      action,
      label: auditLabel(action),
      actor: named(actor),
      details: after,
    }))
  }
}

const withoutMoney = (detail: NonNullable<ReturnView['orderDetail']>) => ({
  ...detail,
  total: 0,
  refundable: 0,
  lines: detail.lines.map((line) => ({ ...line, unitPrice: 0, promotion: 0 })),
})
