/** A shopper's own news, as part of a question about `users`. */
import { sql, type SQL } from 'drizzle-orm'
import { notifications, orders, users } from '#data/schema.ts'

export type News = {
  id: number
  kind: string
  title: string
  body: string
  orderReference: string | null
  /** What it is about, when it is no order. */
  productId: number | null
  dropId: number | null
  createdAt: Date
}

/** News stays in the panel this long, seen or not. */
const NEWS_HOURS = 60 * 24
const MOST_NEWS = 20

/** When they last looked at the bell. */
export const newsSeenAt = sql<Date | null>`${users.notificationsSeenAt}`.mapWith(users.notificationsSeenAt)

/** Newest first. */
export const newsOfPerson = sql`(
    select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'title', n.title, 'body', n.body, 'orderReference', n.reference,
      'productId', n.product_id, 'dropId', n.drop_id, 'createdAt', n.created_at)), '[]')
    from (
      select t.*, o.reference from ${notifications} t left join ${orders} o on o.id = t.order_id
      where t.user_id = users.id and t.created_at > ${sql.placeholder('now')}::timestamptz - interval '${sql.raw(String(NEWS_HOURS))} hours'
      order by t.id desc limit ${sql.raw(String(MOST_NEWS))}) n)`.mapWith(
  (news: (Omit<News, 'createdAt'> & { createdAt: string })[]): News[] =>
    news.map((one) => ({ ...one, createdAt: new Date(one.createdAt) })),
) as SQL<News[]>
