/** What a person typed about themselves. */
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { at, personalColumns } from '#data/columns.ts'
import { users } from './users.ts'

/** What the form of product §20.1 keeps about a person; one row each. */
export const personalData = pgTable('personal_data', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  ...personalColumns(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
