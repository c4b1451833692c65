/** A shopper's own orders, as their pages show them. Somebody else's order is missing, like one that never was. */
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { orderLines, orders } from '#data/schema.ts'
import { BANNED_TITLE, isBanned, may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { done, missing, refused, type Outcome } from '#rules/outcome.ts'
import { ORDER_LINK_GONE } from '#rules/orders/link.ts'
import { situationOf } from '#rules/orders/situation.ts'
import { orderStory, type Story } from '#rules/orders/story.ts'
import { isPaid } from '#rules/payments/order-payment.ts'
import { isHandedOver } from '#rules/orders/fulfilment/states.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { pick } from '#rules/record.ts'
import type { ShopContext } from '#shop/context.ts'
import type { CasesOfOrder } from './cases.ts'
import { orderOfLink } from './link.ts'
import { isReference } from '#rules/ids.ts'
import { type OrderLineView, type OrderSummary, type OrderView, summaryOf, viewOf } from './view.ts'

/** No name, address, amount or means of payment. */
export type LinkedOrder = Pick<
  OrderView,
  'number' | 'delivery' | 'carrier' | 'trackingCode' | 'trackingUrl' | 'parts' | 'rest' | 'fulfilment'
> & {
  /** Only for whose order it is, who goes on to its own page. */
  reference: string | null
  /** It waits to be ended, by whoever holds the link. */
  toFinish: boolean
  story: Pick<Story, 'title' | 'text' | 'tone'>
  lines: Pick<OrderLineView, 'name' | 'size' | 'quantity' | 'image'>[]
}

export function openMyOrders(context: ShopContext, { cases }: { cases: CasesOfOrder }) {
  const { database, clock, settings } = context
  const { db } = database

  return {
    async find(visitor: Visitor, reference: string): Promise<Outcome<OrderView>> {
      const refusal = may(visitor, 'order.see')
      if (refusal) return refusal
      if (!isReference(reference)) return missing()
      const [order] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.reference, reference), eq(orders.userId, (visitor as PersonVisitor).id)))
      if (!order) return missing()
      return done(await viewOf(db, order, clock(), settings, cases))
    },

    /** Asked before something large is read for it. */
    async isOwn(visitor: Visitor, reference: string): Promise<Outcome<null>> {
      const refusal = may(visitor, 'order.see')
      if (refusal) return refusal
      if (!isReference(reference)) return missing()
      const { id } = visitor as PersonVisitor
      const own = and(eq(orders.reference, reference), eq(orders.userId, id))
      return (await db.$count(orders, own)) > 0 ? done(null) : missing()
    },

    /** Whoever holds an e-mail's link asks, signed in or not: what it shows is all that they may see (decision 42). */
    async findByLink(visitor: Visitor, token: string): Promise<Outcome<LinkedOrder>> {
      if (isBanned(visitor)) return refused('banned', BANNED_TITLE)
      const orderId = await orderOfLink(db, token, clock())
      const [order] = orderId === null ? [] : await db.select().from(orders).where(eq(orders.id, orderId))
      if (!order) return missing(ORDER_LINK_GONE)
      const view = await viewOf(db, order, clock(), settings, cases)
      const mine = visitor.kind === 'person' && visitor.id === order.userId
      const { title, text, tone } = orderStory(situationOf(view), settings)
      return done({
        ...pick(view, [
          'number',
          'toFinish',
          'delivery',
          'carrier',
          'trackingCode',
          'trackingUrl',
          'parts',
          'rest',
          'fulfilment',
        ]),
        reference: mine ? order.reference : null,
        story: { title, text, tone },
        lines: view.lines.map((line) => pick(line, ['name', 'size', 'quantity', 'image'])),
      })
    },

    async list(visitor: Visitor, page = 1): Promise<Outcome<{ orders: OrderSummary[]; paging: Paging }>> {
      const refusal = may(visitor, 'order.see')
      if (refusal) return refusal
      const mine = eq(orders.userId, (visitor as PersonVisitor).id)
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(orders).where(mine)
      const pages = paging(total, page)
      const rows = await db
        .select()
        .from(orders)
        .where(mine)
        .orderBy(desc(orders.id))
        .limit(9)
        .offset((pages.page - 1) * 9)
      const lines =
        rows.length === 0
          ? []
          : await db
              .select()
              .from(orderLines)
              .where(
                inArray(
                  orderLines.orderId,
                  rows.map((row) => row.id),
                ),
              )
              .orderBy(asc(orderLines.id))
      return done({
        paging: pages,
        orders: rows.map((order) => {
          const own = lines.filter((line) => line.orderId === order.id)
          return {
            ...summaryOf(order, own),
            canReturn: isHandedOver(order.fulfilmentStatus) && isPaid(order.paymentStatus),
            units: own.reduce((sum, line) => sum + line.quantity, 0),
            pictures: own.slice(0, 4).map((line) => ({ image: line.image || null, name: line.name })),
          }
        }),
      })
    },
  }
}
