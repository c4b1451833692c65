/** When a provider outside is back, what waited for it goes on at once, without waiting for its own turn. */
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { outbox, shopFacts } from '#data/schema.ts'
import { jobsOf, type JobProvider } from '#rules/jobs/outbox.ts'

/** What has just been tried is not tried at every good answer that others get. */
const PAUSE_SECONDS = 60

/** That the shop was told about its trouble (late.ts). */
export const lateFact = (provider: JobProvider): string => `late:${provider}`
export const failingJobs = (provider: JobProvider) =>
  and(
    inArray(outbox.kind, jobsOf(provider)),
    isNotNull(outbox.failingSince),
    isNull(outbox.doneAt),
    isNull(outbox.failedAt),
  )

/** It has answered: the jobs that could not reach it are due now. What it refused, or what we do wrong, keeps its turn. */
export async function providerIsBack(db: Reader | Tx, provider: JobProvider, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`
  const due = sql`greatest(${now}, ${outbox.triedAt} + make_interval(secs => ${PAUSE_SECONDS}))`
  await db
    .update(outbox)
    .set({ runAt: due })
    .where(
      and(
        failingJobs(provider),
        sql`${outbox.lastError} like 'GatewayUnavailable%'`,
        sql`${outbox.runAt} > ${due}`,
      ),
    )
  // Nothing fails any more: the next trouble is another one, and told as such.
  await db
    .delete(shopFacts)
    .where(
      and(
        sql`${shopFacts.key} = ${lateFact(provider)}`,
        sql`not exists (select from ${outbox} where ${failingJobs(provider)})`,
      ),
    )
}
