/**
 * Asking the provider what became of an order's payments, and keeping when it was asked: what it has not answered since the
 * shopper went there is in doubt (rules/payments/order-payment.ts `isInDoubt`). A browser that comes back only opens the doubt.
 */
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orders, outbox, payments } from '#data/schema.ts'
import { GatewayUnavailable, type ProviderPayment } from '#gateways/ports.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { KNOWN_WITHIN, MINUTES } from '#rules/payments/hold.ts'
import { isInDoubt, isNotPaid, isPending } from '#rules/payments/order-payment.ts'
import { isRejected } from '#rules/payments/states.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import { limit } from '#shop/rate-limits.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { isReference } from '#rules/ids.ts'

/** However often the page is loaded, the provider is asked once in this time. */
const TURN = 10_000
/** A payment that the provider does not know yet is asked for again so soon. */
const AGAIN = 20_000
/** Of a payment's id in the return address: digits. */
const PAYMENT_ID = /^\d{1,20}$/
/** A page that is opened again and again with invented ids asks the provider about so many of them an hour. */
const MOST_IDS = { max: 20, windowSeconds: 3600 }

export function openAsk(
  context: ShopContext,
  verbs: {
    settle: (payment: ProviderPayment) => Promise<boolean>
    /** null: no QR was ever shown for it. */
    /** Of QRs at a counter. */
    followQr?: { asked(reference: string): Promise<'known' | 'away' | null> }
  },
) {
  const { database, gateways, clock } = context

  /**
   * Fetches the provider's truth about one order and applies it: `away` when it could not be asked, `early` when a payment that a
   * return address named is not known to it yet. `paymentId`: one that its search may not find, seconds after it was made.
   */
  async function fetchTruth(reference: string, paymentId?: string): Promise<'known' | 'early' | 'away'> {
    const ofQr = await verbs.followQr?.asked(reference)
    if (ofQr) return ofQr
    const at = clock()
    const awaited = await namedOf(reference, at)
    const found: ProviderPayment[] = []
    const unknown: string[] = []
    const named = new Set([paymentId, awaited?.id].filter((id) => id !== undefined))
    try {
      found.push(...(await gateways.payments.searchPayments(reference)))
      for (const id of named) {
        if (found.some((one) => one.id === id)) continue
        const one = await gateways.payments.findPayment(id)
        if (one === null) unknown.push(id)
        // The id came from a browser: only a payment of this very order is looked at.
        else if (one.reference === reference) found.push(one)
      }
    } catch (error) {
      if (error instanceof GatewayUnavailable) return 'away'
      throw error
    }
    for (const payment of found) await verbs.settle(payment)
    if (awaited && !awaited.late && unknown.includes(awaited.id)) return 'early'
    await remember(reference, at, awaited?.id ?? null)
    return 'known'
  }

  /** False when it is not known what became of its payments: the provider is away, or does not know one of them yet. */
  const ask = async (reference: string): Promise<boolean> => (await fetchTruth(reference)) === 'known'

  /** The outbox job. Throws when the provider is away, to be tried again; what is too early is asked again in a moment. */
  async function check({ reference, paymentId }: Jobs['payment-check']): Promise<void> {
    const truth = await fetchTruth(reference, paymentId)
    if (truth === 'away') throw new Error('the payment provider does not answer')
    if (truth === 'known') return
    const runAt = new Date(clock().getTime() + AGAIN)
    const dedupeKey = `check:${reference}:again-${Math.floor(runAt.getTime() / AGAIN)}`
    await queue(database.db, 'payment-check', { reference }, { dedupeKey, runAt })
  }

  /** What is waited for, and whether it has been for too long. */
  async function namedOf(reference: string, now: Date): Promise<{ id: string; late: boolean } | undefined> {
    if (!isReference(reference)) return undefined
    const [order] = await database.db
      .select({ id: orders.paymentNamed, at: orders.paymentSentAt })
      .from(orders)
      .where(eq(orders.reference, reference))
    if (!order?.id || !order.at) return undefined
    return { id: order.id, late: now.getTime() - order.at.getTime() >= KNOWN_WITHIN * MINUTES }
  }

  /** `named`: the payment that was waited for when the provider was asked; another one that was named since is still in doubt. */
  async function remember(reference: string, at: Date, named: string | null): Promise<void> {
    if (!isReference(reference)) return
    const [asked] = await database.db
      .update(orders)
      .set({ paymentAskedAt: at, paymentNamed: null })
      .where(
        and(
          eq(orders.reference, reference),
          isNotNull(orders.paymentSentAt),
          or(isNull(orders.paymentAskedAt), lt(orders.paymentAskedAt, at)),
          named === null
            ? isNull(orders.paymentNamed)
            : or(isNull(orders.paymentNamed), eq(orders.paymentNamed, named)),
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
  const openDoubt = (db: Reader | Tx, order: Pick<OrderRow, 'id'>, named?: string) =>
    db
      .update(orders)
      .set({ paymentSentAt: clock(), ...(named === undefined ? {} : { paymentNamed: named }) })
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
      .select({ status: payments.status, at: payments.updatedAt })
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.providerPaymentId, paymentId)))
    if (known) {
      // Refused since they left for the provider, which sent them back with this very payment: how that ended is known.
      const { paymentSentAt: left } = order
      if (left && isRejected(known.status) && known.at >= left) await remember(reference, clock(), paymentId)
      return false
    }
    const dedupeKey = `check:${reference}:payment-${paymentId}`
    const [before] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey))
    if (before) return false
    const { allowed } = await limit(db, `return:${order.id}`, { ...MOST_IDS, now: clock() })
    if (!allowed) return false
    await database.transaction(async (tx) => {
      await openDoubt(tx, order, paymentId)
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

  return { ask, check, expectNews, leave, askAgain }
}
