/** Counting by scanning, single pairs and what comes in quantities: what was seen, while it goes on; what differed, once it is over. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, bigId, createdAt, id } from '#data/columns.ts'
import { productSizes } from './products.ts'
import { units } from './units.ts'

/** One size of what comes in quantities, as it was when the count was approved. */
export type CountedSizeResult = {
  sizeId: number
  /** What should have lain there. */
  expected: number
  /** Null: nobody counted it. */
  counted: number | null
  /** What the approval took from the stock or added to it. */
  delta: number
  /** Promised to orders, and not found. */
  promised: number
  /** It was packed or adjusted while it was counted: nothing was changed. */
  moved: boolean
}
/** As it was when somebody approved it. What is optional was not kept before quantities were counted too. */
export type CountResult = {
  expected: number
  seen: number
  missing: string[]
  unknown: string[]
  elsewhere?: string[]
  notHere?: string[]
  writtenOff?: string[]
  /** Of those that should have been there; a null owner is the shop. */
  owners?: { ownerId: number | null; expected: number; seen: number }[]
  sizes?: CountedSizeResult[]
  elsewhereSizes?: { sizeId: number; counted: number }[]
}

export const unitCounts = pgTable(
  'unit_counts',
  {
    id: id(),
    /** The one that is counted; '' for all of them. */
    shelf: text('shelf').notNull().default(''),
    startedBy: text('started_by').notNull(),
    endedAt: at('ended_at'),
    endedBy: text('ended_by'),
    /** It was given up: nothing became of it. */
    cancelled: boolean('cancelled').notNull().default(false),
    result: jsonb('result').$type<CountResult>(),
    /** What its approval changed was all put back. */
    undoneAt: at('undone_at'),
    undoneBy: text('undone_by'),
    createdAt: createdAt(),
  },
  (t) => [
    // Two people who start at once count together.
    uniqueIndex('unit_counts_open')
      .on(t.shelf)
      .where(sql`ended_at is null`),
    check(
      'unit_counts_cancelled',
      sql`not ${t.cancelled} or (${t.endedAt} is not null and ${t.result} is null)`,
    ),
    check(
      'unit_counts_undone',
      sql`(${t.undoneAt} is null) = (${t.undoneBy} is null) and (${t.undoneAt} is null or ${t.result} is not null)`,
    ),
  ],
)

export const unitCountSeen = pgTable(
  'unit_count_seen',
  {
    id: bigId(),
    countId: integer('count_id')
      .notNull()
      .references(() => unitCounts.id),
    /** Null: no pair has that code. */
    unitId: integer('unit_id').references(() => units.id),
    /** As it was read. */
    code: text('code').notNull(),
    /** By what was written down when it was scanned, it lay in the shop. */
    here: boolean('here').notNull().default(true),
    /** Of the sending that brought it: the same one again is an answer that was lost. */
    key: text('key').notNull().default(''),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('unit_count_seen_once').on(t.countId, t.code),
    index('unit_count_seen_unit')
      .on(t.unitId)
      .where(sql`unit_id is not null`),
  ],
)

/** Pieces of a size that were seen, scan by scan; the sum of its rows is what was counted. */
export const sizeCountSeen = pgTable(
  'size_count_seen',
  {
    id: bigId(),
    countId: integer('count_id')
      .notNull()
      .references(() => unitCounts.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    quantity: integer('quantity').notNull(),
    /** What should lie on the shelf at that moment: what can be sold and what waits for orders. */
    expected: integer('expected').notNull(),
    /** The last row of the size's ledger at that moment; 0: none. */
    ledgerId: bigint('ledger_id', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('size_count_seen_once').on(t.countId, t.key),
    index('size_count_seen_size').on(t.countId, t.sizeId),
    check('size_count_seen_quantity', sql`${t.quantity} >= 0 and ${t.expected} >= 0`),
  ],
)
