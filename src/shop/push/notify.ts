/** What follows a news: a job for each browser that is told of things like it, in the transaction that the news is written in. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { pushSubscriptions } from '#data/schema.ts'
import { topicOf } from '#rules/push/push.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { requestId } from '#shop/request-id.ts'

/** Of rows of the bell, all of one kind. `runAt`: not before. */
export async function pushNews(
  tx: Tx,
  kind: string,
  newsIds: readonly number[],
  runAt?: Date,
): Promise<void> {
  const topic = topicOf(kind)
  if (topic === null || newsIds.length === 0) return
  const due = runAt ? sql`${runAt.toISOString()}::timestamptz` : sql`now()`
  // In one statement: a line before a draw may be long.
  await tx.execute(sql`
    insert into outbox (kind, payload, dedupe_key, run_at, request_id)
    select 'push', jsonb_build_object('subscriptionId', s.id, 'newsId', n.id), 'push:' || n.id || ':' || s.id, ${due}, ${requestId()}::text
    from notifications n join push_subscriptions s on s.user_id = n.user_id
    where n.id in ${[...newsIds]} and ${sql.raw(`s.${topic}`)}
    on conflict do nothing`)
}

/** Of an address without an account: the letter that goes now says what came in, and this where to look. */
export async function pushCameIn(tx: Tx, email: string, path: string, at: Date): Promise<void> {
  const rows = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.email, email), eq(pushSubscriptions.alerts, true)))
  for (const { id } of rows)
    await queue(
      tx,
      'push',
      { subscriptionId: id, cameInAt: at.toISOString(), path },
      { dedupeKey: `push:came-in:${id}:${at.toISOString()}`, runAt: at },
    )
}
