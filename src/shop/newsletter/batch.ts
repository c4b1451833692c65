/**
 * A batch of an issue of the newsletter, as the outbox runs it. Nobody gets an issue twice: each person has one row, taken by one
 * statement before their email is handed over, whichever instance works on it. Whoever was being written to when the shop was
 * cut off is not tried again, because nobody knows whether it left.
 */
import { and, eq, lt, sql } from 'drizzle-orm'
import { newsletterIssues, newsletterRecipients } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { knownOnly, sizeByCategory, type MySize } from '#rules/my-size/my-size.ts'
import { isGivenUp, withoutPeople } from '#rules/jobs/outbox.ts'
import {
  BATCH_SECONDS,
  causeOfRefusal,
  EMAILS_A_BATCH,
  INTERRUPTED_MINUTES,
  SECONDS_BETWEEN_BATCHES,
} from '#rules/newsletter/sending.ts'
import {
  isCancelled,
  isLeaving,
  isSending,
  isToCome,
  ISSUE,
  RECIPIENT,
  RECIPIENT_MOVES,
  type RecipientState,
} from '#rules/newsletter/states.ts'
import { leadingTo } from '#rules/states.ts'
import { system } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Handlers, Jobs } from '#shop/jobs/outbox.ts'
import type { ProductCard } from '#shop/products/card.ts'
import { issueEmail, issueProducts } from './issue-email.ts'
import { lockIssue, moveIssue, planBatch, type IssueRow } from './issue-row.ts'
import { isUnderWay, moveRecipients, type RecipientEnd } from './recipient.ts'
import { sizesOf } from './segment.ts'
import { isBanned } from '#shop/users/of-address.ts'
import { newsletterWayOutUrl } from './way-out.ts'

type Turn = Jobs['newsletter-batch']
type Taken = {
  id: number
  status: RecipientState
  email: string | null
  consented: string | null
  sizes: MySize | null
}

export function openBatch(context: ShopContext) {
  const { database, clock, gateways, settings, log } = context
  const { db } = database
  const told = (issueId: number) => context.hint({ kind: 'newsletter', issueId })

  const current = async ({ issueId, batch }: Turn): Promise<IssueRow | undefined> => {
    const [row] = await db
      .select()
      .from(newsletterIssues)
      .where(
        and(
          eq(newsletterIssues.id, issueId),
          eq(newsletterIssues.batch, batch),
          inStates(newsletterIssues.status, isSending),
        ),
      )
    return row
  }

  /**
   * The next whose turn it is, for this worker alone. Consent is asked for here, at the moment of writing: whoever left the list has
   * no address any more. Those who were tried in vain come last.
   */
  async function take({ issueId, batch }: Turn): Promise<Taken | undefined> {
    const now = clock().toISOString()
    const { rows } = await db.execute<Taken & { id: string | number }>(sql`
      with one as (
        select r.id, r.address_id from newsletter_recipients r join newsletter_issues i on i.id = r.issue_id
        where r.issue_id = ${issueId} and ${inStates(sql`r.status`, leadingTo(RECIPIENT_MOVES, RECIPIENT.leaving))}
          and i.batch = ${batch} and ${inStates(sql`i.status`, isSending)}
        order by r.tried_at nulls first, r.id limit 1 for update of r skip locked)
      update newsletter_recipients r set tried_at = ${now}::timestamptz,
        cause = case when who.email is null then 'left' when who.banned then 'banned' end,
        status = case when who.email is null or who.banned then ${RECIPIENT.skipped} else ${RECIPIENT.leaving} end
      from (select one.id, a.email, a.consented_at, ${isBanned(sql`a.email`)} as banned,
          case when a.sized then ${sizesOf(sql`a.email`)} end as sizes
        from one left join newsletter_addresses a on a.id = one.address_id) who
      where r.id = who.id
      returning r.id, r.status, who.email, who.consented_at as consented, who.sizes`)
    const [one] = rows
    return one && { ...one, id: Number(one.id) }
  }

  const settle = (id: number, end: RecipientEnd) =>
    moveRecipients(db, and(eq(newsletterRecipients.id, id), isUnderWay), end)

  /** It did not leave: its turn comes again, unless the issue was cancelled meanwhile. */
  const putBack = (id: number, issueId: number) =>
    database.transaction(async (tx) => {
      const [issue] = await tx
        .select({ status: newsletterIssues.status })
        .from(newsletterIssues)
        .where(eq(newsletterIssues.id, issueId))
        .for('share')
      const over = issue !== undefined && isCancelled(issue.status)
      await moveRecipients(
        tx,
        and(eq(newsletterRecipients.id, id), isUnderWay),
        over ? { status: RECIPIENT.skipped, cause: 'cancelled' } : { status: RECIPIENT.waiting },
      )
    })

  async function write(
    issue: IssueRow,
    shown: ProductCard[],
    wayOut: (id: number, email: string) => string,
    at: Date,
    { id, email, consented, sizes }: Taken & { email: string },
  ): Promise<void> {
    const written = issueEmail(
      issue,
      shown,
      {
        to: email,
        consentedAt: new Date(consented!),
        unsubscribeUrl: wayOut(id, email),
        sizes: sizes ? sizeByCategory(knownOnly(sizes, settings), settings) : {},
      },
      at,
      settings,
    )
    try {
      await gateways.mail.send({
        ...written,
        messageId: `newsletter-${issue.id}-${id}-${issue.createdAt.getTime()}`,
      })
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'GatewayRefused') {
        await putBack(id, issue.id)
        throw error
      }
      const detail = withoutPeople(String(('detail' in error && error.detail) || error.message)).slice(0, 300)
      await settle(id, { status: RECIPIENT.failed, cause: causeOfRefusal(detail), detail })
      return
    }
    await settle(id, { status: RECIPIENT.sent, sentAt: clock(), cause: null })
  }

  /**
   * A batch. A mail company that does not answer ends it: when nothing could be sent the job fails and the outbox waits ever longer,
   * for days; then the issue is paused and says why.
   */
  const runBatch: Handlers['newsletter-batch'] = async (turnOf, { failingSince }) => {
    const issue = await current(turnOf)
    if (!issue) return
    await giveUpInterrupted(issue.id)
    const began = clock()
    const shown = await issueProducts(db, issue.id)
    const wayOut = await newsletterWayOutUrl(db, settings.publicUrl)
    let sent = 0
    for (let place = 0; place < EMAILS_A_BATCH; place++) {
      if (clock().getTime() - began.getTime() > BATCH_SECONDS * 1000) break
      const one = await take(turnOf)
      if (!one) break
      const { email } = one
      if (email === null || !isLeaving(one.status)) continue
      try {
        await write(issue, shown, wayOut, began, { ...one, email })
        sent++
      } catch (error) {
        if (sent > 0) break
        await told(issue.id)
        if (failingSince === null || !isGivenUp('newsletter-batch', failingSince, clock())) throw error
        log.error(
          { issue: issue.id },
          'an issue of the newsletter was paused: its mail company does not answer',
        )
        return void (await pauseBecauseOfMail(turnOf))
      }
    }
    await goOn(turnOf, began)
    await told(issue.id)
  }

  const pauseBecauseOfMail = ({ issueId, batch }: Turn) =>
    database.transaction(async (tx) => {
      const row = await lockIssue(tx, issueId)
      if (row?.batch === batch && isSending(row.status))
        await moveIssue(tx, system('newsletter'), row, ISSUE.paused, clock(), { pausedBecause: 'mail' })
    })

  /** Of two workers on the same batch one makes the next. */
  const goOn = ({ issueId, batch }: Turn, began: Date) =>
    database.transaction(async (tx) => {
      const row = await lockIssue(tx, issueId)
      if (!row || row.batch !== batch || !isSending(row.status)) return
      const left = await tx.$count(
        newsletterRecipients,
        and(eq(newsletterRecipients.issueId, issueId), inStates(newsletterRecipients.status, isToCome)),
      )
      const at = clock()
      if (left === 0)
        return void (await tx
          .update(newsletterIssues)
          .set({ status: ISSUE.sent, endedAt: at, updatedAt: at })
          .where(eq(newsletterIssues.id, issueId)))
      await tx
        .update(newsletterIssues)
        .set({ batch: batch + 1 })
        .where(eq(newsletterIssues.id, issueId))
      await planBatch(tx, issueId, batch + 1, new Date(began.getTime() + SECONDS_BETWEEN_BATCHES * 1000))
    })

  /** Of one issue, or of all: what nobody has heard of for long. */
  async function giveUpInterrupted(issueId?: number): Promise<void> {
    const before = new Date(clock().getTime() - INTERRUPTED_MINUTES * 60_000)
    await moveRecipients(
      db,
      and(
        issueId === undefined ? undefined : eq(newsletterRecipients.issueId, issueId),
        isUnderWay,
        lt(newsletterRecipients.triedAt, before),
      ),
      { status: RECIPIENT.failed, cause: 'interrupted' },
    )
  }

  return { runBatch, sweepIssues: () => giveUpInterrupted() }
}
