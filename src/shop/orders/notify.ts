/** Telling the shopper what happened to an order: an email through the outbox and news for the bell, once per cause. */
import { and, eq, isNull } from 'drizzle-orm'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Tx } from '#data/database.ts'
import { orderLines, refunds, users } from '#data/schema.ts'
import { DELIVERY_LABEL } from '#rules/checkout/shipping.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { isInDoubt } from '#rules/payments/order-payment.ts'
import type { RefundState } from '#rules/payments/refund-states.ts'
import type { EmailKind } from '#rules/order-emails/kinds.ts'
import { emailMoney, type EmailFacts } from '#rules/order-emails/emails.ts'
import { emailNews } from '#rules/order-emails/news.ts'
import { refundProgress } from '#rules/orders/situation.ts'
import type { Settings } from '#shop/context.ts'
import { shopEmail } from '#shop/emails/email.ts'
import { saleTermsOf } from '#shop/sale-terms/sale-terms.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import type { OrderRow } from './events.ts'
import { orderEmail, type EmailOrder } from './emails.ts'
import { nobodysId } from '#shop/users/nobody.ts'
import { orderLinkUrl } from './link.ts'

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
  // The first email of a sale; of one for nothing, that is the one that says it is paid.
  const confirms = kind === (dueOf(order) === 0 ? 'paid' : 'placed')
  const terms = confirms ? await saleTermsOf(tx, order.saleTermsVersion) : null
  const link = await orderLinkUrl(tx, settings.publicUrl, order.id, order.updatedAt)
  return orderEmail(kind, told, lines, settings, facts, terms, link)
}

/** Under which a news and its email (`mail:…`) are known. */
export const newsKey = (orderId: number, kind: EmailKind, cause: string): string =>
  `order:${orderId}:${kind}:${cause}`

/** `cause` tells repeats apart: a second rejected attempt is news again, the same notice twice is not. */
export async function notifyShopper(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  kind: EmailKind,
  cause: string = kind,
  options: { email?: boolean; /** The email does not leave before. */ mailAt?: Date } & EmailFacts = {},
): Promise<void> {
  const key = newsKey(order.id, kind, cause)
  const isNobodys =
    (order.awaitsBuyer || order.channel === 'counter') && order.userId === (await nobodysId(tx))
  if (!isNobodys)
    await tell(tx, {
      userId: order.userId,
      kind: `order-${kind}`,
      orderId: order.id,
      title: `Pedido ${orderNumber(order.id)}`,
      body: emailNews(kind, { status: order.status, endCause: order.endCause }, options),
      dedupeKey: key,
      ...(options.mailAt ? { pushAt: options.mailAt } : {}),
    })
  if (options.email === false) return
  const email = await emailAbout(tx, settings, order, kind, options)
  await queue(tx, 'mail', email, {
    dedupeKey: `mail:${key}`,
    ...(options.mailAt ? { runAt: options.mailAt } : {}),
  })
}

type Alert = { cause: string; subject: string; text: string }
/** What an alert is about, and leads to. */
type About = { id: number } | { giftCard: number }

/** Something that only a person of the shop can settle: an entry in the order's history is written by the caller, this mails the shop. */
export async function alertShop(tx: Tx, settings: Settings, order: About, alert: Alert): Promise<void> {
  if (settings.contactEmail === '') return
  await queue(tx, 'mail', alertEmail(settings, order, alert), { dedupeKey: `alert:${alert.cause}` })
}

/** What somebody has to hear whatever the shop has set: without an e-mail of its own each of its owners does. */
export async function alertOwners(tx: Tx, settings: Settings, order: About, alert: Alert): Promise<void> {
  if (settings.contactEmail !== '') return alertShop(tx, settings, order, alert)
  const owners = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, 'owner'),
        eq(users.ban, false),
        eq(users.emailVerified, true),
        isNull(users.deletedAt),
      ),
    )
  const email = alertEmail(settings, order, alert)
  for (const { id, email: to } of owners)
    await queue(tx, 'mail', { ...email, to }, { dedupeKey: `alert:${alert.cause}:${id}` })
}

function alertEmail(settings: Settings, about: About, { subject, text }: Alert): Jobs['mail'] {
  const to =
    'giftCard' in about
      ? { button: 'Ver la tarjeta', page: adminPaths.giftCard(about.giftCard) }
      : { button: 'Ver el pedido', page: adminPaths.order(orderNumber(about.id)) }
  return shopEmail(
    { subject, parts: [text, { button: to.button, href: settings.publicUrl + to.page }] },
    settings,
  )
}

/** Each order that is paid, once, where the shop wants to hear of them. */
export async function notifySale(tx: Tx, settings: Settings, order: OrderRow): Promise<void> {
  if (settings.saleEmails !== 'yes' || settings.contactEmail === '') return
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id)
  const sold = lines.map(({ name, size, quantity }) => `${quantity} × ${name} (talle ${size})`).join(', ')
  await alertShop(tx, settings, order, {
    cause: `sale:${order.id}`,
    subject: `Venta: pedido ${orderNumber(order.id)}`,
    text: `Se pagó el pedido ${orderNumber(order.id)} de ${emailMoney(order.totalCentavos)}: ${sold}. ${DELIVERY_LABEL[order.delivery]}.`,
  })
}

/** Placing says so, at the very end: an order of which nothing is left to pay is a sale already. */
export const messagesPart = ({ settings }: { settings: Settings }) => ({
  name: 'messages',
  async write(tx: Tx, order: OrderRow) {
    const free = dueOf(order) === 0
    await notifyShopper(tx, settings, order, free ? 'paid' : 'placed')
    if (free) await notifySale(tx, settings, order)
  },
})
