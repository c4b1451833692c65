/**
 * Work to do after a commit. A row is written in the business transaction (so that nothing is promised for a change that was
 * rolled back, and nothing committed is forgotten) and picked up by any instance with SKIP LOCKED. At least once: every
 * handler must be able to run twice.
 */
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { GatewayAsksToWait } from '#gateways/ports.ts'
import type { SaleNews } from '#rules/consignment/sales/news.ts'
import { outbox } from '#data/schema.ts'
import {
  isGivenUp,
  jobProvider,
  type JobKind,
  withoutPeople,
  withoutSecrets,
  DONE_DAYS,
  UNSENT_EMAIL_DAYS,
} from '#rules/jobs/outbox.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Mail } from '#shop/emails/email.ts'
import { providerIsBack } from './recovery.ts'
import { onBehalfOf, requestId } from '#shop/request-id.ts'

/** kind -> what its payload carries. */
export type Jobs = {
  mail: Mail
  /** A provider's notice waits in the inbox. */
  'payment-notice': { inboxId: number }
  /** Ask the provider what became of an order's payments. */
  'payment-check': {
    reference: string
    /** What the return address said: looked for by itself. */ paymentId?: string
  }
  /** Give money back. */
  refund: { refundId: number }
  /** Void a payment nobody will wait for. */
  'payment-cancel': { providerPaymentId: string; /** It is a QR of the counter. */ qr?: true }
  /** Some emails of an issue of the newsletter. */
  'newsletter-batch': { issueId: number; batch: number }
  /** A fiscal document waits for its number and its code. */
  invoice: { invoiceId: number }
  /** Mail a gift card to whom it is for: its code stands nowhere here. */
  'gift-card': { giftCardId: number; mailing: number }
  'gift-card-refund': { refundId: number }
  /** Something happened to a pair while its owner did nothing. */
  'consignor-news': { unitId: number; what: SaleNews }
  /** A browser is told a news of the bell, or that what its e-mail waits for came in. What it says is read when it leaves. */
  push:
    { subscriptionId: number; newsId: number } | { subscriptionId: number; cameInAt: string; path: string }
}
export type Handlers = {
  [K in JobKind]: (
    payload: Jobs[K],
    job: {
      id: number
      attempts: number
      /** Numbers start again with a new database; the moment does not. */ born: string
      /** Since when it has been tried in vain; null when the last try was none of those. */ failingSince: Date | null
    },
  ) => Promise<void>
}

/** Same `dedupeKey`, same work: queued once. */
export async function queue<K extends JobKind>(
  db: Reader | Tx,
  kind: K,
  payload: Jobs[K],
  options: { dedupeKey?: string; runAt?: Date } = {},
): Promise<void> {
  // Whoever left no mailbox is written no e-mail.
  if (kind === 'mail' && (payload as Jobs['mail']).to === '') return
  await db
    .insert(outbox)
    .values({
      kind,
      payload,
      dedupeKey: options.dedupeKey,
      requestId: requestId(),
      ...(options.runAt ? { runAt: options.runAt } : {}),
    })
    .onConflictDoNothing()
}

/** An email that was understood and refused (no such mailbox) is refused again: soon a person has to look. */
const REFUSED_ATTEMPTS = 3
const LOCK_SECONDS = 120
const BATCH = 10
/** 5 s, 10 s, 20 s … a quarter of an hour at most, with a fifth of jitter so that an ailing provider is not stormed. */
const retryDelay = (attempts: number, random = Math.random()): number =>
  Math.min(5_000 * 2 ** (attempts - 1), LONGEST_DELAY) * (0.9 + random * 0.2)
const LONGEST_DELAY = 15 * 60_000

type Claimed = {
  id: number
  kind: JobKind
  payload: Record<string, unknown>
  attempts: number
  failing_since: Date | string | null
  born: string
  request_id: string | null
}

const sinceOf = ({ failing_since }: Claimed): Date | null =>
  failing_since === null ? null : new Date(failing_since)

/** Of what a shop may do without. */
type OptionalKind =
  'newsletter-batch' | 'invoice' | 'gift-card' | 'gift-card-refund' | 'consignor-news' | 'push'
type Handed = Omit<Handlers, OptionalKind> & Partial<Handlers>

export function openOutbox(context: ShopContext, handlers: Handed) {
  const { database, clock, log } = context

  async function claim(): Promise<Claimed[]> {
    const now = clock().toISOString()
    const { rows } = await database.db.execute<Claimed & { id: string | number }>(sql`
      update outbox set attempts = attempts + 1, tried_at = ${now}::timestamptz, locked_until = ${now}::timestamptz + make_interval(secs => ${LOCK_SECONDS})
      where id in (
        select id from outbox
        where done_at is null and failed_at is null and run_at <= ${now}::timestamptz
          and (locked_until is null or locked_until < ${now}::timestamptz)
        order by run_at, id limit ${BATCH} for update skip locked)
      returning id, kind, payload, attempts, failing_since, request_id,
        to_char(created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as born`)
    return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id)
  }

  async function run(job: Claimed): Promise<void> {
    try {
      const handle = handlers[job.kind] as
        ((payload: unknown, job: Claimed & { failingSince: Date | null }) => Promise<void>) | undefined
      if (!handle) throw new Error(`no handler for jobs of kind ${job.kind}`)
      await handle(job.payload, { ...job, failingSince: sinceOf(job) })
      if (job.payload['forget'] === true) await forget(job)
      else
        await database.db.execute(sql`
          update outbox set done_at = ${clock().toISOString()}, locked_until = null, failing_since = null, last_error = null
          where id = ${job.id}`)
      await providerIsBack(database.db, jobProvider(job.kind), clock())
    } catch (error) {
      const refused =
        (job.kind === 'mail' || job.kind === 'push') &&
        error instanceof Error &&
        error.name === 'GatewayRefused'
      const now = clock()
      const since = sinceOf(job) ?? now
      const givenUp = refused ? job.attempts >= REFUSED_ATTEMPTS : isGivenUp(job.kind, since, now)
      const trouble = troubleOf(error)
      if (givenUp && job.payload['forget'] === true) await forget(job)
      else
        await fail(job, {
          trouble,
          givenUp,
          since,
          now,
          wait: error instanceof GatewayAsksToWait ? error.seconds : 0,
        })
      const facts = {
        job: job.id,
        kind: job.kind,
        attempts: job.attempts,
        error: withoutPeople(trouble),
      }
      if (!givenUp) return log.warn(facts, 'job failed, will be tried again')
      log.error(facts, 'job given up')
      await context.hint({ kind: 'job' })
    }
  }

  const forget = ({ id }: Claimed) => database.db.execute(sql`delete from outbox where id = ${id}`)

  /** A provider's notice knows how its reading went, so that it can be looked for by itself. */
  async function fail(
    { id, kind, attempts, payload }: Claimed,
    {
      trouble,
      givenUp,
      since,
      now,
      wait,
    }: { trouble: string; givenUp: boolean; since: Date; now: Date; /** Seconds, at least. */ wait: number },
  ) {
    const next = new Date(now.getTime() + Math.max(wait * 1000, retryDelay(attempts))).toISOString()
    const failedAt = givenUp ? now.toISOString() : null
    await database.transaction(async (tx) => {
      await tx.execute(sql`
        update outbox set locked_until = null, last_error = ${trouble}, run_at = ${next}, failed_at = ${failedAt},
          failing_since = ${since.toISOString()} where id = ${id}`)
      if (kind === 'payment-notice')
        await tx.execute(sql`
          update webhook_inbox set attempts = ${attempts}, last_error = ${trouble}, parked_at = ${failedAt}
          where id = ${(payload as Jobs['payment-notice']).inboxId}`)
    })
  }

  return {
    /** Runs what is due, a batch; answers how many jobs it took, so that a caller can go on until none is left. */
    async runDue(): Promise<number> {
      const jobs = await claim()
      await Promise.all(jobs.map((job) => onBehalfOf(job.request_id, () => run(job))))
      return jobs.length
    },
    /** Old work goes: emails carry personal data. */
    async tidy(): Promise<void> {
      const daysAgo = (days: number) => new Date(clock().getTime() - days * 86_400_000).toISOString()
      await database.db.execute(sql`
        delete from outbox where done_at < ${daysAgo(DONE_DAYS)} or (kind = 'mail' and failed_at < ${daysAgo(UNSENT_EMAIL_DAYS)})`)
    },
  }
}

/** «GatewayRefused: … (cause)»: the kind first, for rules/jobs/outbox.ts, and no secrets. */
function troubleOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutSecrets(String(error)).slice(0, 500)
  // What a provider said beyond the sentence for shoppers (gateways/ports.ts).
  const detail = 'detail' in error ? error.detail : undefined
  const cause = detail || (error.cause instanceof Error ? error.cause.message : error.cause)
  const because = typeof cause === 'string' && cause !== '' ? ` (${cause})` : ''
  return withoutSecrets(`${error.name}: ${error.message}${because}`).slice(0, 500)
}
