/** Which sizes a person wears, as they said. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#data/columns.ts'
import { users } from './users.ts'

export const mySizes = pgTable('my_sizes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  shoes: text('shoes'),
  clothes: text('clothes'),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
