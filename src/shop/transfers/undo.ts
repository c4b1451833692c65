/**
 * Money that was booked by mistake: the last that came in for an order is taken out again while nothing has followed from it. The
 * ledger turns it round with an entry of its own; an order that it had paid waits for its money again, with its hold anew.
 */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { bankEntries, orders, payments, receipts } from '#data/schema.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { hoursOf } from '#rules/payments/means.ts'
import { RECEIVE_MESSAGES, UNDO_MESSAGES, undoForm } from '#rules/transfers/receive.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { derivePaymentStatus, lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { handMeansOf, type openBook } from './book.ts'
import { gatheringPayment } from '#shop/orders/money/part-by-hand.ts'
import { openTakingOut } from './take-out.ts'

export type Undone = { amount: Centavos; waits: boolean }
type Receipt = typeof receipts.$inferSelect
export type LastReceipt = {
  id: number
  orderId: number
  number: string
  amount: Centavos
  day: string
  operation: string
  createdAt: Date
}
/** How many are shown to be taken back. */
const SHOWN = 10

export function openUndo(context: ShopContext, { attempt }: Pick<ReturnType<typeof openBook>, 'attempt'>) {
  const { database, clock, settings } = context
  const { whyNot, takeOut } = openTakingOut(context, { attempt })

  /** Of each order the last one, the newest first: what may have been a mistake. */
  async function lastReceipts(visitor: Visitor): Promise<Outcome<LastReceipt[]>> {
    const refusal = may(visitor, 'transfer.read')
    if (refusal) return refusal
    const rows = await database.db
      .select()
      .from(receipts)
      .where(
        and(
          isNull(receipts.undoneAt),
          sql`not exists (select from payments p where p.id = ${receipts.paymentId} and p.provider = 'counter')`,
          sql`not exists (select from receipts later where later.order_id = ${receipts.orderId}
            and later.id > ${receipts.id} and later.undone_at is null)`,
        ),
      )
      .orderBy(desc(receipts.id))
      .limit(SHOWN)
    return done(
      rows.map(({ id, orderId, amountCentavos: amount, day, operation, createdAt }) => ({
        id,
        orderId,
        number: orderNumber(orderId),
        amount,
        day,
        operation,
        createdAt,
      })),
    )
  }

  /** `input`: rules/transfers/receive.ts `undoForm`. */
  async function undoReceipt(
    visitor: Visitor,
    orderId: number,
    receiptId: number,
    input: unknown,
  ): Promise<Outcome<Undone>> {
    const refusal = may(visitor, 'transfer.match')
    if (refusal) return refusal
    if (!inReach(orderId) || !inReach(receiptId)) return missing()
    const form = readForm(undoForm, input, RECEIVE_MESSAGES.invalid)
    if (!form.ok) return form
    const { reason } = form.value
    const end = await commitIfDone(database, async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      const [receipt] = await tx
        .select()
        .from(receipts)
        .where(and(eq(receipts.id, receiptId), eq(receipts.orderId, orderId)))
      if (!order || !receipt) return missing()
      if (receipt.undoneAt) return conflict(UNDO_MESSAGES.gone)
      const standing = await tx
        .select()
        .from(receipts)
        .where(and(eq(receipts.orderId, orderId), isNull(receipts.undoneAt)))
      if (standing.some(({ id }) => id > receiptId)) return conflict(UNDO_MESSAGES.last)
      const [payment] = await tx.select().from(payments).where(eq(payments.id, receipt.paymentId))
      const why = await whyNot(tx, order, payment!, receipt, standing)
      if (why !== null) return conflict(why)
      await takeOut(tx, order, payment!, receipt, standing, actorOf(visitor))
      const amount = receipt.amountCentavos
      await writeAudit(tx, visitor, {
        action: 'order.undo-receipt',
        entity: 'order',
        entityId: orderId,
        before: { amount, day: receipt.day },
        after: { reason },
        at: clock(),
      })
      await tx
        .update(receipts)
        .set({ undoneAt: clock(), undoneBy: actorOf(visitor), undoneReason: reason })
        .where(eq(receipts.id, receiptId))
      if (receipt.bankEntryId !== null)
        await tx.update(bankEntries).set({ status: 'open' }).where(eq(bankEntries.id, receipt.bankEntryId))
      await writeEvent(tx, {
        orderId,
        life: 'note',
        from: null,
        to: 'note',
        actor: actorOf(visitor),
        reason: `Se deshizo la acreditación de ${formatAmount(amount)} del ${receipt.day.split('-').reverse().join('/')}: ${reason}`,
      })
      return done({ order, ...(await follow(tx, order, receipt)) })
    })
    if (!end.ok) return end
    await context.hint({ kind: 'order', orderId, userId: end.value.order.userId })
    return done({ amount: end.value.amount, waits: end.value.waits })
  }

  /** The order as it is now: it waits anew, or nothing changed for whoever bought. */
  async function follow(tx: Tx, order: OrderRow, receipt: Receipt): Promise<Undone> {
    const now = clock()
    const status = await derivePaymentStatus(tx, order.id, now)
    const waits = isOpen(order.status) && isUnpaid(status)
    const until = new Date(now.getTime() + hoursOf(settings, handMeansOf(order)) * 60 * MINUTES)
    const expiresAt = waits && until > order.expiresAt ? until : order.expiresAt
    const [left] = await tx
      .update(orders)
      .set({
        expiresAt,
        ...(waits ? { remindedAt: null } : {}),
        ...(order.endCause === 'late_payment' ? { endCause: 'unpaid' as const } : {}),
      })
      .where(eq(orders.id, order.id))
      .returning()
    const part = await gatheringPayment(tx, order.id)
    const rest = dueOf(order) - (part?.amountCentavos ?? 0)
    await notifyShopper(tx, settings, left!, 'undone', String(receipt.id), {
      received: receipt.amountCentavos,
      rest,
      waits,
    })
    return { amount: receipt.amountCentavos, waits }
  }

  return { undoReceipt, lastReceipts }
}
