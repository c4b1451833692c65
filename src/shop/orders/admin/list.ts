/** The list of orders: search, filters, pages, and how many wait in each of the everyday views. */
import { and, desc, eq, gte, inArray, isNotNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { orderLines, orders } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { endOfDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { isDisputed, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { anyOrder, ORDER_VIEWS, orderView, type OrderQuery, type OrderViewName } from '#rules/orders/query.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import type { Channel } from '#rules/orders/channel.ts'
import type { Means } from '#rules/payments/means.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import { DISPUTE_LOST, isChargedBack } from '#rules/payments/states.ts'
import { parseSearch } from '#rules/search-everything/query.ts'
import type { ShopContext } from '#shop/context.ts'
import { hasPhone } from '#shop/search/typed.ts'
import { emailFor, seesBuyer, totalFor } from './seen-by.ts'

export type AdminOrderRow = {
  id: number
  reference: string
  number: string
  means: Means
  channel: Channel
  placedAt: Date
  expiresAt: Date
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  delivery: Delivery
  name: string
  surname: string
  /** Null to whoever does not see who buys. */
  email: string | null
  province: string
  /** Null to whoever does not see money. */
  total: Centavos | null
  /** The payment provider says not to hand it over. */
  held: boolean
  /** A part of it has left. */
  partLeft: boolean
  /** Its payment was disputed, and the provider decided against the shop. */
  disputeLost: boolean
  units: number
  /** Of the first lines. */
  lines: { id: number; name: string; size: string; quantity: number; image: string | null }[]
}

const ORDERS_A_PAGE = 20
const LINES_SHOWN = 4

/** Of the order that is asked about: what the provider decided against the shop. */
const DISPUTE_IS_LOST = sql`exists (select from payments p where p.order_id = orders.id
  and ${inStates(sql`p.status`, isChargedBack)} and p.status_detail = ${DISPUTE_LOST})`

/** Whoever does not see who buys does not find by their e-mail either: it would be told letter by letter. */
export function whereOf(query: OrderQuery, seesBuyer = true): SQL | undefined {
  return and(
    query.status.length > 0 ? inArray(orders.status, query.status) : undefined,
    query.payment.length > 0 ? inArray(orders.paymentStatus, query.payment) : undefined,
    query.fulfilment.length > 0 ? inArray(orders.fulfilmentStatus, query.fulfilment) : undefined,
    query.delivery ? eq(orders.delivery, query.delivery) : undefined,
    query.channel ? eq(orders.channel, query.channel) : undefined,
    query.held ? isNotNull(orders.heldReason) : undefined,
    query.dispute === 'lost' ? DISPUTE_IS_LOST : undefined,
    query.dispute === 'open'
      ? and(inStates(orders.paymentStatus, isDisputed), not(DISPUTE_IS_LOST))
      : undefined,
    query.userId ? eq(orders.userId, query.userId) : undefined,
    query.from ? gte(orders.placedAt, startOfDay(query.from)) : undefined,
    query.to ? lt(orders.placedAt, endOfDay(query.to)) : undefined,
    foundBy(query.q, seesBuyer),
  )
}

/** A number is that order. Else accents and case do not count, and a telephone is found however it was written (product §29.8). */
export function foundBy(q: string, seesBuyer: boolean): SQL | undefined {
  if (q === '') return undefined
  const { number: id, phones } = parseSearch(q)
  const number = id === null ? undefined : eq(orders.id, id)
  const phone = hasPhone(orders.phone, phones)
  if (number && !phone) return number
  // Folded once for each order: that is what a search over many of them costs.
  const email = seesBuyer ? sql` || ' ' || ${orders.email}` : sql``
  const text = sql`${orders.name} || ' ' || ${orders.surname}${email} || ' ' || coalesce(${orders.trackingCode}, '')`
  return or(
    number,
    phone,
    sql`strpos(fold(${text}), fold(${q})) > 0`,
    sql`${orders.id} in (select l.order_id from order_lines l where strpos(fold(l.name), fold(${q})) > 0)`,
    sql`${orders.id} in (select p.order_id from order_parts p where strpos(fold(p.tracking_code), fold(${q})) > 0)`,
  )
}

export function openOrderList({ database: { db } }: ShopContext) {
  async function list(
    visitor: Visitor,
    asked: Partial<OrderQuery> = {},
  ): Promise<
    Outcome<{
      orders: AdminOrderRow[]
      paging: Paging
      /** Of all that were found. */ total: Centavos | null
    }>
  > {
    const refusal = may(visitor, 'order.read')
    if (refusal) return refusal
    const query = { ...anyOrder, ...asked }
    const where = whereOf(query, seesBuyer(visitor))
    const [sums] = await db
      .select({
        count: sql<number>`count(*)::int`,
        total: sql<string>`coalesce(sum(${orders.totalCentavos}), 0)`.mapWith(Number),
      })
      .from(orders)
      .where(where)
    const pages = paging(sums!.count, query.page, ORDERS_A_PAGE)
    const rows = await db
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.id))
      .limit(ORDERS_A_PAGE)
      .offset((pages.page - 1) * ORDERS_A_PAGE)
    return done({
      orders: await withLines(visitor, rows),
      paging: pages,
      total: totalFor(visitor, sums!.total),
    })
  }

  async function withLines(visitor: Visitor, rows: (typeof orders.$inferSelect)[]): Promise<AdminOrderRow[]> {
    const ids = rows.map(({ id }) => id)
    const disputed = rows.filter((row) => isDisputed(row.paymentStatus)).map(({ id }) => id)
    const lost =
      disputed.length === 0
        ? []
        : await db
            .select({ id: orders.id })
            .from(orders)
            .where(and(inArray(orders.id, disputed), DISPUTE_IS_LOST))
    const lines =
      ids.length === 0
        ? []
        : await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.id)
    return rows.map((order) => {
      const own = lines.filter((line) => line.orderId === order.id)
      const { id, reference, placedAt, expiresAt, name, surname, email, province } = order
      return {
        id,
        reference,
        number: orderNumber(id),
        means: order.means,
        channel: order.channel,
        placedAt,
        expiresAt,
        status: order.status,
        paymentStatus: order.paymentStatus,
        fulfilment: order.fulfilmentStatus,
        delivery: order.delivery,
        name,
        surname,
        email: emailFor(visitor, email),
        province,
        total: totalFor(visitor, order.totalCentavos),
        held: order.heldReason !== null,
        partLeft: order.partLeft,
        disputeLost: lost.some((one) => one.id === id),
        units: own.reduce((sum, line) => sum + line.quantity, 0),
        lines: own
          .slice(0, LINES_SHOWN)
          .map(({ id, name, size, quantity, image }) => ({ id, name, size, quantity, image: image || null })),
      }
    })
  }

  /** How many orders each view has. */
  async function counts(visitor: Visitor): Promise<Outcome<Record<OrderViewName, number>>> {
    const refusal = may(visitor, 'order.read')
    if (refusal) return refusal
    const names = Object.keys(ORDER_VIEWS) as OrderViewName[]
    const [row] = await db
      .select(
        Object.fromEntries(
          names.map((name) => [
            name,
            sql<number>`count(*) filter (where ${whereOf(orderView(name)) ?? sql`true`})::int`,
          ]),
        ) as Record<OrderViewName, SQL<number>>,
      )
      .from(orders)
    return done(row!)
  }

  return { list, counts }
}
