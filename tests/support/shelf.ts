/** What the database says about stock, past every route and every page. */
import { and, eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { orders, products, productSizes, stockLedger } from '#data/schema.ts'

export async function productNamed({ db }: Database, name: string): Promise<number> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.name, name))
  return product!.id
}

export async function stockOf({ db }: Database, productId: number, size: string): Promise<number> {
  const [row] = await db
    .select({ stock: productSizes.stock })
    .from(productSizes)
    .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)))
  return row!.stock
}

/** `reserved -1`, `sold 0`, … of an order, in the order in which they were written. */
export async function ledgerOf({ db }: Database, reference: string): Promise<string[]> {
  const rows = await db
    .select({ kind: stockLedger.kind, delta: stockLedger.delta })
    .from(stockLedger)
    .innerJoin(orders, eq(orders.id, stockLedger.orderId))
    .where(eq(orders.reference, reference))
    .orderBy(stockLedger.id)
  return rows.map(({ kind, delta }) => `${kind} ${delta}`)
}
