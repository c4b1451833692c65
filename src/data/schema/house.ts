/** What the shop keeps about itself: tallies of days, limits, facts. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** What happened how often on an Argentine day, of nobody in particular. */
export const tallies = pgTable(
  'tallies',
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
    check('tallies_times', sql`${t.times} > 0`),
    check('tallies_subject', sql`length(${t.subject}) <= 60`),
  ],
)

/** Counters shared by all instances: key is "<what>:<who>". */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_limits_age').on(t.windowStart)],
)

/** What the shop remembers about itself: when it was seeded, its data version. */
export const shopFacts = pgTable('shop_facts', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
