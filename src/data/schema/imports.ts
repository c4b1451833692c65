/** Lists that came in: what they held, what was refused, what they did. */
import { sql } from 'drizzle-orm'
import {
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  bigint,
  boolean,
  index,
} from 'drizzle-orm/pg-core'
import { IMPORT_EFFECTS, IMPORT_STATES, changesProducts, IMPORT } from '#rules/imports/states.ts'
import { NOTE_KINDS } from '#rules/imports/notes.ts'
import { among, at, id, oneOf } from '#data/columns.ts'
import { products } from './products.ts'

/** One row per catalogue import: what came in, how its columns are read, how far it is and what became of it. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    source: text('source').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default(IMPORT.done),
    /** 'person:7', or 'system:import' from the command line. */
    actor: text('actor').notNull().default('system:import'),
    bytes: integer('bytes').notNull().default(0),
    /** Rows of the file, as its first reading counted them. */
    total: integer('total').notNull().default(0),
    /** How the file is written and its first rows; null from the command line. */
    file: jsonb('file'),
    mapping: jsonb('mapping'),
    /** What the dry run found. */
    trial: jsonb('trial'),
    /** Of its rows whatever the file is called and however it is written: the same list again. */
    contentHash: text('content_hash'),
    // How far it is; kept in each batch's own transaction, so that a restart goes on behind it.
    rows: integer('rows').notNull().default(0),
    created: integer('created').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    failure: text('failure'),
    /** Whoever works on it holds it so long; then another may. */
    lockedUntil: at('locked_until'),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    undoneBy: text('undone_by'),
    undoneAt: at('undone_at'),
  },
  (t) => [
    oneOf('imports_state', t.state, IMPORT_STATES),
    index('imports_content').on(t.contentHash),
    uniqueIndex('imports_one_at_work')
      .on(sql`(1)`)
      .where(among(t.state, changesProducts.states)),
  ],
)

/** The rows of a list that were refused, by the last pass over it. */
export const importRefusals = pgTable(
  'import_refusals',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    line: integer('line').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
)

/** What the dry run found that is not taken as it stands: one row for all rows of the list that are alike. */
export const importNotes = pgTable(
  'import_notes',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    /** In the order shown. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: NOTE_KINDS }).notNull(),
    value: text('value').notNull(),
    becomes: text('becomes').notNull(),
    about: text('about').notNull(),
    rows: integer('rows').notNull(),
    /** The first of them. */
    lines: integer('lines').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] }), oneOf('import_notes_kind', t.kind, NOTE_KINDS)],
)

/** What an import did to which product: what taking it back needs. */
export const importProducts = pgTable(
  'import_products',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    kind: text('kind', { enum: IMPORT_EFFECTS }).notNull(),
    /** The 'product.change' with its earlier values. */
    auditId: bigint('audit_id', { mode: 'number' }),
    undone: boolean('undone').notNull().default(false),
    /** Why undoing left it as it is. */
    leftWhy: text('left_why'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.productId] }),
    oneOf('import_products_kind', t.kind, IMPORT_EFFECTS),
  ],
)
