/** What people keep for later. */
import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createdAt } from '#data/columns.ts'
import { products } from './products.ts'
import { people } from './users.ts'

export const favourites = pgTable(
  'favourites',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.productId] })],
)
