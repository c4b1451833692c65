/** Products that are sold by a draw: when, how many of each size, and who entered. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ENTRY, ENTRY_STATES, hasBought, hasOffer, isWithdrawn } from '#rules/drops/entry-states.ts'
import { DROP, DROP_STATES, hasList, isRevealed, keepsProduct } from '#rules/drops/states.ts'
import { DROP_WINDOW_HOURS } from '#rules/drops/terms.ts'
import { among, at, bigId, createdAt, id, oneOf } from '#data/columns.ts'
import { orders } from './orders.ts'
import { products, productSizes } from './products.ts'
import { users } from './users.ts'

export const drops = pgTable(
  'drops',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    state: text('state', { enum: DROP_STATES }).notNull().default(DROP.draft),
    opensAt: at('opens_at').notNull(),
    closesAt: at('closes_at').notNull(),
    drawAt: at('draw_at').notNull(),
    /** How long a pair is kept for whoever it is offered to. */
    windowHours: integer('window_hours').notNull().default(DROP_WINDOW_HOURS),
    /** SHA-256 of the seed, published when it is announced, and when that was. */
    commitment: text('commitment'),
    committedAt: at('committed_at'),
    /** Until the draw nothing reads it but the draw. */
    sealedSeed: text('sealed_seed'),
    /** In hexadecimal digits: published with the draw. */
    seed: text('seed'),
    /** SHA-256 of the list of entries as it was frozen. */
    listHash: text('list_hash'),
    closedAt: at('closed_at'),
    drawnAt: at('drawn_at'),
    finishedAt: at('finished_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('drops_state', t.state, DROP_STATES),
    index('drops_by_state').on(t.state, t.opensAt),
    // A product is sold by one draw at a time: two would say two days of it.
    uniqueIndex('drops_one_of_a_product').on(t.productId).where(among(t.state, keepsProduct.states)),
    check('drops_in_order', sql`${t.opensAt} < ${t.closesAt} and ${t.closesAt} < ${t.drawAt}`),
    check('drops_window', sql`${t.windowHours} > 0`),
    check('drops_listed', sql`not ${among(t.state, hasList.states)} or ${t.listHash} is not null`),
    // Told with the draw, and not a moment before.
    check('drops_revealed', sql`(${among(t.state, isRevealed.states)}) = (${t.seed} is not null)`),
  ],
)

/** Of which sizes, how many; `aside`: of those, not on sale now and in no order. */
export const dropSizes = pgTable(
  'drop_sizes',
  {
    dropId: integer('drop_id')
      .notNull()
      .references(() => drops.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    size: text('size').notNull(),
    units: integer('units').notNull(),
    aside: integer('aside').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.dropId, t.sizeId] }),
    index('drop_sizes_size').on(t.sizeId),
    check('drop_sizes_aside', sql`${t.aside} between 0 and ${t.units} and ${t.units} > 0`),
  ],
)

export const dropEntries = pgTable(
  'drop_entries',
  {
    id: bigId(),
    dropId: integer('drop_id')
      .notNull()
      .references(() => drops.id),
    /** Null once the account is erased: the code stays in the list, and is nobody's. */
    userId: integer('user_id').references(() => users.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    size: text('size').notNull(),
    /** Random; how the public list knows it. */
    code: text('code').notNull().unique(),
    state: text('state', { enum: ENTRY_STATES }).notNull().default(ENTRY.entered),
    /** By rules/drops/one-person.ts; null once the account is erased. */
    mailbox: text('mailbox'),
    dni: text('dni'),
    /** It stands in the list as it was frozen. */
    listed: boolean('listed').notNull().default(false),
    /** Of its size, from 1: where the draw put it. */
    place: integer('place'),
    offeredAt: at('offered_at'),
    offerUntil: at('offer_until'),
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('drop_entries_state', t.state, ENTRY_STATES),
    unique('drop_entries_person').on(t.dropId, t.userId),
    // Whoever withdrew keeps nobody of their house out.
    uniqueIndex('drop_entries_mailbox')
      .on(t.dropId, t.mailbox)
      .where(sql`not (${among(t.state, isWithdrawn.states)})`),
    uniqueIndex('drop_entries_dni')
      .on(t.dropId, t.dni)
      .where(sql`not (${among(t.state, isWithdrawn.states)}) and dni is not null`),
    uniqueIndex('drop_entries_place').on(t.dropId, t.sizeId, t.place),
    index('drop_entries_line').on(t.dropId, t.sizeId, t.state, t.place),
    index('drop_entries_user').on(t.userId, t.id),
    index('drop_entries_due').on(t.offerUntil).where(among(t.state, hasOffer.states)),
    check(
      'drop_entries_offer',
      sql`not ${among(t.state, hasOffer.states)} or (${t.offerUntil} is not null and ${t.place} is not null)`,
    ),
    check('drop_entries_bought', sql`not ${among(t.state, hasBought.states)} or ${t.orderId} is not null`),
  ],
)
