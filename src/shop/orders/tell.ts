/** Telling the shopper what happened to an order: a letter through the outbox and news for the bell, once per cause. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, refunds } from '#data/schema.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isInDoubt } from '#rules/payments/order-payment.ts'
import type { RefundState } from '#rules/payments/refund-states.ts'
import { letterNews, type LetterFacts, type LetterKind } from '#rules/orders/emails.ts'
import { refundProgress } from '#rules/orders/story.ts'
import type { Settings } from '#shop/context.ts'
import { shopLetter } from '#shop/emails/email.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import type { OrderRow } from './events.ts'
import { orderLetter, type LetterOrder } from './emails.ts'

/** The order's letter as things are now. */
export async function letterAbout(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  kind: LetterKind,
  facts: LetterFacts = {},
): Promise<Jobs['mail']> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id)
  const back = await tx.select({ status: refunds.status }).from(refunds).where(eq(refunds.orderId, order.id))
  const told: LetterOrder = {
    ...order,
    status: order.status,
    paymentStatus: order.paymentStatus,
    verifying: isInDoubt(order),
    refund: refundProgress(back as { status: RefundState }[]),
  }
  return orderLetter(kind, told, lines, settings, facts)
}

/** `cause` tells repeats apart: a second rejected attempt is news again, the same notice twice is not. */
export async function tellShopper(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  kind: LetterKind,
  cause: string = kind,
  options: { letter?: boolean } & LetterFacts = {},
): Promise<void> {
  const key = `order:${order.id}:${kind}:${cause}`
  await tell(tx, {
    personId: order.personId,
    kind: `order-${kind}`,
    orderId: order.id,
    title: `Pedido ${orderNumber(order.id)}`,
    body: letterNews(kind, { status: order.status, endCause: order.endCause }, options),
    dedupeKey: key,
  })
  if (options.letter === false) return
  const letter = await letterAbout(tx, settings, order, kind, options)
  await queue(tx, 'mail', letter, { dedupeKey: `mail:${key}` })
}

/** Something that only a person of the shop can settle: an entry in the order's diary is written by the caller, this mails the shop. */
export async function alertShop(
  tx: Tx,
  settings: Settings,
  order: { id: number },
  alert: { cause: string; subject: string; text: string },
): Promise<void> {
  if (settings.contactEmail === '') return
  const href = `${settings.publicUrl}/AdminOrder/${orderNumber(order.id)}`
  const letter = shopLetter(
    { subject: alert.subject, parts: [alert.text, { button: 'Ver el pedido', href }] },
    settings,
  )
  await queue(tx, 'mail', letter, { dedupeKey: `alert:${alert.cause}` })
}
