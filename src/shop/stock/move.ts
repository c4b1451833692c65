/**
 * Units that come and go for other causes than a sale. Rows are locked in the same order as orders lock them (sizes ascending,
 * then single pairs, then products ascending: orders/stock.ts), so that the back office and a checkout never wait for each other in a circle.
 */
import { asc, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes, stockLedger, units } from '#data/schema.ts'

type ProductRow = typeof products.$inferSelect
export type SizeRow = typeof productSizes.$inferSelect
/** `stock`, of the product and of each size, is of what comes in quantities: single pairs are counted and moved one by one. */
export type LockedProduct = { product: ProductRow; /** In the order shown. */ sizes: SizeRow[] }

export const bulkOfProduct = (product: ProductRow): ProductRow => ({
  ...product,
  stock: product.stock - product.listedUnits,
})
export const bulkOfSize = (size: SizeRow): SizeRow => ({ ...size, stock: size.bulk })

export type StockMove = {
  sizeId: number
  productId: number
  delta: number
  kind: 'received' | 'returned' | 'adjusted' | 'set-aside' | 'put-back' | 'leased' | 'unleased'
  orderId?: number
  dropId?: number
  leaseId?: number
  countId?: number
  reason?: string
}

/** Locks the products and all their sizes, and these single pairs of them; unknown ids are left out. */
export async function lockProducts(
  tx: Tx,
  ids: readonly number[],
  pairs: readonly string[] = [],
): Promise<Map<number, LockedProduct>> {
  if (ids.length === 0) return new Map()
  const sizes = await tx
    .select()
    .from(productSizes)
    .where(inArray(productSizes.productId, [...ids]))
    .orderBy(asc(productSizes.id))
    .for('update')
  if (pairs.length > 0)
    await tx
      .select({ id: units.id })
      .from(units)
      .where(inArray(units.code, [...pairs]))
      .orderBy(asc(units.id))
      .for('update')
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('update')
  return new Map(
    rows.map((product) => [
      product.id,
      {
        product: bulkOfProduct(product),
        sizes: sizes
          .filter((size) => size.productId === product.id)
          .map(bulkOfSize)
          .sort((a, b) => a.position - b.position || a.id - b.id),
      },
    ]),
  )
}

/** Moves sizes, their products' sums and the ledger together. Moves of 0 are written too: damaged goods that came back. */
export async function moveStock(tx: Tx, moves: readonly StockMove[], actor: string, at: Date): Promise<void> {
  if (moves.length === 0) return
  await add(
    tx,
    'product_sizes',
    sumsOf(moves, (move) => move.sizeId),
  )
  await add(
    tx,
    'products',
    sumsOf(moves, (move) => move.productId),
  )
  await tx.insert(stockLedger).values(moves.map((move) => ({ ...move, actor, createdAt: at })))
}

function sumsOf(moves: readonly StockMove[], key: (move: StockMove) => number): [number, number][] {
  const sums = new Map<number, number>()
  for (const move of moves) sums.set(key(move), (sums.get(key(move)) ?? 0) + move.delta)
  return [...sums].filter(([, delta]) => delta !== 0)
}

async function add(
  tx: Tx,
  table: 'product_sizes' | 'products',
  sums: readonly [number, number][],
): Promise<void> {
  if (sums.length === 0) return
  const ids = sql`${sql.param(sums.map(([id]) => id))}::int[]`
  const deltas = sql`${sql.param(sums.map(([, delta]) => delta))}::int[]`
  const name = sql.raw(table)
  // Who did not lock them before does it now, ascending: one UPDATE would lock them as it pleases.
  await tx.execute(sql`select from ${name} where id = any(${ids}) order by id for update`)
  await tx.execute(sql`update ${name} t set stock = t.stock + m.delta
    from unnest(${ids}, ${deltas}) as m(id, delta) where t.id = m.id`)
}
