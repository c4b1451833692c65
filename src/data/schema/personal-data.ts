/** What a person typed about themselves. */
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#data/columns.ts'
import { users } from './users.ts'

/** What the form of product §20.1 keeps about a person; one row each. */
export const personalData = pgTable('personal_data', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  name: text('name').notNull(),
  surname: text('surname').notNull(),
  birthDate: date('birth_date', { mode: 'string' }).notNull(),
  company: text('company').notNull().default(''),
  street: text('street').notNull(),
  apartment: text('apartment').notNull().default(''),
  province: text('province').notNull(),
  postalCode: text('postal_code').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  notes: text('notes').notNull().default(''),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
