/** Makes a locked product be what a snapshot says: columns, pictures and sizes; its units are answered as moves, so that many products move at once. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { productImages, products, productSizes } from '#data/schema.ts'
import { sizesFor, type Catalogue } from '#rules/products/choices.ts'
import { notePrices } from '#shop/prices/note.ts'
import type { LockedProduct, SizeRow, StockMove } from '#shop/stock/move.ts'
import { written } from '../columns.ts'
import { writeCodes } from './codes.ts'
import { differing, type Picture, type Snapshot } from './snapshot.ts'

export type Writing = {
  at: Date
  /** For the ledger. */
  reason: string
  /** What the owner sells by. */
  catalogue: Catalogue
}

/** The caller moves the units (`moveStock`). `wanted.stock` may leave sizes out: they keep what they have. Sizes no longer wanted go to none and are not offered. */
export async function writeProduct(
  tx: Tx,
  locked: LockedProduct,
  before: Snapshot,
  wanted: Partial<Snapshot>,
  { at, reason, catalogue }: Writing,
): Promise<StockMove[]> {
  const { product } = locked
  const { images, size, stock, sku, barcode, shelf, ...values } = wanted
  await tx
    .update(products)
    .set({
      ...written(values),
      version: sql`${products.version} + 1`,
      updatedAt: at,
    })
    .where(eq(products.id, product.id))
  if ('price' in values || 'offer' in values || 'discount' in values) await notePrices(tx, [product.id], at)
  if (images)
    await tx
      .update(products)
      .set({ hiddenReason: hiddenReasonOf(images) })
      .where(eq(products.id, product.id))
  if (images && differing(before, { images }).length > 0) await writePictures(tx, product.id, images)
  const order = sizesFor(catalogue, wanted.category ?? product.category)
  const sizes = size ? await writeSizes(tx, locked, size, order) : locked.sizes
  if (sku || barcode || shelf) await writeCodes(tx, sizes, { sku, barcode, shelf })
  return sizes.flatMap((row) => {
    const dropped = row.offered && size && !size.includes(row.size)
    const target = dropped ? 0 : (stock?.[row.size] ?? row.stock)
    const delta = target - row.stock
    return delta === 0
      ? []
      : [{ sizeId: row.id, productId: product.id, delta, kind: 'adjusted' as const, reason }]
  })
}

/** Goods without a picture are not put on sale by themselves; one picture shows them. */
export const hiddenReasonOf = (images: readonly unknown[]): 'no-picture' | null =>
  images.length === 0 ? 'no-picture' : null

export async function writePictures(tx: Tx, productId: number, images: readonly Picture[]): Promise<void> {
  await tx.delete(productImages).where(eq(productImages.productId, productId))
  if (images.length > 0)
    await tx
      .insert(productImages)
      .values(images.map((image, position) => ({ ...image, productId, position })))
}

/** Sizes are never deleted: the ledger and past orders point to them. */
async function writeSizes(
  tx: Tx,
  { product, sizes }: LockedProduct,
  wanted: readonly string[],
  order: readonly string[],
): Promise<SizeRow[]> {
  const dropped = sizes.filter((row) => row.offered && !wanted.includes(row.size))
  const back = sizes.filter((row) => !row.offered && wanted.includes(row.size))
  const known = new Set(sizes.map((row) => row.size))
  const fresh = wanted.filter((size) => !known.has(size))
  for (const [rows, offered] of [
    [dropped, false],
    [back, true],
  ] as const)
    if (rows.length > 0)
      await tx
        .update(productSizes)
        .set({ offered })
        .where(
          and(
            eq(productSizes.productId, product.id),
            inArray(
              productSizes.id,
              rows.map((row) => row.id),
            ),
          ),
        )
  if (fresh.length === 0) return sizes
  const added = await tx
    .insert(productSizes)
    .values(fresh.map((size) => ({ productId: product.id, size, position: order.indexOf(size), stock: 0 })))
    .returning()
  return [...sizes, ...added]
}
