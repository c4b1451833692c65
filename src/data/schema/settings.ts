/** What the shop keeps about itself: what the owner set, counts for its limits, facts. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '#data/columns.ts'

/** What the owner set (rules/settings): only what was ever changed has a row. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  /** As the setting's own schema reads it; null: the initial value, to which it was put back. */
  value: text('value'),
  /** As in the audit trail: 'person:7'. */
  changedBy: text('changed_by').notNull(),
  changedAt: at('changed_at').notNull(),
})

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
