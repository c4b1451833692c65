/** What people keep and say: favourites, wanted sizes, reviews, their news. */
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, bigId, at, createdAt } from './columns.ts'
import { products, productSizes } from './catalogue.ts'
import { orders } from './orders.ts'
import { people } from './people.ts'

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

/** «Avisame cuando vuelva»: who waits for a sold-out size. Told once; asked again later, it is another row. */
export const wishes = pgTable(
  'wishes',
  {
    id: bigId(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    createdAt: createdAt(),
    toldAt: at('told_at'),
  },
  (t) => [
    uniqueIndex('wishes_open_once')
      .on(t.personId, t.sizeId)
      .where(sql`told_at is null`),
    index('wishes_open')
      .on(t.sizeId)
      .where(sql`told_at is null`),
    index('wishes_person').on(t.personId, t.id),
    index('wishes_recent').on(t.createdAt),
  ],
)

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    score: smallint('score').notNull(),
    comment: text('comment').notNull(),
    /** chico | justo | grande, optional. */
    fit: text('fit'),
    /** Bought here when it was written: «compra verificada». */
    verified: boolean('verified').notNull().default(false),
    /** An admin has seen it in the comments panel. */
    readAt: at('read_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    check('reviews_score', sql`${t.score} between 1 and 5`),
    uniqueIndex('reviews_one_each')
      .on(t.productId, t.personId)
      .where(sql`deleted_at is null`),
    index('reviews_person').on(t.personId),
    index('reviews_recent').on(t.createdAt),
  ],
)

/** A person's own news (purchase, shipment, refund). New products need no row: they are read from the catalogue. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigId(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    kind: text('kind').notNull(),
    orderId: integer('order_id').references(() => orders.id),
    /** What it is about, when it is no order. */
    productId: integer('product_id').references(() => products.id),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    /** Said once per cause. */
    dedupeKey: text('dedupe_key').unique(),
    createdAt: createdAt(),
  },
  (t) => [index('notifications_person').on(t.personId, t.id)],
)
