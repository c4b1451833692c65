/**
 * Asking the provider what became of an order's payments, and keeping when it was asked: what it has not answered since the
 * shopper went there is in doubt (rules/payments/order-payment.ts `isInDoubt`). A browser that comes back only opens the doubt.
 */
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orders, outbox, payments } from '#data/schema.ts'
import { GatewayUnavailable, type ProviderPayment } from '#gateways/ports.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { isInDoubt, isNotPaid, isPending } from '#rules/payments/order-payment.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { limit } from '#shop/rate-limits.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { isReference } from '#shop/orders/reference.ts'

/** However often the page is loaded, the provider is asked once in this time. */
const TURN = 10_000
/** Of a payment's id in the return address: digits. */
const PAYMENT_ID = /^\d{1,20}$/
/** A page that is opened again and again with invented ids asks the provider about so many of them an hour. */
const MOST_IDS = { max: 20, windowSeconds: 3600 }

export function openAsk(
  context: ShopContext,
  verbs: { settle: (payment: ProviderPayment) => Promise<boolean> },
) {
  const { database, gateways, clock } = context

  /**
   * Fetches the provider's truth about one order and applies it; false when the provider could not be asked. `paymentId`: a
   * payment that its search may not find yet, seconds after it was made.
   */
  async function ask(reference: string, paymentId?: string): Promise<boolean> {
    const at = clock()
    const found: ProviderPayment[] = []
    try {
      found.push(...(await gateways.payments.searchPayments(reference)))
      if (paymentId !== undefined && !found.some(({ id }) => id === paymentId)) {
        const one = await gateways.payments.findPayment(paymentId)
        // The id came from a browser: only a payment of this very order is looked at.
        if (one?.reference === reference) found.push(one)
      }
    } catch (error) {
      if (error instanceof GatewayUnavailable) return false
      throw error
    }
    for (const payment of found) await verbs.settle(payment)
    await remember(reference, at)
    return true
  }

  async function remember(reference: string, at: Date): Promise<void> {
    if (!isReference(reference)) return
    const [asked] = await database.db
      .update(orders)
      .set({ paymentAskedAt: at })
      .where(
        and(
          eq(orders.reference, reference),
          isNotNull(orders.paymentSentAt),
          or(isNull(orders.paymentAskedAt), lt(orders.paymentAskedAt, at)),
        ),
      )
      .returning({ orderId: orders.id, userId: orders.userId })
    // Whoever reads «verificando» is waiting for this, also when there was nothing to find.
    if (asked) await context.hint({ kind: 'order', ...asked })
  }

  const ownOrder = async (visitor: Visitor, reference: string): Promise<OrderRow | undefined> => {
    if (may(visitor, 'order.see') || !isReference(reference)) return undefined
    const [order] = await database.db
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), eq(orders.userId, (visitor as PersonVisitor).id)))
    return order
  }

  /** From now on it is not known whether the order was paid. */
  const openDoubt = (db: Reader | Tx, order: Pick<OrderRow, 'id'>) =>
    db
      .update(orders)
      .set({ paymentSentAt: clock() })
      .where(and(eq(orders.id, order.id), inStates(orders.paymentStatus, isNotPaid)))

  /**
   * The shopper looks at an order that waits for news: its provider is asked soon, through the outbox, for the page itself only
   * reads. `paymentId` is what the return address says, and only a hint: one that is not in the books opens a doubt, once.
   */
  async function expectNews(visitor: Visitor, reference: string, paymentId?: string): Promise<void> {
    const order = await ownOrder(visitor, reference)
    if (!order) return
    if (paymentId !== undefined && PAYMENT_ID.test(paymentId) && (await lookFor(order, paymentId))) return
    if (!isInDoubt(order) && !isPending(order.paymentStatus)) return
    const turn = Math.floor(clock().getTime() / TURN)
    await queue(
      database.db,
      'payment-check',
      { reference },
      { dedupeKey: `check:${reference}:${turn}`, runAt: clock() },
    )
  }

  /** False when this payment is in the books, was looked for before, or too many others were. */
  async function lookFor(order: OrderRow, paymentId: string): Promise<boolean> {
    const { reference } = order
    const { db } = database
    const [known] = await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.providerPaymentId, paymentId)))
    if (known) return false
    const dedupeKey = `check:${reference}:payment-${paymentId}`
    const [before] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey))
    if (before) return false
    const { allowed } = await limit(db, `return:${order.id}`, { ...MOST_IDS, now: clock() })
    if (!allowed) return false
    await database.transaction(async (tx) => {
      await openDoubt(tx, order)
      await queue(tx, 'payment-check', { reference, paymentId }, { dedupeKey, runAt: clock() })
    })
    return true
  }

  /** The shopper leaves for the provider: what happens there is not known until it was asked. */
  async function leave(visitor: Visitor, reference: string): Promise<void> {
    const order = await ownOrder(visitor, reference)
    if (order) await openDoubt(database.db, order)
  }

  /**
   * Before a shopper who was at the provider already is sent there again, or takes the order back: the provider is asked, unless
   * it was a moment ago. Answers the order as it is then; false when the provider does not answer.
   */
  async function askAgain(order: OrderRow): Promise<OrderRow | false> {
    const lately = new Date(clock().getTime() - TURN)
    const fresh = order.paymentAskedAt !== null && order.paymentAskedAt > lately && !isInDoubt(order)
    if (order.paymentSentAt === null || fresh) return order
    if (!(await ask(order.reference))) return false
    const [now] = await database.db.select().from(orders).where(eq(orders.id, order.id))
    return now!
  }

  return { ask, expectNews, leave, askAgain }
}
export type Ask = ReturnType<typeof openAsk>
