/** What the shop still has to do, what it gave up and why, and the emails it sent: to be looked at, tried again, sent again. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { outbox, webhookInbox } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { orderNumber, orderIdIn } from '#rules/orders/order.ts'
import { jobLabel, OUTBOX_MESSAGES, troubleInWords } from '#rules/jobs/outbox.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue, type Jobs } from './outbox.ts'
import { openLate } from './late.ts'
import { openNotices } from './notices.ts'

export type JobRow = {
  id: number
  label: string
  isEmail: boolean
  /** Of an email. */
  to: string | null
  subject: string | null
  /** The order that an email is about. */
  order: string | null
  attempts: number
  createdAt: Date
  runAt: Date
  doneAt: Date | null
  failedAt: Date | null
  /** One plain sentence; null while nothing went wrong. */
  trouble: string | null
  /** As it came, without secrets. */
  error: string | null
}
export type EmailView = JobRow & { replyTo: string | null; text: string; html: string }
const OUTBOX_VIEWS = ['failed', 'waiting', 'emails'] as const
export type OutboxView = (typeof OUTBOX_VIEWS)[number]
export type OutboxQuery = { view: OutboxView; q: string; page: number }
export type OutboxCounts = Record<OutboxView, number> & { notices: number }

const JOBS_A_PAGE = 25

/** A provider's notice is shown as itself (notices.ts), not as the job that reads it. */
const NOT_NOTICES = sql`${outbox.kind} <> 'payment-notice'`
export const WHICH: Record<OutboxView, SQL> = {
  failed: and(isNotNull(outbox.failedAt), isNull(outbox.doneAt), NOT_NOTICES)!,
  waiting: and(isNull(outbox.failedAt), isNull(outbox.doneAt))!,
  emails: and(isNotNull(outbox.doneAt), eq(outbox.kind, 'mail'))!,
}
/** «mail:order:42:…» and «mail:order:42:paid:again-7» are emails about order 42. */
const ORDER_KEY = /^mail:order:(\d+):/
const inReach = (id: number) => Number.isSafeInteger(id) && id > 0

export function openJobsAdmin(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  async function counts(visitor: Visitor): Promise<Outcome<OutboxCounts>> {
    const refusal = may(visitor, 'outbox.read')
    if (refusal) return refusal
    return done({
      failed: await db.$count(outbox, WHICH.failed),
      waiting: await db.$count(outbox, WHICH.waiting),
      emails: await db.$count(outbox, WHICH.emails),
      notices: await db.$count(webhookInbox, isNotNull(webhookInbox.parkedAt)),
    })
  }

  /** What waits: what comes next first. The rest: newest first. `q`: an order's number, an address or a subject. */
  async function list(
    visitor: Visitor,
    asked: Partial<OutboxQuery> = {},
  ): Promise<Outcome<{ jobs: JobRow[]; paging: Paging }>> {
    const refusal = may(visitor, 'outbox.read')
    if (refusal) return refusal
    const { view, q, page } = { view: 'failed' as OutboxView, q: '', page: 1, ...asked }
    const where = and(WHICH[view], found(cleanSearch(q)))
    const pages = paging(await db.$count(outbox, where), page, JOBS_A_PAGE)
    const rows = await db
      .select()
      .from(outbox)
      .where(where)
      .orderBy(...(view === 'waiting' ? [asc(outbox.runAt), asc(outbox.id)] : [desc(outbox.id)]))
      .limit(JOBS_A_PAGE)
      .offset((pages.page - 1) * JOBS_A_PAGE)
    return done({ jobs: rows.map(jobOf), paging: pages })
  }

  async function find(visitor: Visitor, id: number): Promise<Outcome<EmailView>> {
    const refusal = may(visitor, 'outbox.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [row] = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.id, id), eq(outbox.kind, 'mail')))
    if (!row) return missing(OUTBOX_MESSAGES.noEmail)
    const { replyTo, text, html } = row.payload as Jobs['mail']
    return done({ ...jobOf(row), replyTo: replyTo ?? null, text, html })
  }

  /** These jobs are due now and have all their tries again. Answers how many. */
  async function again(visitor: Visitor, where: SQL): Promise<number> {
    const retried = await database.transaction(async (tx) => {
      const at = clock()
      const rows = await tx
        .update(outbox)
        .set({ failedAt: null, failingSince: null, attempts: 0, runAt: at, lockedUntil: null })
        .where(where)
        .returning({ id: outbox.id, kind: outbox.kind })
      await writeAudit(
        tx,
        visitor,
        ...rows.map(({ id, kind }) => ({
          action: 'job.retry' as const,
          entity: 'job' as const,
          entityId: id,
          after: { kind },
          at,
        })),
      )
      return rows.length
    })
    if (retried > 0) await context.hint({ kind: 'job' })
    return retried
  }

  async function retry(visitor: Visitor, id: number): Promise<Outcome<{ retried: number }>> {
    const refusal = may(visitor, 'outbox.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [row] = await db
      .select({ doneAt: outbox.doneAt })
      .from(outbox)
      .where(and(eq(outbox.id, id), NOT_NOTICES))
    if (!row) return missing()
    if (row.doneAt) return conflict(OUTBOX_MESSAGES.done)
    // What is being worked on at this moment, or waits for its turn anyway, needs no push: a second click changes nothing.
    return done({ retried: await again(visitor, and(eq(outbox.id, id), WHICH.failed)!) })
  }

  /** Everything that failed, notices included. */
  async function retryAll(visitor: Visitor): Promise<Outcome<{ retried: number }>> {
    const refusal = may(visitor, 'outbox.read')
    if (refusal) return refusal
    const retried = (await again(visitor, WHICH.failed)) + (await notices.retryParked(visitor))
    return retried > 0 ? done({ retried }) : conflict(OUTBOX_MESSAGES.none)
  }

  /** An email that went out, once more as it was; once a minute however often it is clicked. */
  async function resend(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'outbox.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return database.transaction(async (tx) => {
      const [row] = await tx
        .select({ payload: outbox.payload, dedupeKey: outbox.dedupeKey })
        .from(outbox)
        .where(and(eq(outbox.id, id), inArray(outbox.kind, ['mail']), isNotNull(outbox.doneAt)))
      if (!row) return missing(OUTBOX_MESSAGES.noEmail)
      const at = clock()
      const turn = Math.floor(at.getTime() / 60_000)
      // Keeps the first email's key at the front, so that a second copy is still one of its order's emails.
      const first = (row.dedupeKey ?? `mail:${id}`).replace(/:copy-\d+$/, '')
      await queue(tx, 'mail', row.payload as Jobs['mail'], { dedupeKey: `${first}:copy-${turn}`, runAt: at })
      await writeAudit(tx, visitor, { action: 'job.resend', entity: 'job', entityId: id, at })
      return done({ id })
    })
  }

  const notices = openNotices(context)
  return {
    counts,
    list,
    find,
    retry,
    retryAll,
    resend,
    notices: notices.list,
    retryNotice: notices.retry,
    ...openLate(context),
  }
}

function found(q: string): SQL | undefined {
  if (q === '') return undefined
  const order = orderIdIn(q)
  // What was written about an order, and about what came back of it.
  if (order !== null)
    return sql`(${outbox.dedupeKey} like ${`mail:order:${order}:%`} or exists (
      select from returns r where r.order_id = ${order}
      and (${outbox.dedupeKey} in ('withdrawal:' || r.code, 'withdrawal-shop:' || r.code)
        or starts_with(${outbox.dedupeKey}, 'mail:return:' || r.code || ':'))))`
  const text = sql`coalesce(${outbox.payload}->>'to', '') || ' ' || coalesce(${outbox.payload}->>'subject', '')`
  return sql`strpos(fold(${text}), fold(${q})) > 0`
}

function jobOf(row: typeof outbox.$inferSelect): JobRow {
  const { id, kind, payload, dedupeKey, attempts, createdAt, runAt, doneAt, failedAt, lastError } = row
  const isEmail = kind === 'mail'
  const email = isEmail ? (payload as Jobs['mail']) : null
  const order = ORDER_KEY.exec(dedupeKey ?? '')?.[1]
  return {
    id,
    label: jobLabel(kind),
    isEmail,
    to: email?.to ?? null,
    subject: email?.subject ?? null,
    order: order ? orderNumber(Number(order)) : null,
    attempts,
    createdAt,
    runAt,
    doneAt,
    failedAt,
    trouble: lastError && !doneAt ? troubleInWords(kind, lastError) : null,
    error: doneAt ? null : lastError,
  }
}
