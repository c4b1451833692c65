/** What is counted by day. */
import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What happened how often on an Argentine day, of nobody in particular. */
export const metrics = pgTable(
  'metrics',
  {
    /** rules/metrics/metric.ts */
    kind: text('kind').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** What it happened to: the words of a search, a size's id; '' for nothing. */
    subject: text('subject').notNull(),
    times: integer('times').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.subject] }),
    check('metrics_times', sql`${t.times} > 0`),
    check('metrics_subject', sql`length(${t.subject}) <= 60`),
  ],
)
