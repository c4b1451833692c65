/** Looks: products that the shop shows together, in an order of its own. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { MOST_PRODUCTS } from '#rules/looks/look.ts'
import { at, createdAt, id } from '#data/columns.ts'
import { products } from './products.ts'

export const looks = pgTable(
  'looks',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    published: boolean('published').notNull().default(false),
    /** Among the others; of two with the same the older comes first. */
    position: integer('position').notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [check('looks_removed_is_hidden', sql`${t.deletedAt} is null or not ${t.published}`)],
)

export const lookProducts = pgTable(
  'look_products',
  {
    lookId: integer('look_id')
      .notNull()
      .references(() => looks.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lookId, t.productId] }),
    unique('look_products_order').on(t.lookId, t.position),
    index('look_products_product').on(t.productId),
    check('look_products_position', sql.raw(`"position" between 0 and ${MOST_PRODUCTS - 1}`)),
  ],
)
