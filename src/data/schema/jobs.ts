/** Work that happens after a commit: the outbox and the notices of providers. */
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { bigId, at, createdAt, oneOf } from '#data/columns.ts'
import { JOB_KINDS } from '#rules/jobs/outbox.ts'

/** Work to do after a commit, written in the business transaction; polled with SKIP LOCKED. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigId(),
    kind: text('kind', { enum: JOB_KINDS }).notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** The same work is queued once. */
    dedupeKey: text('dedupe_key').unique(),
    runAt: at('run_at').notNull().defaultNow(),
    attempts: smallint('attempts').notNull().default(0),
    lockedUntil: at('locked_until'),
    /** Of the last try, and of the first that failed since it was queued or asked for again. */
    triedAt: at('tried_at'),
    failingSince: at('failing_since'),
    doneAt: at('done_at'),
    /** Given up (rules/jobs/outbox.ts): an admin sees it and may retry. */
    failedAt: at('failed_at'),
    lastError: text('last_error'),
    /** The request that caused it, so that what is logged about the work can be found from there. */
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('outbox_kind', t.kind, JOB_KINDS),
    index('outbox_due')
      .on(t.runAt, t.id)
      .where(sql`done_at is null and failed_at is null`),
    index('outbox_kind').on(t.kind, t.id),
    index('outbox_failing')
      .on(t.failingSince)
      .where(sql`failing_since is not null and done_at is null and failed_at is null`),
    index('outbox_failed')
      .on(t.id)
      .where(sql`failed_at is not null`),
  ],
)

/** Since when due work waits: work of a past day, as the demo plays it, waits since it was queued. */
export const waitsSince = sql`greatest(run_at, created_at)`

/** Provider notices, stored once, processed by a job. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: bigId(),
    provider: text('provider').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    topic: text('topic').notNull(),
    resourceId: text('resource_id').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
    attempts: smallint('attempts').notNull().default(0),
    parkedAt: at('parked_at'),
    lastError: text('last_error'),
  },
  (t) => [
    unique('webhook_inbox_once').on(t.provider, t.dedupeKey),
    index('webhook_inbox_open')
      .on(t.id)
      .where(sql`processed_at is null and parked_at is null`),
    index('webhook_inbox_parked')
      .on(t.id)
      .where(sql`parked_at is not null`),
  ],
)
