/**
 * The bell (product §21.1): products that are new since the last look, at most a week back, and a shopper's own
 * purchase news. It counts what is unseen and shows the week, so that the cards are still there after the click.
 */
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { notifications, orders, users } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Products } from '#shop/products/products.ts'
import type { ProductCard } from '#shop/products/card.ts'

type News = {
  id: number
  kind: string
  title: string
  body: string
  orderReference: string | null
  /** What it is about, when it is no order. */
  productId: number | null
  createdAt: Date
}
export type Bell = {
  /** Unseen products and news. */
  count: number
  products: ProductCard[]
  news: News[]
}

const DAY = 86_400_000
const WEEK = 7 * DAY
/** News stays in the panel this long, seen or not. */
const NEWS_DAYS = 60
const MOST_PRODUCTS = 20
const MOST_NEWS = 20

/** Something a person should hear; the same `dedupeKey` is said once. */
export async function tell(
  tx: Tx,
  news: {
    userId: number
    kind: string
    orderId: number | null
    productId?: number
    title: string
    body: string
    dedupeKey: string
    at?: Date
  },
): Promise<void> {
  const { at, ...row } = news
  await tx
    .insert(notifications)
    .values(at ? { ...row, createdAt: at } : row)
    .onConflictDoNothing()
}

export function openNotifications(context: ShopContext, verbs: { products: Products }) {
  const { database, clock } = context

  /** `seenAt` is a visitor's last look, as the browser keeps it; a person's own is in the account. */
  async function bell(visitor: Visitor, seenAt: Date | null): Promise<Bell> {
    const now = clock().getTime()
    const fresh = await verbs.products.newcomers(new Date(now - WEEK), MOST_PRODUCTS)
    const since = (seen: Date | null) => Math.max(seen?.getTime() ?? 0, now - WEEK)
    const unseen = (seen: Date | null) =>
      fresh.filter((card) => card.createdAt.getTime() > since(seen)).length
    if (visitor.kind !== 'person') return { count: unseen(seenAt), products: fresh, news: [] }

    const rows = await newsOf.execute({ userId: visitor.id, since: new Date(now - NEWS_DAYS * DAY) })
    const seen = rows[0]?.seenAt ?? null
    const news = rows.flatMap(({ news, orderReference }) => (news ? [{ ...news, orderReference }] : []))
    const unread = news.filter((item) => seen === null || item.createdAt > seen).length
    return { count: unseen(seen) + unread, products: fresh, news }
  }

  /** When the person last looked, beside each of the newest news; one row without news when there is none. */
  const newsOf = database.db
    .select({
      seenAt: users.notificationsSeenAt,
      orderReference: orders.reference,
      news: {
        id: notifications.id,
        kind: notifications.kind,
        productId: notifications.productId,
        title: notifications.title,
        body: notifications.body,
        createdAt: notifications.createdAt,
      },
    })
    .from(users)
    .leftJoin(
      notifications,
      and(eq(notifications.userId, users.id), gt(notifications.createdAt, sql.placeholder('since'))),
    )
    .leftJoin(orders, eq(orders.id, notifications.orderId))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(desc(notifications.id))
    .limit(MOST_NEWS)
    .prepare('news_of')

  /** The bell was clicked. Visitors' looks are the browser's to keep. */
  async function seen(visitor: Visitor): Promise<void> {
    if (visitor.kind !== 'person' || may(visitor, 'person.self')) return
    await database.db.update(users).set({ notificationsSeenAt: clock() }).where(eq(users.id, visitor.id))
    await context.hint({ kind: 'news', userId: visitor.id })
  }

  return { bell, seen }
}
