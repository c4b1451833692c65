/** Messages as the shop's people read them: one message with its replies and whose it is. */
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { contactMessages, contactReplies, orders, outbox, users } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { emailState, type EmailState } from '#rules/emails/states.ts'
import { nameActors } from '#shop/audit/actors.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { openList } from '#shop/lists/open.ts'
import { MESSAGE, messageList, type MessageRow } from './lists.ts'

export type MessageView = MessageRow & {
  replies: { id: number; text: string; actor: string; at: Date; email: EmailState }[]
  /** Who has this e-mail, verified; null when nobody does. */
  customer: { id: number; username: string; ban: boolean; orders: number } | null
  /** Of that person, or placed with this e-mail; the newest. */
  orders: {
    number: string
    placedAt: Date
    status: OrderState
    paymentStatus: OrderPaymentState
    fulfilment: FulfilmentState
    total: number
  }[]
}

const ORDERS_SHOWN = 5

export const replyKey = (id: number): string => `contact-reply:${id}`

async function emailStates(db: Reader, keys: readonly string[]): Promise<(key: string) => EmailState> {
  if (keys.length === 0) return () => emailState(undefined)
  const rows = await db
    .select({ key: outbox.dedupeKey, doneAt: outbox.doneAt, failedAt: outbox.failedAt })
    .from(outbox)
    .where(inArray(outbox.dedupeKey, [...keys]))
  return (key) => emailState(rows.find((row) => row.key === key))
}

export function openContactInbox(context: ShopContext) {
  const { db } = context.database

  async function find(visitor: Visitor, id: number): Promise<Outcome<MessageView>> {
    const refusal = may(visitor, 'contact.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [message] = await db.select(MESSAGE).from(contactMessages).where(eq(contactMessages.id, id))
    if (!message) return missing()
    const replies = await db
      .select()
      .from(contactReplies)
      .where(eq(contactReplies.messageId, id))
      .orderBy(asc(contactReplies.id))
    const named = await nameActors(
      db,
      replies.map(({ actor }) => actor),
    )
    const emailOf = await emailStates(
      db,
      replies.map(({ id }) => replyKey(id)),
    )
    const address = message.email.toLowerCase()
    const [customer] = await db
      .select({
        id: users.id,
        username: users.username,
        ban: users.ban,
        orders: sql<number>`(select count(*)::int from orders o where o.user_id = users.id)`,
      })
      .from(users)
      .where(
        and(sql`lower(${users.email}) = ${address}`, eq(users.emailVerified, true), isNull(users.deletedAt)),
      )
      .orderBy(desc(users.id))
      .limit(1)
    return done({
      ...message,
      replies: replies.map(({ id, text, actor, createdAt }) => ({
        id,
        text,
        actor: named(actor),
        at: createdAt,
        email: emailOf(replyKey(id)),
      })),
      customer: customer ?? null,
      orders: await ordersOf(customer?.id ?? 0, address),
    })
  }

  async function ordersOf(userId: number, address: string): Promise<MessageView['orders']> {
    const rows = await db
      .select()
      .from(orders)
      .where(or(eq(orders.userId, userId), sql`lower(${orders.email}) = ${address}`))
      .orderBy(desc(orders.id))
      .limit(ORDERS_SHOWN)
    return rows.map((order) => ({
      number: orderNumber(order.id),
      placedAt: order.placedAt,
      status: order.status,
      paymentStatus: order.paymentStatus,
      fulfilment: order.fulfilmentStatus,
      total: order.totalCentavos,
    }))
  }

  return { list: openList(context, messageList).read, find }
}
