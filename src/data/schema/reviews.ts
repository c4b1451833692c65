/** What people say of a product. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { FITS } from '#rules/reviews/review.ts'
import { id, at, createdAt, oneOf } from '#data/columns.ts'
import { products } from './products.ts'
import { users } from './users.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    score: smallint('score').notNull(),
    comment: text('comment').notNull(),
    fit: text('fit', { enum: FITS }),
    /** Bought here when it was written: «compra verificada». */
    verified: boolean('verified').notNull().default(false),
    /** An admin has seen it in the comments panel. */
    readAt: at('read_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    oneOf('reviews_fit', t.fit, FITS),
    check('reviews_score', sql`${t.score} between 1 and 5`),
    uniqueIndex('reviews_one_each')
      .on(t.productId, t.userId)
      .where(sql`deleted_at is null`),
    index('reviews_user').on(t.userId),
    index('reviews_recent').on(t.createdAt),
  ],
)
