/** Why the stock of a size is what it is. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { LEDGER_KINDS } from '#rules/stock/stock.ts'
import { bigId, createdAt, oneOf } from '#data/columns.ts'
import { products, productSizes } from './products.ts'

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
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_ledger_size').on(t.sizeId, t.id),
    index('stock_ledger_order').on(t.orderId),
    oneOf('stock_ledger_kind', t.kind, LEDGER_KINDS),
  ],
)
