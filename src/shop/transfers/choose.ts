/** A shopper says how they pay an order that waits for its money, and where to money of theirs goes back. */
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders, payments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { OPEN_TICKETS } from '#rules/checkout/placing.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isInDoubt, isUnpaid } from '#rules/payments/order-payment.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { isUntried, PAYMENT } from '#rules/payments/states.ts'
import { CHOOSE_MESSAGES } from '#rules/transfers/choose.ts'
import {
  handDiscountOf,
  hoursOf,
  isByHand,
  WAITED_MEANS,
  MEANS_LABEL,
  offeredMeans,
  type HandMeans,
} from '#rules/payments/means.ts'
import { RECEIVE_MESSAGES, refundAccountForm } from '#rules/transfers/receive.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { isReference } from '#rules/ids.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { amountsBy } from '#shop/orders/means.ts'
import { isPayable, PAYMENT_IN_DOUBT, type Ask } from '#shop/orders/payable.ts'
import { readForm } from '#shop/read-form.ts'
import { lockPerson } from '#shop/users/still-may.ts'

export function openChoose(context: ShopContext, verbs: Pick<Ask, 'askAgain'>) {
  const { database, clock, settings } = context

  async function ownOrder(tx: Tx, visitor: Visitor, reference: string): Promise<OrderRow | null> {
    const order = await lockOrder(tx, { reference })
    return order?.userId === (visitor as PersonVisitor).id ? order : null
  }

  /** The provider is asked first: whoever was there may have paid. */
  async function choose(
    visitor: Visitor,
    reference: string,
    wanted: string,
  ): Promise<Outcome<{ reference: string }>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    const means = WAITED_MEANS.find((known) => known === wanted)
    if (!means || !isReference(reference)) return missing()
    const [seen] = await database.db
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), eq(orders.userId, (visitor as PersonVisitor).id)))
    if (!seen) return missing()
    if (isPayable(seen, clock()) && (await verbs.askAgain(seen)) === false) return conflict(PAYMENT_IN_DOUBT)
    const end = await database.transaction(async (tx) => {
      const order = await ownOrder(tx, visitor, reference)
      if (!order) return missing()
      if (order.means === means) return done(order)
      if (isInDoubt(order)) return conflict(PAYMENT_IN_DOUBT)
      if (!isPayable(order, clock())) return conflict(CHOOSE_MESSAGES.notPayable)
      if (isByHand(means)) {
        if (!offeredMeans(settings, order).includes(means)) return conflict(CHOOSE_MESSAGES.notOffered)
        await lockPerson(tx, order.userId)
        if (await holdsAnother(tx, order)) return conflict(CHOOSE_MESSAGES.oneOnly)
      }
      const chosen = await write(tx, order, means, actorOf(visitor))
      if (isByHand(means)) await notifyShopper(tx, settings, chosen, 'awaited', means)
      return done(chosen)
    })
    if (!end.ok) return end
    await context.hint({ kind: 'order', orderId: end.value.id, userId: end.value.userId })
    return done({ reference })
  }

  async function write(tx: Tx, order: OrderRow, means: OrderRow['means'], actor: string): Promise<OrderRow> {
    const expiresAt = isByHand(means) ? heldUntil(order, means) : order.expiresAt
    const [chosen] = await tx
      .update(orders)
      .set({
        means,
        ...amountsBy(order, isByHand(means) ? handDiscountOf(settings) : 0),
        expiresAt,
        remindedAt: null,
        updatedAt: clock(),
      })
      .where(eq(orders.id, order.id))
      .returning()
    // Begun at the provider for a shorter time: whoever comes back to it begins anew.
    await tx
      .update(payments)
      .set({ status: PAYMENT.cancelled, updatedAt: clock() })
      .where(and(eq(payments.orderId, order.id), inStates(payments.status, isUntried)))
    await writeEvent(tx, {
      orderId: order.id,
      life: 'note',
      from: null,
      to: 'note',
      actor,
      reason: `Eligió pagar así: ${MEANS_LABEL[means]}.`,
    })
    return chosen!
  }

  /** From when it was placed, so that choosing again and again holds nothing longer. */
  function heldUntil(order: OrderRow, means: HandMeans): Date {
    const until = new Date(order.placedAt.getTime() + hoursOf(settings, means) * 60 * MINUTES)
    return until > order.expiresAt ? until : order.expiresAt
  }

  /** Each holds its goods for days. The caller holds the person's lock. */
  async function holdsAnother(tx: Tx, { id, userId }: OrderRow): Promise<boolean> {
    const others = await tx.$count(
      orders,
      and(
        eq(orders.userId, userId),
        ne(orders.id, id),
        ne(orders.means, 'provider'),
        inStates(orders.status, isOpen),
        inStates(orders.paymentStatus, isUnpaid),
      ),
    )
    return others >= OPEN_TICKETS
  }

  /** `input`: rules/transfers/receive.ts `refundAccountForm`. */
  async function sayRefundAccount(
    visitor: Visitor,
    reference: string,
    input: unknown,
  ): Promise<Outcome<null>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReference(reference)) return missing()
    const form = readForm(refundAccountForm, input, RECEIVE_MESSAGES.invalid)
    if (!form.ok) return form
    const end = await database.transaction(async (tx) => {
      const order = await ownOrder(tx, visitor, reference)
      if (!order) return missing()
      if (order.refundAccount === form.value.account) return done(order)
      await tx.update(orders).set({ refundAccount: form.value.account }).where(eq(orders.id, order.id))
      await writeEvent(tx, {
        orderId: order.id,
        life: 'note',
        from: null,
        to: 'note',
        actor: actorOf(visitor),
        reason: CHOOSE_MESSAGES.accountSaid,
      })
      return done(order)
    })
    if (!end.ok) return end
    await context.hint({ kind: 'order', orderId: end.value.id, userId: end.value.userId })
    return done(null)
  }

  return { choose, sayRefundAccount }
}
