/** What entrusted pairs sold for and to whom it is owed: frozen splits, each consignor's account, and what is paid out of it. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { isLive, SALE_STATES } from '#rules/consignment/sales/states.ts'
import { SETTLEMENT_STATES } from '#rules/consignment/settlements/states.ts'
import { CONSIGNOR_ENTRY_KINDS } from '#rules/consignment/labels.ts'
import { PROOF_KINDS } from '#rules/transfers/proof.ts'
import { among, at, bigId, bytea, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { orderEdits } from '#data/schema/money/edits.ts'
import { orderLines, orders } from '#data/schema/orders.ts'
import { exchanges } from '#data/schema/returns.ts'
import { units } from '#data/schema/units.ts'
import { users } from '#data/schema/users.ts'
import { consignors } from './consignors.ts'
import { unitTerms } from './terms.ts'

const consignorId = () =>
  integer('consignor_id')
    .notNull()
    .references(() => consignors.id)

/** An entrusted pair on the line of an order; what it is worth to its owner is frozen when the order is placed. */
export const unitSales = pgTable(
  'unit_sales',
  {
    id: id(),
    unitId: integer('unit_id')
      .notNull()
      .references(() => units.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** On what of it: a line; what an exchange gives; or the edit that keeps it until its difference is paid, or took its line out. */
    orderLineId: integer('order_line_id').references(() => orderLines.id),
    exchangeId: integer('exchange_id').references(() => exchanges.id),
    editId: integer('edit_id').references(() => orderEdits.id),
    consignorId: consignorId(),
    termsId: integer('terms_id')
      .notNull()
      .references(() => unitTerms.id),
    /** The pair's price; a coupon, or a campaign, lowers what the buyer pays and the shop's part alone. */
    baseCentavos: centavos('base_centavos').notNull(),
    floorCentavos: centavos('floor_centavos').notNull(),
    /** What buyers pay less than the price, at the shop's cost. */
    shopDiscountCentavos: centavos('shop_discount_centavos').notNull().default(0),
    commissionBp: integer('commission_bp').notNull(),
    commissionMinCentavos: centavos('commission_min_centavos').notNull(),
    commissionCentavos: centavos('commission_centavos').notNull(),
    partCentavos: centavos('part_centavos').notNull(),
    state: text('state', { enum: SALE_STATES }).notNull(),
    /** The last day on which the buyer may send it back; null until it was handed over. */
    windowEndsOn: date('window_ends_on', { mode: 'string' }),
    earnedAt: at('earned_at'),
    payableAt: at('payable_at'),
    endedAt: at('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('unit_sales_line').on(t.orderLineId),
    unique('unit_sales_exchange').on(t.exchangeId),
    index('unit_sales_edit')
      .on(t.editId)
      .where(sql`edit_id is not null`),
    check('unit_sales_on', sql`num_nonnulls(${t.orderLineId}, ${t.exchangeId}, ${t.editId}) = 1`),
    uniqueIndex('unit_sales_live').on(t.unitId).where(among(t.state, isLive.states)),
    index('unit_sales_order').on(t.orderId),
    index('unit_sales_consignor').on(t.consignorId, t.id),
    index('unit_sales_state').on(t.state),
    oneOf('unit_sales_state', t.state, SALE_STATES),
    check('unit_sales_split', sql`${t.baseCentavos} = ${t.commissionCentavos} + ${t.partCentavos}`),
    check('unit_sales_parts', sql`${t.commissionCentavos} >= 0 and ${t.partCentavos} > 0`),
    check(
      'unit_sales_shop_discount',
      sql`${t.shopDiscountCentavos} >= 0 and ${t.baseCentavos} - ${t.shopDiscountCentavos} > 0`,
    ),
    check('unit_sales_floor', sql`${t.baseCentavos} >= ${t.floorCentavos}`),
  ],
)

export const settlements = pgTable(
  'settlements',
  {
    /** Printed as «L-000123». */
    id: id(),
    consignorId: consignorId(),
    /** Those that were closed together. */
    run: text('run').notNull(),
    state: text('state', { enum: SETTLEMENT_STATES }).notNull(),
    totalCentavos: centavos('total_centavos').notNull(),
    /** The account as it was when it was closed, or mended after the bank refused it. */
    account: text('account').notNull(),
    holder: text('holder').notNull(),
    cuil: text('cuil').notNull(),
    closedBy: integer('closed_by')
      .notNull()
      .references(() => users.id),
    closedAt: at('closed_at').notNull(),
    approvedBy: integer('approved_by').references(() => users.id),
    approvedAt: at('approved_at'),
    exportedAt: at('exported_at'),
    /** Of the file that went to the bank. */
    fileSha256: text('file_sha256'),
    paidBy: integer('paid_by').references(() => users.id),
    paidAt: at('paid_at'),
    /** The bank's number of the transfer. */
    proof: text('proof').notNull().default(''),
    /** Why the bank refused it, or sent it back, or it was taken back. */
    reason: text('reason').notNull().default(''),
    /** The tax paper, where one is issued. */
    paper: jsonb('paper').$type<{ kind: string; number: string; issuedOn: string }>(),
    version: integer('version').notNull().default(1),
    endedAt: at('ended_at'),
  },
  (t) => [
    oneOf('settlements_state', t.state, SETTLEMENT_STATES),
    check('settlements_total', sql`${t.totalCentavos} > 0`),
    unique('settlements_run').on(t.run, t.consignorId),
    index('settlements_consignor').on(t.consignorId, t.id),
    index('settlements_state_of').on(t.state, t.id),
  ],
)

/** Each consignor's account; rows are only ever added, and say nothing of whether they were paid: a settlement's lines do. */
export const consignorEntries = pgTable(
  'consignor_entries',
  {
    id: bigId(),
    consignorId: consignorId(),
    kind: text('kind', { enum: CONSIGNOR_ENTRY_KINDS }).notNull(),
    /** Above 0 the shop owes it. */
    amountCentavos: centavos('amount_centavos').notNull(),
    unitId: integer('unit_id').references(() => units.id),
    saleId: integer('sale_id').references(() => unitSales.id),
    settlementId: integer('settlement_id').references(() => settlements.id),
    reason: text('reason').notNull().default(''),
    actor: text('actor').notNull(),
    /** The same deed has the same key, so that it is written once. */
    requestKey: text('request_key').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('consignor_entries_kind', t.kind, CONSIGNOR_ENTRY_KINDS),
    check('consignor_entries_amount', sql`${t.amountCentavos} <> 0`),
    uniqueIndex('consignor_entries_sale')
      .on(t.saleId)
      .where(sql`kind = 'sale'`),
    uniqueIndex('consignor_entries_payout')
      .on(t.settlementId)
      .where(sql`kind = 'payout'`),
    uniqueIndex('consignor_entries_payout_reversal')
      .on(t.settlementId)
      .where(sql`kind = 'payout_reversal'`),
    index('consignor_entries_of').on(t.consignorId, t.id),
    index('consignor_entries_unit')
      .on(t.unitId)
      .where(sql`unit_id is not null`),
  ],
)

/** Every step of a settlement; rows are only ever added. */
export const settlementEvents = pgTable(
  'settlement_events',
  {
    id: bigId(),
    settlementId: integer('settlement_id')
      .notNull()
      .references(() => settlements.id),
    from: text('from_state', { enum: SETTLEMENT_STATES }),
    to: text('to_state', { enum: SETTLEMENT_STATES }).notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('settlement_events_of').on(t.settlementId, t.id),
    oneOf('settlement_events_to', t.to, SETTLEMENT_STATES),
    check('settlement_events_from', sql`${t.from} is null or ${among(t.from, SETTLEMENT_STATES)}`),
  ],
)

/** What went to the bank, byte by byte: downloaded again it is the same, whatever became of its settlements since. */
export const settlementFiles = pgTable('settlement_files', {
  id: id(),
  sha256: text('sha256').notNull().unique(),
  body: text('body').notNull(),
  /** Transfers in it, and what they come to. */
  count: integer('count').notNull(),
  totalCentavos: centavos('total_centavos').notNull(),
  madeBy: integer('made_by')
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
})

/** What the bank gave as proof of one transfer: seen by the shop's people who see money, and by its owner once they typed a code. */
export const settlementProofs = pgTable(
  'settlement_proofs',
  {
    settlementId: integer('settlement_id')
      .primaryKey()
      .references(() => settlements.id),
    kind: text('kind', { enum: PROOF_KINDS }).notNull(),
    bytes: bytea('bytes').notNull(),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [oneOf('settlement_proofs_kind', t.kind, PROOF_KINDS)],
)

/** Which rows of the account a settlement pays. Taken back, it lets them go to another one. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    id: bigId(),
    settlementId: integer('settlement_id')
      .notNull()
      .references(() => settlements.id),
    entryId: integer('entry_id')
      .notNull()
      .references(() => consignorEntries.id),
    freedAt: at('freed_at'),
  },
  (t) => [
    uniqueIndex('settlement_lines_entry')
      .on(t.entryId)
      .where(sql`freed_at is null`),
    index('settlement_lines_of').on(t.settlementId),
  ],
)

/** Money that went back to a buyer after the pair's sale was owed: its owner bears it only for a cause of theirs, and after their answer. */
export const unitSaleClaims = pgTable(
  'unit_sale_claims',
  {
    id: id(),
    saleId: integer('sale_id')
      .notNull()
      .references(() => unitSales.id),
    /** Of the refund: the same one is told once. */
    requestKey: text('request_key').notNull().unique(),
    refundedCentavos: centavos('refunded_centavos').notNull(),
    paidCentavos: centavos('paid_centavos').notNull(),
    /** What would be taken from the owner's account. */
    amountCentavos: centavos('amount_centavos').notNull(),
    reason: text('reason').notNull(),
    openedBy: integer('opened_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Until then their owner may answer. */
    answerUntil: at('answer_until').notNull(),
    answer: text('answer').notNull().default(''),
    /** Taken from the account, or dropped: the shop bears it. */
    settledAt: at('settled_at'),
    droppedAt: at('dropped_at'),
  },
  (t) => [
    check('unit_sale_claims_amount', sql`${t.amountCentavos} > 0 and ${t.refundedCentavos} > 0`),
    check('unit_sale_claims_end', sql`${t.settledAt} is null or ${t.droppedAt} is null`),
    index('unit_sale_claims_sale').on(t.saleId),
  ],
)
