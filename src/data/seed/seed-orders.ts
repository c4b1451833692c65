/** Seeds past orders with their payments, coupons, history and news, and answers what they did to the stock. */
import type { Tx } from '#data/database.ts'
import {
  couponRedemptions,
  coupons,
  moneyLedger,
  notifications,
  orderHistory,
  payments,
  refunds,
} from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { LedgerKind } from '#rules/stock/stock.ts'
import { ledgerRows, missingEntries } from '#rules/payments/ledger.ts'
import { REFUND } from '#rules/payments/refund-states.ts'
import { isCancelled } from '#rules/orders/states.ts'
import { isApproved } from '#rules/payments/states.ts'
import { takenReason } from '#rules/orders/channel.ts'
import type { EmailKind } from '#rules/order-emails/kinds.ts'
import { emailNews } from '#rules/order-emails/news.ts'
import { isOnTheWay } from '#rules/orders/fulfilment/states.ts'
import { seedCoupons } from './coupons.ts'
import type { SeededUser } from './seed-users.ts'
import type { SeededProduct, LedgerRow } from './seed-products.ts'
import { daysBefore } from './moments.ts'
import type { StoryEvent } from './order-story.ts'
import { seedOrderRows, type SeededOrder } from './past-order-rows.ts'

export async function seedOrders(
  tx: Tx,
  people: Map<string, SeededUser>,
  products: Map<string, SeededProduct>,
  now: Date,
): Promise<{ orders: SeededOrder[]; ledger: LedgerRow[] }> {
  const orders = await seedOrderRows(tx, people, products, now)
  await seedCouponUses(tx, orders, now)
  const subjects = await seedPayments(tx, orders)
  await seedHistory(
    tx,
    orders,
    subjects,
    [...people.values()].find((person) => person.role === 'owner')!,
  )
  await seedNews(tx, orders)
  return { orders, ledger: orders.flatMap(ledgerOf) }
}

async function seedCouponUses(tx: Tx, orders: SeededOrder[], now: Date): Promise<void> {
  const used = (code: string) =>
    orders.filter((order) => order.coupon === code && order.end !== 'expired').length
  const rows = await tx
    .insert(coupons)
    .values(
      seedCoupons.map(({ code, pesos }) => ({
        code,
        amountCentavos: fromPesos(pesos),
        used: used(code),
        createdAt: daysBefore(now, 90),
      })),
    )
    .returning({ id: coupons.id, code: coupons.code })
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  await tx.insert(couponRedemptions).values(
    orders
      .filter((order) => order.coupon !== undefined)
      .map((order) => ({
        couponId: ids.get(order.coupon!)!,
        orderId: order.id,
        userId: order.person.id,
        // Only an order that died unpaid gives the use back.
        releasedAt: order.end === 'expired' ? order.story.releasedAt : null,
        createdAt: order.story.placedAt,
      })),
  )
}

type Subjects = { payment: Map<number, number>; refund: Map<number, number> }

/** Order id -> the payment and the refund that its events tell of. */
async function seedPayments(tx: Tx, orders: SeededOrder[]): Promise<Subjects> {
  const paid = await tx
    .insert(payments)
    .values(
      orders.map(({ id, story, amounts, method, instalments }) => ({
        orderId: id,
        attempt: 1,
        provider: 'mercadopago',
        preferenceId: `seed-preference-${id}`,
        providerPaymentId: story.approvedAt ? `seed-payment-${id}` : null,
        status: story.payment,
        statusDetail: story.approvedAt ? 'accredited' : 'expired',
        method: story.approvedAt ? method : null,
        instalments: story.approvedAt ? instalments : null,
        amountCentavos: amounts.total,
        approvedAt: story.approvedAt,
        createdAt: story.placedAt,
        updatedAt: story.approvedAt ?? story.expiresAt,
      })),
    )
    .returning({ id: payments.id, orderId: payments.orderId })
  const payment = new Map(paid.map((row) => [row.orderId, row.id]))

  const back = await tx
    .insert(refunds)
    .values(
      orders
        .filter((order) => order.end === 'refunded')
        .map(({ id, story, amounts }) => ({
          orderId: id,
          paymentId: payment.get(id)!,
          amountCentavos: amounts.total,
          status: REFUND.succeeded,
          reason: story.events.find((event) => event.life === 'order' && isCancelled(event.to))!.reason!,
          requestKey: `refund:${payment.get(id)!}:1`,
          providerRefundId: `seed-refund-${id}`,
          createdAt: story.releasedAt!,
          updatedAt: story.events.at(-1)!.at,
        })),
    )
    .returning({ id: refunds.id, orderId: refunds.orderId, status: refunds.status })
  await tx.insert(moneyLedger).values(
    orders.flatMap(({ id: orderId, story, amounts }) => {
      const paymentId = payment.get(orderId)!
      const entries = missingEntries(
        {
          ...amounts,
          stands: true,
          payments: [
            {
              id: paymentId,
              status: story.payment,
              settled: false,
              surplus: false,
              amount: amounts.total,
              credit: 0,
              provider: 'mercadopago',
            },
          ],
          refunds: back
            .filter((row) => row.orderId === orderId)
            .map(({ id, status }) => ({
              id,
              paymentId,
              status,
              amount: amounts.total,
              credit: 0,
              goods: 0,
              paidForGoods: 0,
            })),
        },
        [],
      )
      return entries.flatMap((entry) =>
        ledgerRows(orderId, entry, entry.refundId === null ? story.approvedAt! : story.events.at(-1)!.at),
      )
    }),
  )
  return { payment, refund: new Map(back.map((row) => [row.orderId, row.id])) }
}

async function seedHistory(
  tx: Tx,
  orders: SeededOrder[],
  subjects: Subjects,
  admin: SeededUser,
): Promise<void> {
  const actors = (order: SeededOrder): Record<StoryEvent['by'], string> => ({
    shopper: `person:${order.person.id}`,
    admin: `person:${admin.id}`,
    provider: 'system:payments',
    clock: 'system:expiry',
  })
  const rows = orders.flatMap((order) =>
    order.story.events.map(({ life, from, to, by, at, reason = takenAs(order, { life, from }) }) => ({
      orderId: order.id,
      life,
      subjectId: life === 'payment' || life === 'refund' ? subjects[life].get(order.id)! : null,
      from,
      to,
      actor: actors(order)[from === null && life === 'order' && order.channel ? 'admin' : by],
      reason,
      createdAt: at,
    })),
  )
  await tx.insert(orderHistory).values(rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()))
}

/** Of its first move: by which way it came in. */
const takenAs = ({ channel }: SeededOrder, { life, from }: Pick<StoryEvent, 'life' | 'from'>): string =>
  life === 'order' && from === null && channel ? takenReason(channel) : ''

function newsOf(event: StoryEvent): EmailKind | null {
  if (event.life === 'payment') return isApproved(event.to) ? 'paid' : null
  return event.life === 'fulfilment' && isOnTheWay(event.to) ? 'shipped' : null
}

async function seedNews(tx: Tx, orders: SeededOrder[]): Promise<void> {
  await tx.insert(notifications).values(
    orders.flatMap((order) =>
      order.story.events.flatMap((event) => {
        const kind = newsOf(event)
        if (kind === null) return []
        return {
          userId: order.person.id,
          kind: `order-${kind}`,
          orderId: order.id,
          title: `Pedido ${orderNumber(order.id)}`,
          body: emailNews(kind, order.story),
          dedupeKey: `order:${order.id}:${kind}:${kind}`,
          createdAt: event.at,
        }
      }),
    ),
  )
}

/** Reserved when placed, sold (delta 0) when paid, released when it died. */
function ledgerOf({ id, person, story, bought }: SeededOrder): LedgerRow[] {
  return bought.flatMap(({ product, sizeId, quantity }) => {
    const row = (kind: LedgerKind, delta: number, actor: string, createdAt: Date | null): LedgerRow[] =>
      createdAt ? [{ productId: product.id, sizeId, kind, delta, orderId: id, actor, createdAt }] : []
    return [
      ...row('reserved', -quantity, `person:${person.id}`, story.placedAt),
      ...row('sold', 0, 'system:payments', story.approvedAt),
      ...row('released', quantity, 'system:orders', story.releasedAt),
    ]
  })
}
