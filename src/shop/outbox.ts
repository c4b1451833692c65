/**
 * Work to do after a commit. A row is written in the business transaction (so that nothing is promised for a change that was
 * rolled back, and nothing committed is forgotten) and picked up by any instance with SKIP LOCKED. At least once: every
 * handler must be able to run twice.
 */
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { outbox } from '#data/schema.ts'
import type { Counter } from './counter.ts'

/** kind -> what its payload carries. */
export type Jobs = {
  mail: { to: string; subject: string; text: string; html: string; replyTo?: string }
  /** A provider's notice waits in the inbox. */
  'payment-notice': { inboxId: number }
  /** Ask the provider what became of an order's payments. */
  'payment-check': { reference: string }
  /** Give money back. */
  refund: { refundId: number }
  /** Void a payment nobody will wait for. */
  'payment-cancel': { providerPaymentId: string }
}
export type JobKind = keyof Jobs
export type Handlers = {
  [K in JobKind]: (payload: Jobs[K], job: { id: number; attempts: number }) => Promise<void>
}

/** Same `dedupeKey`, same work: queued once. */
export async function queue<K extends JobKind>(
  db: Reader | Tx,
  kind: K,
  payload: Jobs[K],
  options: { dedupeKey?: string; runAt?: Date } = {},
): Promise<void> {
  await db
    .insert(outbox)
    .values({
      kind,
      payload,
      dedupeKey: options.dedupeKey,
      ...(options.runAt ? { runAt: options.runAt } : {}),
    })
    .onConflictDoNothing()
}

const MAX_ATTEMPTS = 10
const LOCK_SECONDS = 120
const BATCH = 10
/** 5 s, 10 s, 20 s … an hour at most, with a fifth of jitter so that a recovered company is not stormed. */
export const retryDelay = (attempts: number, random = Math.random()): number =>
  Math.min(5_000 * 2 ** (attempts - 1), 3_600_000) * (0.9 + random * 0.2)

type Claimed = { id: number; kind: string; payload: Record<string, unknown>; attempts: number }

export function openOutbox(counter: Counter, handlers: Handlers) {
  const { database, clock, log } = counter

  async function claim(): Promise<Claimed[]> {
    const now = clock().toISOString()
    const { rows } = await database.db.execute<Claimed & { id: string | number }>(sql`
      update outbox set attempts = attempts + 1, locked_until = ${now}::timestamptz + make_interval(secs => ${LOCK_SECONDS})
      where id in (
        select id from outbox
        where done_at is null and failed_at is null and run_at <= ${now}::timestamptz
          and (locked_until is null or locked_until < ${now}::timestamptz)
        order by run_at, id limit ${BATCH} for update skip locked)
      returning id, kind, payload, attempts`)
    return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id)
  }

  async function run(job: Claimed): Promise<void> {
    try {
      const handle = handlers[job.kind as JobKind] as
        ((payload: unknown, job: Claimed) => Promise<void>) | undefined
      if (!handle) throw new Error(`no handler for jobs of kind ${job.kind}`)
      await handle(job.payload, job)
      await database.db.execute(sql`
        update outbox set done_at = ${clock().toISOString()}, locked_until = null, last_error = null where id = ${job.id}`)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const givenUp = job.attempts >= MAX_ATTEMPTS
      const next = new Date(clock().getTime() + retryDelay(job.attempts))
      await database.db.execute(sql`
        update outbox set locked_until = null, last_error = ${message.slice(0, 500)}, run_at = ${next.toISOString()},
          failed_at = ${givenUp ? clock().toISOString() : null}
        where id = ${job.id}`)
      const facts = { job: job.id, kind: job.kind, attempts: job.attempts, error: message }
      if (givenUp) log.error(facts, 'job given up')
      else log.warn(facts, 'job failed, will be tried again')
    }
  }

  return {
    /** Runs what is due, a batch; answers how many jobs it took, so that a caller can go on until none is left. */
    async runDue(): Promise<number> {
      const jobs = await claim()
      await Promise.all(jobs.map(run))
      return jobs.length
    },
    /** Finished work older than 30 days goes: letters carry personal data. */
    async tidy(): Promise<void> {
      await database.db.execute(
        sql`delete from outbox where done_at < ${new Date(clock().getTime() - 30 * 86_400_000).toISOString()}`,
      )
    },
  }
}
