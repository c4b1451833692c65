/** Who asked for news by e-mail. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#data/columns.ts'

export const newsletterAddresses = pgTable(
  'newsletter_addresses',
  {
    /** What the back office calls it by, so that no address stands in a form or a record. */
    id: integer('id').notNull().unique().generatedAlwaysAsIdentity(),
    email: text('email').primaryKey(),
    name: text('name').notNull().default(''),
    consentedAt: at('consented_at').notNull().defaultNow(),
  },
  (t) => [index('newsletter_addresses_consent').on(t.consentedAt)],
)
