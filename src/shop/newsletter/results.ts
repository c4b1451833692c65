/** What became of an issue, from the shop's own books alone: no picture and no link of it tells who read it (product §22.7). */
import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { newsletterAddresses, newsletterIssues, newsletterRecipients } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Centavos } from '#rules/money.ts'
import { END_CAUSE_LABEL, RESULT_DAYS, type RecipientEnd } from '#rules/newsletter/sending.ts'
import { ISSUE_MESSAGES } from '#rules/newsletter/issue-form.ts'
import { gotIt, hasFailed } from '#rules/newsletter/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { wasCharged } from '#rules/payments/order-payment.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { csvText } from '#rules/csv-text.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { notDeleted } from './issue-row.ts'
import { accountOf } from '#shop/users/of-address.ts'

export type IssueResults = {
  /** Why emails ended without being sent, the most frequent first. */
  ends: { cause: RecipientEnd; people: number }[]
  /** Who left the list by this issue's own way out. */
  left: number
  /** Paid orders in the days after, of readers whose consent covers it and who are still on the list. */
  orders: number
  ordersTotal: Centavos
}

export function openResults({ database: { db } }: ShopContext) {
  async function results(visitor: Visitor, id: number): Promise<Outcome<IssueResults>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    if (!inReach(id) || !(await db.$count(newsletterIssues, notDeleted(id))))
      return missing(ISSUE_MESSAGES.gone)
    const ofIssue = eq(newsletterRecipients.issueId, id)
    const ends = await db
      .select({ cause: newsletterRecipients.cause, people: count() })
      .from(newsletterRecipients)
      .where(and(ofIssue, isNotNull(newsletterRecipients.cause)))
      .groupBy(newsletterRecipients.cause)
      .orderBy(desc(count()), newsletterRecipients.cause)
    const { rows } = await db.execute<{ orders: number; total: string }>(sql`
      select count(*)::int as orders, coalesce(sum(o.total_centavos), 0) as total from orders o
      where ${inStates(sql`o.payment_status`, wasCharged)} and exists (
        select from newsletter_recipients r join newsletter_addresses a on a.id = r.address_id and a.tailored
          join users u on ${accountOf(sql`a.email`)}
        where r.issue_id = ${id} and ${inStates(sql`r.status`, gotIt)} and u.id = o.user_id
          and o.placed_at >= r.sent_at and o.placed_at < r.sent_at + make_interval(days => ${RESULT_DAYS}))`)
    return done({
      ends: ends.map(({ cause, people }) => ({ cause: cause!, people })),
      left: await db.$count(newsletterRecipients, and(ofIssue, isNotNull(newsletterRecipients.leftAt))),
      orders: rows[0]!.orders,
      ordersTotal: Number(rows[0]!.total),
    })
  }

  /** Who it did not reach, for a spreadsheet; whoever left the list since has no address any more. */
  async function failuresCsv(visitor: Visitor, id: number): Promise<Outcome<string>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    if (!inReach(id) || !(await db.$count(newsletterIssues, notDeleted(id))))
      return missing(ISSUE_MESSAGES.gone)
    const rows = await db
      .select({
        email: newsletterAddresses.email,
        cause: newsletterRecipients.cause,
        detail: newsletterRecipients.detail,
        at: newsletterRecipients.triedAt,
      })
      .from(newsletterRecipients)
      .leftJoin(newsletterAddresses, eq(newsletterAddresses.id, newsletterRecipients.addressId))
      .where(and(eq(newsletterRecipients.issueId, id), inStates(newsletterRecipients.status, hasFailed)))
      .orderBy(newsletterRecipients.cause, newsletterRecipients.id)
    return done(
      csvText([
        ['e-mail', 'por qué', 'lo que dijo el correo', 'cuándo'],
        ...rows.map(({ email, cause, detail, at }) => [
          email ?? '(ya no está en la lista)',
          cause ? END_CAUSE_LABEL[cause] : '',
          detail,
          at ? dayOf(at) : '',
        ]),
      ]),
    )
  }

  return { results, failuresCsv }
}
