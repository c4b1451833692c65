/** E-mail addresses that asked to be told of a size or of a search, without an account. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, bigId, createdAt } from '#data/columns.ts'
import { productSizes } from './products.ts'

/** Of a size, or of a search: its address in the list, in one spelling. Nothing is sent before whoever reads the address says yes. */
export const emailAlerts = pgTable(
  'email_alerts',
  {
    id: bigId(),
    /** Lower case. */
    email: text('email').notNull(),
    sizeId: integer('size_id').references(() => productSizes.id),
    search: text('search').notNull().default(''),
    /** Of a search: the products that it found already. */
    seen: integer('seen')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
    confirmedAt: at('confirmed_at'),
    lookedAt: at('looked_at'),
    toldAt: at('told_at'),
    /** Of a size that was told: it is waited for no more. */
    endedAt: at('ended_at'),
  },
  (t) => [
    check('email_alerts_of_one', sql`(${t.sizeId} is null) <> (${t.search} = '')`),
    uniqueIndex('email_alerts_size_once')
      .on(t.email, t.sizeId)
      .where(sql`size_id is not null and ended_at is null`),
    uniqueIndex('email_alerts_search_once')
      .on(t.email, t.search)
      .where(sql`search <> '' and ended_at is null`),
    index('email_alerts_due')
      .on(t.lookedAt)
      .where(sql`confirmed_at is not null and ended_at is null`),
    index('email_alerts_size').on(t.sizeId),
    index('email_alerts_created').on(t.createdAt),
  ],
)
