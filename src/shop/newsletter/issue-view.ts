/** An issue as its list and its page show it, with how many of its emails stand in each state. */
import { count, inArray } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { newsletterRecipients } from '#data/schema.ts'
import type { Segment } from '#rules/newsletter/segment.ts'
import type { PauseCause } from '#rules/newsletter/sending.ts'
import { RECIPIENT_STATES, type IssueState, type RecipientState } from '#rules/newsletter/states.ts'
import { record } from '#rules/record.ts'
import { segmentOf, type IssueRow } from './issue-row.ts'

type Counts = Record<RecipientState, number>
export type IssueView = {
  id: number
  status: IssueState
  subject: string
  preheader: string
  body: string
  segment: Segment
  /** How many it was for when it began to leave; null for a draft. */
  people: number | null
  counts: Counts
  pausedBecause: PauseCause | null
  updatedAt: Date
  startedAt: Date | null
  endedAt: Date | null
  /** Goes back with the form, so that two admins notice each other. */
  version: number
}
export const viewOf = (row: IssueRow, counts: Counts): IssueView => ({
  id: row.id,
  status: row.status,
  subject: row.subject,
  preheader: row.preheader,
  body: row.body,
  segment: segmentOf(row),
  people: row.people,
  counts,
  pausedBecause: row.pausedBecause,
  updatedAt: row.updatedAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  version: row.version,
})

export async function countsOf(db: Reader, ids: readonly number[]): Promise<(id: number) => Counts> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: newsletterRecipients.issueId, status: newsletterRecipients.status, many: count() })
          .from(newsletterRecipients)
          .where(inArray(newsletterRecipients.issueId, [...ids]))
          .groupBy(newsletterRecipients.issueId, newsletterRecipients.status)
  return (id) =>
    record(
      RECIPIENT_STATES,
      (status) => rows.find((row) => row.id === id && row.status === status)?.many ?? 0,
    )
}
