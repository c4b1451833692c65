/** Who waits for a size that is sold out. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, at, createdAt } from '#data/columns.ts'
import { products, productSizes } from './products.ts'
import { users } from './users.ts'

/** «Avisame cuando vuelva»: who waits for a sold-out size. Told once; asked again later, it is another row. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: bigId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    createdAt: createdAt(),
    notifiedAt: at('notified_at'),
  },
  (t) => [
    uniqueIndex('stock_alerts_open_once')
      .on(t.userId, t.sizeId)
      .where(sql`notified_at is null`),
    index('stock_alerts_open')
      .on(t.sizeId)
      .where(sql`notified_at is null`),
    index('stock_alerts_user').on(t.userId, t.id),
    index('stock_alerts_recent').on(t.createdAt),
  ],
)
