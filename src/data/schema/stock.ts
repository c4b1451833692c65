/** Why the stock of a size is what it is. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { DROP_LEDGER_KINDS, LEASE_LEDGER_KINDS, LEDGER_KINDS, UNIT_LEDGER_KINDS } from '#rules/stock/stock.ts'
import { among, bigId, createdAt, oneOf } from '#data/columns.ts'
import { drops } from './drops.ts'
import { products, productSizes } from './products.ts'
import { tillLeases } from './till-leases.ts'
import { unitCounts } from './unit-counts.ts'
import { units } from './units.ts'

/** Every change of a size's stock. The sum of a size's deltas is its stock. */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    id: bigId(),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    delta: integer('delta').notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    orderId: integer('order_id'),
    /** The single pair that came or went. */
    unitId: integer('unit_id').references(() => units.id),
    /** For which draw it was set aside, or is back from. */
    dropId: integer('drop_id').references(() => drops.id),
    /** For which till it was set aside, or is back from. */
    leaseId: integer('lease_id').references(() => tillLeases.id),
    /** The count whose approval adjusted it. */
    countId: integer('count_id').references(() => unitCounts.id),
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_ledger_size').on(t.sizeId, t.id),
    index('stock_ledger_order').on(t.orderId),
    index('stock_ledger_unit')
      .on(t.unitId)
      .where(sql`unit_id is not null`),
    index('stock_ledger_drop')
      .on(t.dropId)
      .where(sql`drop_id is not null`),
    index('stock_ledger_count')
      .on(t.countId)
      .where(sql`count_id is not null`),
    check('stock_ledger_count_kind', sql`${t.countId} is null or ${t.kind} = 'adjusted'`),
    check('stock_ledger_drop_kind', sql`(${among(t.kind, DROP_LEDGER_KINDS)}) = (${t.dropId} is not null)`),
    index('stock_ledger_lease')
      .on(t.leaseId)
      .where(sql`lease_id is not null`),
    check(
      'stock_ledger_lease_kind',
      sql`(${among(t.kind, LEASE_LEDGER_KINDS)}) = (${t.leaseId} is not null)`,
    ),
    check('stock_ledger_unit_one', sql`${t.unitId} is null or ${t.delta} between -1 and 1`),
    check('stock_ledger_unit_kind', sql`not ${among(t.kind, UNIT_LEDGER_KINDS)} or ${t.unitId} is not null`),
    oneOf('stock_ledger_kind', t.kind, LEDGER_KINDS),
  ],
)
