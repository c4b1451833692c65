/**
 * The bell (product §21.1): products that are new since the last look, at most a week back, and a shopper's own
 * purchase news. It counts what is unseen and shows the week, so that the cards are still there after the click.
 */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { notifications, users } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { FrameData } from '#shop/users/frame-data.ts'
import { followNews } from './followers.ts'
import type { News } from './of-person.ts'

export type Bell<Card> = {
  /** Unseen products and news. */
  count: number
  products: Card[]
  news: News[]
}

const DAY = 86_400_000
const WEEK = 7 * DAY
const MOST_PRODUCTS = 20

/** Something a person should hear, at the bell and in their browsers; the same `dedupeKey` is said once. */
export async function tell(
  tx: Tx,
  news: {
    userId: number
    kind: string
    orderId: number | null
    productId?: number
    dropId?: number
    title: string
    body: string
    dedupeKey: string
    at?: Date
    /** Browsers are not told before: it may still be taken back. */
    pushAt?: Date
  },
): Promise<void> {
  const { at, pushAt, ...row } = news
  const [told] = await tx
    .insert(notifications)
    .values(at ? { ...row, createdAt: at } : row)
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (told) await followNews(tx, row.kind, [told.id], pushAt ?? at)
}

type Verbs<Card> = {
  /** Products that are new since then, the newest first. */
  newcomers(since: Date, most: number): Promise<Card[]>
  atHand: FrameData<{ seenAt: Date | null; news: News[] }>
}

export function openNotifications<Card extends { createdAt: Date }>(
  context: ShopContext,
  verbs: Verbs<Card>,
) {
  const { database, clock } = context

  /** `seenAt` is a visitor's last look, as the browser keeps it; a person's own is in the account. */
  async function bell(visitor: Visitor, seenAt: Date | null): Promise<Bell<Card>> {
    const now = clock().getTime()
    const fresh = await verbs.newcomers(new Date(now - WEEK), MOST_PRODUCTS)
    const since = (seen: Date | null) => Math.max(seen?.getTime() ?? 0, now - WEEK)
    const unseen = (seen: Date | null) =>
      fresh.filter((card) => card.createdAt.getTime() > since(seen)).length
    if (visitor.kind !== 'person') return { count: unseen(seenAt), products: fresh, news: [] }

    const { seenAt: seen, news } = (await verbs.atHand(visitor.id)) ?? { seenAt: null, news: [] }
    const unread = news.filter((item) => seen === null || item.createdAt > seen).length
    return { count: unseen(seen) + unread, products: fresh, news }
  }

  /** The bell was clicked. Visitors' looks are the browser's to keep. */
  async function seen(visitor: Visitor): Promise<void> {
    if (visitor.kind !== 'person' || may(visitor, 'person.self')) return
    await database.db.update(users).set({ notificationsSeenAt: clock() }).where(eq(users.id, visitor.id))
    await context.hint({ kind: 'news', userId: visitor.id })
  }

  return { bell, seen }
}
