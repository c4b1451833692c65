/** An issue begun, paused, resumed and cancelled by a person; batch.ts sends it. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { newsletterIssues, newsletterRecipients } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { ISSUE_MESSAGES, notReady } from '#rules/newsletter/issue-form.ts'
import {
  isSending,
  isWaiting,
  ISSUE,
  ISSUE_MOVES,
  RECIPIENT,
  type IssueState,
} from '#rules/newsletter/states.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { mayMove } from '#rules/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { moveRecipients } from './recipient.ts'
import { lockIssue, moveIssue, planBatch, segmentOf, type IssueRow } from './issue-row.ts'
import { inSegment } from './segment.ts'

export function openSending(context: ShopContext) {
  const { database, clock } = context
  const { db } = database
  const told = (issueId: number) => context.hint({ kind: 'newsletter', issueId })

  /** `people` and `version`: what the button said that was pressed. Who is to get it is written down now, and nobody joins later. */
  async function send(
    visitor: Visitor,
    id: number,
    { people, version }: { people: number; version: number },
  ): Promise<Outcome<{ people: number }>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing(ISSUE_MESSAGES.gone)
    const at = clock()
    const end = await commitIfDone(database, async (tx) => {
      const row = await lockIssue(tx, id)
      if (!row) return missing(ISSUE_MESSAGES.gone)
      // Somebody else has begun, or this button was pressed twice.
      if (row.startedAt !== null) return conflict(ISSUE_MESSAGES.left)
      if (row.version !== version) return conflict(ISSUE_MESSAGES.changed)
      const lacks = notReady(row)
      if (Object.keys(lacks).length > 0) return invalid(ISSUE_MESSAGES.notReady, lacks)
      const { rowCount, rows } = await tx.execute(sql`
        insert into newsletter_recipients (issue_id, address_id)
        select ${id}::int, newsletter_addresses.id from newsletter_addresses where ${inSegment(segmentOf(row))}
        order by newsletter_addresses.id returning id`)
      const found = rows.length || (rowCount ?? 0)
      if (found !== people) return conflict(ISSUE_MESSAGES.others(found))
      if (found === 0) return conflict(ISSUE_MESSAGES.nobody)
      await moveIssue(tx, visitor, row, ISSUE.sending, at, {
        people: found,
        startedAt: at,
        batch: row.batch + 1,
      })
      await planBatch(tx, id, row.batch + 1, at)
      return done({ people: found })
    })
    if (end.ok) await told(id)
    return end
  }

  /** One of the moves that a person makes of an issue that has begun; `then` is done with it. */
  async function turn(
    visitor: Visitor,
    id: number,
    to: IssueState,
    more: (row: IssueRow, at: Date) => Partial<IssueRow>,
    then: (tx: Tx, row: IssueRow, at: Date) => Promise<unknown> = async () => undefined,
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing(ISSUE_MESSAGES.gone)
    const end = await database.transaction(async (tx): Promise<Outcome<{ id: number }>> => {
      const row = await lockIssue(tx, id)
      if (!row) return missing(ISSUE_MESSAGES.gone)
      if (row.startedAt === null || !mayMove(ISSUE_MOVES, row.status, to))
        return conflict(ISSUE_MESSAGES.notMoving)
      const at = clock()
      await moveIssue(tx, visitor, row, to, at, more(row, at))
      await then(tx, row, at)
      return done({ id })
    })
    if (end.ok) await told(id)
    return end
  }
  const pause = (visitor: Visitor, id: number) => turn(visitor, id, ISSUE.paused, () => ({}))
  const resume = (visitor: Visitor, id: number) =>
    turn(
      visitor,
      id,
      ISSUE.sending,
      ({ batch }) => ({ batch: batch + 1 }),
      (tx, { batch }, at) => planBatch(tx, id, batch + 1, at),
    )
  /** Who waits is passed over. What has left has left, and what is leaving at this moment still arrives. */
  const cancel = (visitor: Visitor, id: number) =>
    turn(
      visitor,
      id,
      ISSUE.cancelled,
      (_row, at) => ({ endedAt: at }),
      (tx) =>
        moveRecipients(
          tx,
          and(eq(newsletterRecipients.issueId, id), inStates(newsletterRecipients.status, isWaiting)),
          { status: RECIPIENT.skipped, cause: 'cancelled' },
        ),
    )

  /** After a backup was put back: whom it counts as waiting may have got it since. A person decides. */
  async function pauseRestored(): Promise<void> {
    await db
      .update(newsletterIssues)
      .set({ status: ISSUE.paused, pausedBecause: 'restored' })
      .where(inStates(newsletterIssues.status, isSending))
  }

  return { send, pause, resume, cancel, pauseRestored }
}
