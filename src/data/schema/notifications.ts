/** What the shop tells a person on its own pages. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, createdAt } from '#data/columns.ts'
import { drops } from './drops.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { users } from './users.ts'

/** A person's own news (purchase, shipment, refund). New products need no row: they are read from the catalogue. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    orderId: integer('order_id').references(() => orders.id),
    /** What it is about, when it is no order. */
    productId: integer('product_id').references(() => products.id),
    /** Or which draw. */
    dropId: integer('drop_id').references(() => drops.id),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    /** Said once per cause. */
    dedupeKey: text('dedupe_key').unique(),
    createdAt: createdAt(),
  },
  (t) => [index('notifications_user').on(t.userId, t.id)],
)
