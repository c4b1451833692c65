/** What the owner set (rules/settings): only what was ever changed has a row. */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#data/columns.ts'

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  /** As the setting's own schema reads it; null: the initial value, to which it was put back. */
  value: text('value'),
  /** As in the audit trail: 'person:7'. */
  changedBy: text('changed_by').notNull(),
  changedAt: at('changed_at').notNull(),
})
