/** A payment provider's notices whose reading was given up: shown as what they are, and read again. */
import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { outbox, webhookInbox } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { OUTBOX_MESSAGES, troubleInWords } from '#rules/jobs/outbox.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'

export type NoticeRow = {
  id: number
  provider: string
  topic: string
  /** The provider's own number of the payment. */
  resourceId: string
  receivedAt: Date
  attempts: number
  trouble: string
  error: string
}
const SHOWN = 100

export function openNotices(context: ShopContext) {
  const { database, clock } = context

  async function list(visitor: Visitor): Promise<Outcome<NoticeRow[]>> {
    const refusal = may(visitor, 'outbox.read')
    if (refusal) return refusal
    const rows = await database.db
      .select()
      .from(webhookInbox)
      .where(isNotNull(webhookInbox.parkedAt))
      .orderBy(desc(webhookInbox.id))
      .limit(SHOWN)
    return done(
      rows.map(({ id, provider, topic, resourceId, receivedAt, attempts, lastError }) => ({
        id,
        provider,
        topic,
        resourceId,
        receivedAt,
        attempts,
        trouble: troubleInWords('payment-notice', lastError ?? ''),
        error: lastError ?? '',
      })),
    )
  }

  /** Its job begins anew; a notice whose job was tidied away gets another. */
  async function again(visitor: Visitor, which: SQL | undefined): Promise<number> {
    const retried = await database.transaction(async (tx) => {
      const at = clock()
      const rows = await tx
        .update(webhookInbox)
        .set({ parkedAt: null, attempts: 0 })
        .where(and(isNotNull(webhookInbox.parkedAt), isNull(webhookInbox.processedAt), which))
        .returning({ id: webhookInbox.id })
      for (const { id } of rows) {
        await tx
          .insert(outbox)
          .values({
            kind: 'payment-notice',
            payload: { inboxId: id },
            dedupeKey: `notice:${id}`,
            runAt: at,
          })
          .onConflictDoUpdate({
            target: outbox.dedupeKey,
            set: {
              failedAt: null,
              doneAt: null,
              failingSince: null,
              attempts: 0,
              runAt: at,
              lockedUntil: sql`null`,
            },
          })
        await writeAudit(tx, visitor, {
          action: 'job.retry',
          entity: 'job',
          entityId: `notice:${id}`,
          after: { kind: 'payment-notice' },
          at,
        })
      }
      return rows.length
    })
    if (retried > 0) await context.hint({ kind: 'job' })
    return retried
  }

  async function retry(visitor: Visitor, id: number): Promise<Outcome<{ retried: number }>> {
    const refusal = may(visitor, 'outbox.read')
    if (refusal) return refusal
    if (!Number.isSafeInteger(id) || id < 1) return missing()
    const [row] = await database.db
      .select({ processedAt: webhookInbox.processedAt })
      .from(webhookInbox)
      .where(eq(webhookInbox.id, id))
    if (!row) return missing()
    if (row.processedAt) return conflict(OUTBOX_MESSAGES.done)
    return done({ retried: await again(visitor, eq(webhookInbox.id, id)) })
  }

  return { list, retry, retryParked: (visitor: Visitor) => again(visitor, undefined) }
}
