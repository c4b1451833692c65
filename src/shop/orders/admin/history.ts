/** What happened to an order and what its shopper was told, as its page in the back office shows them. */
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { notifications, orderHistory } from '#data/schema.ts'
import type { EmailKind } from '#rules/order-emails/kinds.ts'
import { nameActors } from '#shop/audit/actors.ts'

/** Oldest first; life 'note' is the shop's own. */
export type AdminEvent = {
  id: number
  life: string
  from: string | null
  to: string
  actor: string
  reason: string
  at: Date
  /** Undone or corrected: it counts for nothing. */
  takenBack: boolean
}
/** What the shopper was told; what has an email's kind can be sent again by mail, what a return said cannot. */
export type AdminNews = { emailKind: EmailKind | null; title: string; body: string; at: Date }

export async function eventsOf(db: Reader, orderId: number): Promise<AdminEvent[]> {
  const events = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id))
  const named = await nameActors(
    db,
    events.map((event) => event.actor),
  )
  return events.map(({ id, life, from, to, actor, reason, createdAt, takenBackAt }) => ({
    id,
    life,
    from,
    to,
    actor: named(actor),
    reason,
    at: createdAt,
    takenBack: takenBackAt !== null,
  }))
}

export async function newsOf(db: Reader, userId: number, orderId: number): Promise<AdminNews[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.orderId, orderId)))
    .orderBy(asc(notifications.id))
  return rows
    .filter(({ kind }) => /^(order|return)-/.test(kind))
    .map(({ kind, title, body, createdAt }) => ({
      emailKind: kind.startsWith('order-') ? (kind.slice('order-'.length) as EmailKind) : null,
      title,
      body,
      at: createdAt,
    }))
}
