/** Telling the shopper what happened to an order: an email through the outbox and news for the bell, once per cause. */
import { eq } from 'drizzle-orm'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Tx } from '#data/database.ts'
import { orderLines, refunds } from '#data/schema.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isInDoubt } from '#rules/payments/order-payment.ts'
import type { RefundState } from '#rules/payments/refund-states.ts'
import { emailNews, type EmailFacts, type EmailKind } from '#rules/orders/emails.ts'
import { refundProgress } from '#rules/orders/situation.ts'
import type { Settings } from '#shop/context.ts'
import { shopEmail } from '#shop/emails/email.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import type { OrderRow } from './events.ts'
import { orderEmail, type EmailOrder } from './emails.ts'

/** The order's email as things are now. */
export async function emailAbout(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  kind: EmailKind,
  facts: EmailFacts = {},
): Promise<Jobs['mail']> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id)
  const back = await tx.select({ status: refunds.status }).from(refunds).where(eq(refunds.orderId, order.id))
  const told: EmailOrder = {
    ...order,
    status: order.status,
    paymentStatus: order.paymentStatus,
    verifying: isInDoubt(order),
    refund: refundProgress(back as { status: RefundState }[]),
  }
  return orderEmail(kind, told, lines, settings, facts)
}

/** Under which a news and its email (`mail:…`) are known. */
export const newsKey = (orderId: number, kind: EmailKind, cause: string): string =>
  `order:${orderId}:${kind}:${cause}`

/** `cause` tells repeats apart: a second rejected attempt is news again, the same notice twice is not. */
export async function tellShopper(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  kind: EmailKind,
  cause: string = kind,
  options: { email?: boolean; /** The email does not leave before. */ mailAt?: Date } & EmailFacts = {},
): Promise<void> {
  const key = newsKey(order.id, kind, cause)
  await tell(tx, {
    userId: order.userId,
    kind: `order-${kind}`,
    orderId: order.id,
    title: `Pedido ${orderNumber(order.id)}`,
    body: emailNews(kind, { status: order.status, endCause: order.endCause }, options),
    dedupeKey: key,
  })
  if (options.email === false) return
  const email = await emailAbout(tx, settings, order, kind, options)
  await queue(tx, 'mail', email, {
    dedupeKey: `mail:${key}`,
    ...(options.mailAt ? { runAt: options.mailAt } : {}),
  })
}

/** Something that only a person of the shop can settle: an entry in the order's history is written by the caller, this mails the shop. */
export async function alertShop(
  tx: Tx,
  settings: Settings,
  order: { id: number },
  alert: { cause: string; subject: string; text: string },
): Promise<void> {
  if (settings.contactEmail === '') return
  const href = settings.publicUrl + adminPaths.order(orderNumber(order.id))
  const email = shopEmail(
    { subject: alert.subject, parts: [alert.text, { button: 'Ver el pedido', href }] },
    settings,
  )
  await queue(tx, 'mail', email, { dedupeKey: `alert:${alert.cause}` })
}
