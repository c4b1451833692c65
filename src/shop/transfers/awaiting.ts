/** What waits for somebody to look at the shop's account: orders without their money, and money that has to go back by hand. */
import { and, asc, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { orders, paymentProofs, payments, refunds } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Centavos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { isExpired, isOpen } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { isOnItsWay } from '#rules/payments/refund-states.ts'
import { isUndecided } from '#rules/payments/states.ts'
import { HAND_PROVIDERS, takesTransfers, type HandMeans, type HandProvider } from '#rules/payments/means.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { handMeansOf } from './book.ts'

export type AwaitingOrder = {
  id: number
  number: string
  means: HandMeans
  name: string
  surname: string
  total: Centavos
  received: Centavos
  due: Centavos
  placedAt: Date
  placedDay: string
  expiresAt: Date
  /** Its time is over and its stock is free: money may come late. */
  over: boolean
  proofs: { id: number; at: Date }[]
}
export type OwedBack = {
  refundId: number
  orderId: number
  number: string
  means: HandProvider
  amount: Centavos
  account: string
  name: string
  createdAt: Date
}
/** How long an order that is over is still shown: a bank's list comes days later. */
const LATE_DAYS = 7
const MOST = 200

export function openAwaiting({ database: { db }, clock, settings }: ShopContext) {
  async function awaiting(visitor: Visitor): Promise<Outcome<{ orders: AwaitingOrder[]; owed: OwedBack[] }>> {
    const refusal = may(visitor, 'transfer.read')
    if (refusal) return refusal
    return done({ orders: await awaited(), owed: await owedBack() })
  }

  /** Taken down by the shop's people, with something to pay, and where it goes is known or nowhere. */
  const agreed = () =>
    and(
      eq(orders.awaitsBuyer, true),
      gt(orders.totalCentavos, orders.creditCentavos),
      or(ne(orders.street, ''), settings.pickup === 'yes' ? eq(orders.delivery, 'pickup') : undefined),
    )

  /** Those that stand first, the first to end on top; also what waits for whoever buys, who may have agreed to transfer. */
  async function awaited(): Promise<AwaitingOrder[]> {
    const lately = new Date(clock().getTime() - LATE_DAYS * 1440 * MINUTES)
    const rows = await db
      .select({
        order: orders,
        received:
          sql<number>`coalesce((select sum(p.amount_centavos) from payments p where p.order_id = orders.id
          and p.provider in ('transfer', 'cash') and ${inStates(sql`p.status`, isUndecided)}), 0)`.mapWith(
            Number,
          ),
      })
      .from(orders)
      .where(
        and(
          or(ne(orders.means, 'provider'), takesTransfers(settings) ? agreed() : undefined),
          inStates(orders.paymentStatus, isUnpaid),
          or(
            inStates(orders.status, isOpen),
            and(inStates(orders.status, isExpired), gt(orders.expiresAt, lately)),
          ),
        ),
      )
      .orderBy(desc(orders.status), asc(orders.expiresAt))
      .limit(MOST)
    const ids = rows.map(({ order }) => order.id)
    const proofs =
      ids.length === 0
        ? []
        : await db
            .select({ id: paymentProofs.id, orderId: paymentProofs.orderId, at: paymentProofs.createdAt })
            .from(paymentProofs)
            .where(inArray(paymentProofs.orderId, ids))
            .orderBy(asc(paymentProofs.id))
    return rows.map(({ order, received }) => ({
      id: order.id,
      number: orderNumber(order.id),
      means: handMeansOf(order),
      name: order.name,
      surname: order.surname,
      total: dueOf(order),
      received,
      due: dueOf(order) - received,
      placedAt: order.placedAt,
      placedDay: dayOf(order.placedAt),
      expiresAt: order.expiresAt,
      over: !isOpen(order.status),
      proofs: proofs.flatMap(({ orderId, ...proof }) => (orderId === order.id ? [proof] : [])),
    }))
  }

  async function owedBack(): Promise<OwedBack[]> {
    const rows = await db
      .select({ refund: refunds, provider: payments.provider, order: orders })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(
        and(
          inArray(payments.provider, [...HAND_PROVIDERS]),
          inStates(refunds.status, isOnItsWay),
          gt(refunds.amountCentavos, refunds.creditCentavos),
        ),
      )
      .orderBy(asc(refunds.id))
      .limit(MOST)
    return rows.map(({ refund, provider, order }) => ({
      refundId: refund.id,
      orderId: order.id,
      number: orderNumber(order.id),
      means: provider as HandProvider,
      amount: refund.amountCentavos - refund.creditCentavos,
      account: order.refundAccount,
      name: `${order.name} ${order.surname}`,
      createdAt: refund.createdAt,
    }))
  }

  return { awaiting, awaited }
}
