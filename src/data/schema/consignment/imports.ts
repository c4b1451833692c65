/** Spreadsheets that a showroom kept before: what each held, how its columns are read, and what came of it. */
import { check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { SheetChoices } from '#rules/consignment/sheet/choices.ts'
import type { SheetRow } from '#rules/consignment/sheet/row.ts'
import { isAtWork, SHEET_STATES } from '#rules/consignment/sheet/states.ts'
import { among, at, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { users } from '#data/schema/users.ts'

export const consignmentSheets = pgTable(
  'consignment_sheets',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: SHEET_STATES }).notNull().default('tried'),
    /** As it came; '' once it was dropped. */
    body: text('body').notNull(),
    /** Which column is which, and the answers that the sheet itself does not give. */
    mapping: jsonb('mapping').$type<Record<string, string>>().notNull(),
    /** What its models are in the catalogue and which size is meant, as somebody chose it (rules/consignment/sheet/choices.ts). */
    choices: jsonb('choices').$type<SheetChoices>().notNull().default({ models: {}, sizes: {} }),
    /** The same for the same rows: a sheet that is in does not come in twice. */
    contentHash: text('content_hash').notNull().default(''),
    /** What an import of it made, so that it can be taken back. */
    made: jsonb('made').$type<{
      units: number[]
      consignors: number[]
      entries: number[]
      openings: number
      /** Products that it drafted; none in those of before. */
      products?: number[]
    }>(),
    /** What is owed by it, as whoever had it imported saw it. */
    shownCentavos: centavos('shown_centavos').notNull().default(0),
    /** Rows that come in, and how many have; kept in each batch's own transaction. */
    total: integer('total').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    /** Pairs of it that were taken back so far; kept in each part's own transaction. */
    takenBack: integer('taken_back').notNull().default(0),
    failure: text('failure'),
    /** Whoever works on it holds it so long; then another may. */
    lockedUntil: at('locked_until'),
    broughtBy: integer('brought_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Who declares that its owners agreed on paper. */
    importedBy: integer('imported_by').references(() => users.id),
    importedAt: at('imported_at'),
    undoneBy: integer('undone_by').references(() => users.id),
    undoneAt: at('undone_at'),
  },
  (t) => [
    oneOf('consignment_sheets_state', t.state, SHEET_STATES),
    uniqueIndex('consignment_sheets_one_at_work')
      .on(sql`(1)`)
      .where(among(t.state, isAtWork.states)),
    check('consignment_sheets_imported', sql`(${t.importedAt} is null) = (${t.made} is null)`),
  ],
)

/** What a sheet still has to bring, as it was decided when it began: each goes with the batch that brings it. */
export const consignmentSheetRows = pgTable(
  'consignment_sheet_rows',
  {
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => consignmentSheets.id),
    no: integer('no').notNull(),
    row: jsonb('row').$type<SheetRow>().notNull(),
    consignorId: integer('consignor_id').notNull(),
    /** Of those that are here, with their place in the catalogue where they have one. */
    agreementId: integer('agreement_id'),
    place: jsonb('place').$type<{ productId: number; sizeId: number }>(),
  },
  (t) => [primaryKey({ columns: [t.sheetId, t.no] })],
)
