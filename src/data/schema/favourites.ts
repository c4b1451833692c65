/** What people keep for later. */
import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createdAt } from '#data/columns.ts'
import { products } from './products.ts'
import { users } from './users.ts'

export const favourites = pgTable(
  'favourites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] })],
)
