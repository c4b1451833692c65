/** Counting single pairs: what was seen, while it goes on; what was missing, once it is over. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, bigId, createdAt, id } from '#data/columns.ts'
import { units } from './units.ts'

/** As it was when somebody ended it. */
export type CountResult = { expected: number; seen: number; missing: string[]; unknown: string[] }

export const unitCounts = pgTable(
  'unit_counts',
  {
    id: id(),
    /** The one that is counted; '' for all of them. */
    shelf: text('shelf').notNull().default(''),
    startedBy: text('started_by').notNull(),
    endedAt: at('ended_at'),
    endedBy: text('ended_by'),
    result: jsonb('result').$type<CountResult>(),
    createdAt: createdAt(),
  },
  (t) => [
    // Two people who start at once count together.
    uniqueIndex('unit_counts_open')
      .on(t.shelf)
      .where(sql`ended_at is null`),
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
