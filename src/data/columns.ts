/** Columns that every table of the schema draws on. Amounts are whole centavos, times are UTC. */
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core'

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const centavos = (name: string) => bigint(name, { mode: 'number' })
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => at('created_at').notNull().defaultNow()
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
