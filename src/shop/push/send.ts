/** One notice to one browser. Everything is read anew when it leaves: what was taken back meanwhile, or who may not hear it any more, is told nothing. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { emailAlerts, notifications, orders, pushSubscriptions, sessions, users } from '#data/schema.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { paths } from '#rules/paths.ts'
import { PUSH_LETTERS, PUSH_SAYS, pushEnds, topicOf } from '#rules/push/push.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { isBanned } from '#shop/users/of-address.ts'

type Subscription = typeof pushSubscriptions.$inferSelect
type Notice = { title: string; body: string; path: string; tag: string; until: Date; urgent: boolean }

export function openSending(context: ShopContext) {
  const { database, clock, gateways } = context
  const { db } = database

  /** At least once; the browser shows the same name (`tag`) in one place. */
  async function send(job: Jobs['push']): Promise<void> {
    const { push } = gateways
    if (push === null) return
    const [row] = await db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.id, job.subscriptionId))
    if (!row) return
    if (row.serverKey !== push.publicKey) return forget(row.id)
    const notice = 'newsId' in job ? await newsFor(row, job.newsId) : await cameInFor(row, job)
    const now = clock()
    if (!notice || notice.until <= now) return
    const { title, body, path, tag, until, urgent } = notice
    const end = await push.send(row, {
      text: JSON.stringify({
        title: shortened(title, PUSH_LETTERS.title),
        body: shortened(body, PUSH_LETTERS.body),
        path,
        tag,
      }),
      secondsToLive: (until.getTime() - now.getTime()) / 1000,
      urgent,
      replaces: tag,
    })
    if (end === 'gone') return forget(row.id)
    await db.update(pushSubscriptions).set({ toldAt: now }).where(eq(pushSubscriptions.id, row.id))
  }

  const forget = async (id: number): Promise<void> => {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  }

  async function newsFor(row: Subscription, newsId: number): Promise<Notice | null> {
    const [found] = await db
      .select({
        news: notifications,
        reference: orders.reference,
        ban: users.ban,
        deletedAt: users.deletedAt,
        endedAt: sessions.endedAt,
      })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .innerJoin(sessions, eq(sessions.idHash, sql`${row.sessionHash}`))
      .leftJoin(orders, eq(orders.id, notifications.orderId))
      .where(and(eq(notifications.id, newsId), eq(notifications.userId, sql`${row.userId}`)))
    const topic = found ? topicOf(found.news.kind) : null
    if (!found || topic === null || !row[topic]) return null
    if (found.ban || found.deletedAt !== null || found.endedAt !== null) return null
    const { id, title, body, productId, dropId, createdAt } = found.news
    return {
      title,
      body,
      path: found.reference
        ? paths.order(found.reference)
        : dropId
          ? dropPaths.one(dropId)
          : productId
            ? paths.product(productId)
            : paths.notifications,
      tag: `n${id}`,
      until: pushEnds(topic, createdAt),
      // Whoever is first has it.
      urgent: topic !== 'orders',
    }
  }

  async function cameInFor(
    { email }: Subscription,
    { cameInAt, path }: { cameInAt: string; path: string },
  ): Promise<Notice | null> {
    if (email === null) return null
    const at = new Date(cameInAt)
    const [still] = await db
      .select({ id: emailAlerts.id })
      .from(emailAlerts)
      .where(
        and(
          eq(emailAlerts.email, email),
          isNotNull(emailAlerts.confirmedAt),
          sql`not ${isBanned(sql`${emailAlerts.email}`)}`,
        ),
      )
      .limit(1)
    if (!still) return null
    const until = pushEnds('alerts', at)
    return {
      title: PUSH_SAYS.cameIn,
      body: 'No queda apartado: es de quien lo compre primero.',
      path,
      tag: `c${at.getTime()}`,
      until,
      urgent: true,
    }
  }

  return { send }
}

const shortened = (text: string, letters: number): string =>
  text.length <= letters
    ? text
    : `${text
        .slice(0, letters - 1)
        .toWellFormed()
        .trimEnd()}…`
