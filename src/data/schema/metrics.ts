/** What is counted by day. */
import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { METRIC_KINDS } from '#rules/metrics/metric.ts'
import { oneOf } from '#data/columns.ts'

/** What happened how often on an Argentine day, of nobody in particular. */
export const metrics = pgTable(
  'metrics',
  {
    kind: text('kind', { enum: METRIC_KINDS }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** What it happened to: the words of a search, a size's id; '' for nothing. */
    subject: text('subject').notNull(),
    times: integer('times').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.subject] }),
    oneOf('metrics_kind', t.kind, METRIC_KINDS),
    check('metrics_times', sql`${t.times} > 0`),
    check('metrics_subject', sql`length(${t.subject}) <= 60`),
  ],
)
