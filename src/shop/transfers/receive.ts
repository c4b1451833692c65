/** What the shop's people do with money that comes and goes by hand: type what came, be content with less, write down what they gave back. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders, payments, receipts, refunds } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { dueOf } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { isOnItsWay } from '#rules/payments/refund-states.ts'
import { isByHand, isTakenByHand, takesTransfers } from '#rules/payments/means.ts'
import type { TillMeans } from '#rules/payments/till-means.ts'
import { handedBackForm, RECEIVE_MESSAGES, receiptForm } from '#rules/transfers/receive.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { derivePaymentStatus, lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { openBook, type Booked, type Credit } from './book.ts'
import { writeHandedBack } from './handed-back.ts'
import type { ApprovalVerbs } from '#shop/payments/approval.ts'
import { gatheringPayment } from '#shop/orders/money/part-by-hand.ts'
import { openUndo } from './undo.ts'

export type BackOverCounter = {
  orderId: number
  refundId: number
  paymentId: number
  amount: Centavos
  /** By which it goes back; null: by the one that it came by. */
  means: TillMeans | null
  operation: string
  actor: string
  at: Date
}
/** Locks the counter, before any order as its own deeds do, and answers what gives money of its sales back. */
export type LockCounter = (tx: Tx) => Promise<(back: BackOverCounter) => Promise<Outcome<null>>>
export type ReceiveVerbs = ApprovalVerbs & { lockCounter?: LockCounter }

type Typed = Omit<Credit, 'actor' | 'bankEntryId'>

export function openReceive(context: ShopContext, verbs: ReceiveVerbs) {
  const { database, clock, settings } = context
  const { book, approve, attempt } = openBook(context, verbs)

  /** The caller holds the order's lock. */
  async function bookFor(
    tx: Tx,
    visitor: Visitor,
    order: OrderRow,
    credit: Typed & { bankEntryId: number | null },
  ): Promise<Outcome<Booked, never>> {
    if (!isByHand(order.means) && !takesTransfers(settings)) return conflict(RECEIVE_MESSAGES.notByHand)
    // Its QR waits at the counter, where it is called off to be paid another way.
    if (order.channel === 'counter' && isUnpaid(order.paymentStatus))
      return conflict(RECEIVE_MESSAGES.atCounter)
    if (credit.day < dayOf(order.placedAt))
      return invalid(RECEIVE_MESSAGES.invalid, { day: RECEIVE_MESSAGES.early })
    if (order.means === 'cash' && isUnpaid(order.paymentStatus) && credit.amount !== dueOf(order))
      return invalid(RECEIVE_MESSAGES.invalid, { amount: RECEIVE_MESSAGES.cash(dueOf(order)) })
    const booked = await book(tx, order, { ...credit, actor: actorOf(visitor) })
    await writeAudit(tx, visitor, {
      action: 'order.receive',
      entity: 'order',
      entityId: order.id,
      after: { amount: credit.amount, day: credit.day },
      at: clock(),
    })
    return done(booked)
  }

  async function hintOf(order: OrderRow): Promise<void> {
    await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
    await context.hint({ kind: 'catalogue' })
  }

  /** `input`: rules/transfers/receive.ts `receiptForm`, the amount in pesos. The same `key` again answers what the first did. */
  async function receive(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<Booked>> {
    const refusal = may(visitor, 'transfer.match')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(receiptForm, input, RECEIVE_MESSAGES.invalid)
    if (!form.ok) return form
    const { again, ...typed } = form.value
    if (typed.day > dayOf(clock())) return invalid(RECEIVE_MESSAGES.invalid, { day: RECEIVE_MESSAGES.day })
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      const known = await tx.select().from(receipts).where(eq(receipts.orderId, orderId))
      if (known.some(({ requestKey }) => requestKey === typed.key))
        return done({ order, booked: nothingMore })
      const same = known.some(
        ({ day, amountCentavos, undoneAt }) =>
          undoneAt === null && day === typed.day && amountCentavos === typed.amount,
      )
      if (same && !again) return conflict(RECEIVE_MESSAGES.again)
      const booked = await bookFor(tx, visitor, order, { ...typed, bankEntryId: null })
      return booked.ok ? done({ order, booked: booked.value }) : booked
    })
    if (!end.ok) return end
    await hintOf(end.value.order)
    return done(end.value.booked)
  }

  /** What came is enough: the order is paid with it, and the rest is not asked for. */
  async function acceptShort(visitor: Visitor, orderId: number): Promise<Outcome<{ amount: Centavos }>> {
    const refusal = may(visitor, 'transfer.match')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      const part = await gatheringPayment(tx, orderId)
      if (!part || !isOpen(order.status)) return conflict(RECEIVE_MESSAGES.nothingShort)
      const amount = part.amountCentavos
      const forgiven = dueOf(order) - amount
      await approve(tx, order, part, { amount, forgiven, actor: actorOf(visitor) })
      await derivePaymentStatus(tx, orderId, clock())
      await writeAudit(tx, visitor, {
        action: 'order.accept-short',
        entity: 'order',
        entityId: orderId,
        before: { amount: dueOf(order) },
        after: { amount },
        at: clock(),
      })
      return done({ order, amount })
    })
    if (!end.ok) return end
    await hintOf(end.value.order)
    return done({ amount: end.value.amount })
  }

  /** `input`: `handedBackForm`. The money went back by hand; only then it is written down as such. */
  async function handBack(
    visitor: Visitor,
    orderId: number,
    refundId: number,
    input: unknown,
  ): Promise<Outcome<{ amount: Centavos }>> {
    const refusal = may(visitor, 'order.refund')
    if (refusal) return refusal
    if (!inReach(orderId) || !inReach(refundId)) return missing()
    const form = readForm(handedBackForm, input, RECEIVE_MESSAGES.invalid)
    if (!form.ok) return form
    const { operation, account, means } = form.value
    const end = await database.transaction(async (tx) => {
      const overCounter = await verbs.lockCounter?.(tx)
      const order = await lockOrder(tx, { id: orderId })
      const [found] = await tx
        .select({ refund: refunds, provider: payments.provider })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(refunds.id, refundId), eq(refunds.orderId, orderId)))
      if (!order || !found) return missing()
      const { refund, provider } = found
      if (!isTakenByHand(provider) || !isOnItsWay(refund.status) || isAllCredit(refund))
        return conflict(RECEIVE_MESSAGES.refundGone)
      const to = account || order.refundAccount
      if (provider === 'transfer' && to === '')
        return invalid(RECEIVE_MESSAGES.noAccount, { account: RECEIVE_MESSAGES.noAccount })
      const at = clock()
      const inMoney = refund.amountCentavos - refund.creditCentavos
      if (provider === 'counter') {
        if (!overCounter) return conflict(RECEIVE_MESSAGES.refundGone)
        const over = await overCounter({
          orderId,
          refundId,
          paymentId: refund.paymentId,
          amount: inMoney,
          means: means || null,
          operation,
          actor: actorOf(visitor),
          at,
        })
        if (!over.ok) return over
      }
      await tx.update(orders).set({ refundAccount: to }).where(eq(orders.id, orderId))
      await writeHandedBack(tx, settings, visitor, order, refund, { operation, at })
      return done({ order, amount: inMoney })
    })
    if (!end.ok) return end
    await hintOf(end.value.order)
    return done({ amount: end.value.amount })
  }

  return { receive, acceptShort, handBack, bookFor, ...openUndo(context, { attempt }) }
}
/** Nobody's hand gives that back: it is done by itself. */
const isAllCredit = ({ amountCentavos, creditCentavos }: typeof refunds.$inferSelect): boolean =>
  creditCentavos === amountCentavos
/** The form was sent twice: what it says was done. */
const nothingMore: Booked = { paid: false, missing: 0, owedBack: 0 }
