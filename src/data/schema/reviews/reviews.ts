/** What people say of a product. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, at, bytea, createdAt, oneOf } from '#data/columns.ts'
import { products } from '#data/schema/products.ts'
import { users } from '#data/schema/users.ts'
import { FITS } from '#rules/products/sizing/fit.ts'

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
    /** Nobody but its author and the shop reads it yet: somebody has to look at it first. */
    waiting: boolean('waiting').notNull().default(false),
    /** What the shop answers in public. */
    reply: text('reply'),
    repliedAt: at('replied_at'),
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
    check('reviews_reply', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
  ],
)

/** Gone with their review: a photo of one that was removed is of nobody. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: id(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id),
    /** WebP of ours in two sizes, without what the camera wrote into it. */
    large: bytea('large').notNull(),
    small: bytea('small').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('review_photos_review').on(t.reviewId)],
)
