/** The row of an issue: found, locked, moved along its table (rules/newsletter/states.ts), and its next batch planned. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { newsletterIssues } from '#data/schema.ts'
import type { Segment } from '#rules/newsletter/segment.ts'
import { isCancelled, isPaused, type IssueState } from '#rules/newsletter/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { queue } from '#shop/jobs/outbox.ts'

export type IssueRow = typeof newsletterIssues.$inferSelect

export const segmentOf = ({ who, brand, genre, size }: IssueRow): Segment => ({ who, brand, genre, size })

export const notDeleted = (id: number) => and(eq(newsletterIssues.id, id), isNull(newsletterIssues.deletedAt))

/** Undefined when there is none, or it was deleted. */
export async function lockIssue(tx: Tx, id: number): Promise<IssueRow | undefined> {
  const [row] = await tx.select().from(newsletterIssues).where(notDeleted(id)).for('update')
  return row
}

/** Of the job that sends it: each batch is queued once. */
export const batchKey = (issueId: number, batch: number): string => `newsletter:${issueId}:${batch}`
export const planBatch = (tx: Tx, issueId: number, batch: number, runAt: Date): Promise<void> =>
  queue(tx, 'newsletter-batch', { issueId, batch }, { dedupeKey: batchKey(issueId, batch), runAt })

const deed = (row: IssueRow, to: IssueState) => {
  if (isPaused(to)) return 'issue.pause'
  if (isCancelled(to)) return 'issue.cancel'
  return row.startedAt ? 'issue.resume' : 'issue.send'
}

/** A move that somebody makes, or the shop in their place, written down. Whether it is lawful was asked before. */
export async function moveIssue(
  tx: Tx,
  visitor: Visitor,
  row: IssueRow,
  to: IssueState,
  at: Date,
  more: Partial<IssueRow> = {},
): Promise<void> {
  await tx
    .update(newsletterIssues)
    .set({ status: to, pausedBecause: null, updatedAt: at, ...more })
    .where(eq(newsletterIssues.id, row.id))
  await writeAudit(tx, visitor, {
    action: deed(row, to),
    entity: 'issue',
    entityId: row.id,
    before: { status: row.status },
    after: { status: to, subject: row.subject, ...(more.people ? { people: more.people } : {}) },
    at,
  })
}
