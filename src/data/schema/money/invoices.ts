/** Fiscal documents: each point of sale with its numbers, what was issued there or waits, and whom a buyer wants it made out to. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import {
  BUYER_CONDITIONS,
  BUYER_DOCUMENTS,
  INVOICE_KIND,
  INVOICE_KINDS,
  LETTERS,
} from '#rules/invoices/kinds.ts'
import type { Remark } from '#rules/invoices/remarks.ts'
import type { SellerFacts } from '#rules/invoices/seller.ts'
import { holdsNumber, INVOICE, INVOICE_STATES, isIssued, isQueued } from '#rules/invoices/states.ts'
import { id, among, at, centavos, createdAt, oneOf } from '#data/columns.ts'
import { orders } from '#data/schema/orders.ts'
import { exchanges } from '#data/schema/returns.ts'
import { orderEdits } from './edits.ts'
import { refunds } from './payments.ts'

/** Where documents are numbered. Whoever holds the lease is the only one that numbers and sends. */
export const invoicePoints = pgTable(
  'invoice_points',
  {
    id: id(),
    /** 'sandbox', 'homologation' or 'production': numbers of one mean nothing in another. */
    environment: text('environment').notNull(),
    cuit: text('cuit').notNull(),
    pointOfSale: integer('point_of_sale').notNull(),
    lease: text('lease'),
    leasedUntil: at('leased_until'),
    /** Permission to ask, sealed by the gateway; a second one is refused while it lasts. */
    ticket: text('ticket'),
    ticketUntil: at('ticket_until'),
    /** The same for the registry of taxpayers. */
    registryTicket: text('registry_ticket'),
    registryTicketUntil: at('registry_ticket_until'),
    /** Nothing paid before this day is invoiced. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Up to which row of the money ledger every document is here. */
    ledgerSeen: integer('ledger_seen').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [unique('invoice_points_once').on(t.environment, t.cuit, t.pointOfSale)],
)

/** The last number of each series, as ARCA gave it. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    pointId: integer('point_id')
      .notNull()
      .references(() => invoicePoints.id),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull(),
    letter: text('letter', { enum: LETTERS }).notNull(),
    lastNumber: integer('last_number').notNull(),
    /** How many of those are not ours: from before, or taken by another system and accepted by a person. */
    elsewhere: integer('elsewhere').notNull().default(0),
    /** A person said that the next number of ARCA's is right, whoever numbered in between. */
    acceptNext: boolean('accept_next').notNull().default(false),
    /** Days never fall within a series. */
    lastDay: date('last_day', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.pointId, t.kind, t.letter] }),
    oneOf('invoice_series_kind', t.kind, INVOICE_KINDS),
    oneOf('invoice_series_letter', t.letter, LETTERS),
  ],
)

/** One row one document: of an order that was paid, of a refund of it, or of an exchange. Nothing changes once it has its CAE. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    pointId: integer('point_id')
      .notNull()
      .references(() => invoicePoints.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull(),
    /** Of a credit note: the money that went back, or the exchange that took something back, and the invoice that it takes back. */
    refundId: integer('refund_id').references(() => refunds.id),
    invoiceId: integer('invoice_id').references((): AnyPgColumn => invoices.id),
    /** Of what an edit added to the order, beside the invoice of the sale. */
    editId: integer('edit_id').references(() => orderEdits.id),
    /** Of an exchange that cost more or less: a credit note of what came back, and an invoice of what was given for it. */
    exchangeId: integer('exchange_id').references(() => exchanges.id),
    letter: text('letter', { enum: LETTERS }).notNull(),
    state: text('state', { enum: INVOICE_STATES }).notNull().default(INVOICE.pending),
    totalCentavos: centavos('total_centavos').notNull(),
    netCentavos: centavos('net_centavos').notNull(),
    vatCentavos: centavos('vat_centavos').notNull(),
    /** The buyer as the document names them; kept as printed, for ten years (CCyC 328). */
    buyerDocument: text('buyer_document', { enum: BUYER_DOCUMENTS }).notNull(),
    buyerNumber: text('buyer_number').notNull().default(''),
    buyerName: text('buyer_name').notNull(),
    buyerCondition: text('buyer_condition', { enum: BUYER_CONDITIONS }).notNull(),
    buyerAddress: text('buyer_address').notNull().default(''),
    /** Who sold, as it was when numbered. */
    seller: jsonb('seller').$type<SellerFacts>(),
    /** When the money came or went. */
    causedAt: at('caused_at').notNull(),
    /** Not before: until then the buyer may say whom it is for. */
    dueAt: at('due_at').notNull(),
    number: integer('number'),
    day: date('day', { mode: 'string' }),
    cae: text('cae'),
    caeDue: date('cae_due', { mode: 'string' }),
    remarks: jsonb('remarks').$type<Remark[]>().notNull().default([]),
    /** Why it waits: a word of rules/invoices/remarks.ts. */
    waitsFor: text('waits_for'),
    /** One more with every change of whom it is for: what was read before is not sent. */
    revision: smallint('revision').notNull().default(1),
    attempts: smallint('attempts').notNull().default(0),
    sentAt: at('sent_at'),
    issuedAt: at('issued_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('invoices_kind', t.kind, INVOICE_KINDS),
    oneOf('invoices_letter', t.letter, LETTERS),
    oneOf('invoices_state', t.state, INVOICE_STATES),
    oneOf('invoices_buyer_document', t.buyerDocument, BUYER_DOCUMENTS),
    oneOf('invoices_buyer_condition', t.buyerCondition, BUYER_CONDITIONS),
    check('invoices_amounts', sql`${t.totalCentavos} = ${t.netCentavos} + ${t.vatCentavos}`),
    check(
      'invoices_note',
      sql`(${among(t.kind, [INVOICE_KIND.credit_note])}) = (${t.invoiceId} is not null and (${t.refundId} is not null or ${t.exchangeId} is not null))`,
    ),
    check(
      'invoices_number',
      sql`(${among(t.state, holdsNumber.states)}) = (${t.number} is not null and ${t.day} is not null)`,
    ),
    check('invoices_cae', sql`(${among(t.state, isIssued.states)}) = (${t.cae} is not null)`),
    uniqueIndex('invoices_of_order')
      .on(t.orderId)
      .where(
        sql`${among(t.kind, [INVOICE_KIND.invoice])} and ${t.editId} is null and ${t.exchangeId} is null`,
      ),
    uniqueIndex('invoices_of_edit')
      .on(t.editId)
      .where(among(t.kind, [INVOICE_KIND.invoice])),
    uniqueIndex('invoices_of_exchange')
      .on(t.exchangeId)
      .where(among(t.kind, [INVOICE_KIND.invoice])),
    // What an invoice has left may be less than what goes back: then each of several has its note.
    uniqueIndex('invoices_of_refund').on(t.refundId, t.invoiceId),
    uniqueIndex('invoices_of_what_came_back').on(t.exchangeId, t.invoiceId),
    // No number is given twice, whoever forgets the lease.
    uniqueIndex('invoices_number_once').on(t.pointId, t.kind, t.letter, t.number),
    index('invoices_order').on(t.orderId, t.id),
    index('invoices_invoice').on(t.invoiceId),
    index('invoices_queue')
      .on(t.pointId, t.id)
      .where(sql`${among(t.state, isQueued.states)}`),
    index('invoices_state').on(t.state, t.id),
    index('invoices_day').on(t.day, t.id),
  ],
)

/** Whom the buyer of an order wants the invoice made out to; without a row, an order says it by itself. */
export const invoiceBuyers = pgTable(
  'invoice_buyers',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    cuit: text('cuit').notNull(),
    name: text('name').notNull(),
    condition: text('condition', { enum: BUYER_CONDITIONS }).notNull(),
    address: text('address').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [oneOf('invoice_buyers_condition', t.condition, BUYER_CONDITIONS)],
)
