/** Preparing an order's payment: one attempt row, then the provider's preference (preference.ts). */
import { and, desc, eq } from 'drizzle-orm'
import { paths } from '#rules/paths.ts'
import { orderLines, orders, payments } from '#data/schema.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { dueOf } from '#rules/orders/order.ts'
import { isUntried, PAYMENT } from '#rules/payments/states.ts'
import { isByHand } from '#rules/payments/means.ts'
import type { ShopContext } from '#shop/context.ts'
import { isPayable, PAYMENT_IN_DOUBT, type Ask } from '#shop/orders/payable.ts'
import { lockOrder, writeEvent, type PaymentRow } from '#shop/orders/events.ts'
import { isReference } from '#rules/ids.ts'
import { preferenceLines } from './preference-lines.ts'
import { openPreferences, type Sent } from './preference.ts'
import { ticketsUsedUp } from './tickets.ts'

export type PaymentStart = Sent & {
  publicKey: string
  scriptUrl: string
  /** The person has an open cash ticket: another one would not hold these goods. */
  cardOnly: boolean
}
const NOT_PAYABLE = 'Este pedido ya no espera un pago.'

export function openPayment(context: ShopContext, verbs: Pick<Ask, 'askAgain'>) {
  const { database, gateways, clock, settings } = context
  const prepare = openPreferences(context)
  const linesOf = (orderId: number) =>
    database.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)

  async function openAttempt(orderId: number): Promise<PaymentRow | null> {
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order || !isPayable(order, clock())) return null
      const [last] = await tx
        .select()
        .from(payments)
        .where(eq(payments.orderId, orderId))
        .orderBy(desc(payments.attempt))
        .limit(1)
      if (last && isUntried(last.status)) return last
      const [attempt] = await tx
        .insert(payments)
        .values({
          orderId,
          attempt: (last?.attempt ?? 0) + 1,
          provider: gateways.payments.provider,
          amountCentavos: dueOf(order),
          currency: order.currency,
          createdAt: clock(),
          updatedAt: clock(),
        })
        .returning()
      await writeEvent(tx, {
        orderId,
        life: 'payment',
        subjectId: attempt!.id,
        from: null,
        to: PAYMENT.created,
        actor: `person:${order.userId}`,
      })
      return attempt!
    })
  }

  /** Answers how the payment starts, preparing it when it is not there yet. A conflict means: not now, or not any more. */
  return async function payment(visitor: Visitor, reference: string): Promise<Outcome<PaymentStart>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReference(reference)) return missing()
    const [seen] = await database.db
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), eq(orders.userId, (visitor as PersonVisitor).id)))
    if (!seen) return missing()
    if (!isPayable(seen, clock()) || isByHand(seen.means)) return conflict(NOT_PAYABLE)
    // Nobody is sent to pay twice: whoever was there before is looked for first.
    const order = await verbs.askAgain(seen)
    if (order === false) return conflict(PAYMENT_IN_DOUBT)
    if (!isPayable(order, clock())) return conflict(NOT_PAYABLE)
    const attempt = await openAttempt(order.id)
    if (!attempt) return conflict(NOT_PAYABLE)
    const { publicKey, scriptUrl } = gateways.payments
    const cardOnly = await ticketsUsedUp(database.db, order, settings)
    const sent = await prepare(order, attempt, {
      reference: order.reference,
      page: paths.order(order.reference),
      key: `order:${order.reference}:a${attempt.attempt}`,
      what: 'Tu pedido',
      heldUntil: order.expiresAt,
      tickets: !cardOnly,
      lines: async () => preferenceLines(order, await linesOf(order.id)),
    })
    return sent.ok ? done({ ...sent.value, publicKey, scriptUrl, cardOnly }) : sent
  }
}
