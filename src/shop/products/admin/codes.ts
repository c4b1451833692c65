/** Codes of sizes as they are written: a barcode belongs to one size of the shop, and who wants it for another is told whose it is. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { brokenUnique } from '#data/errors.ts'
import { products, productSizes } from '#data/schema.ts'
import { barcodeTaken, SIZE_CODES, type Codes, type SizeCode } from '#rules/products/codes/codes.ts'
import { record } from '#rules/record.ts'
import { invalid, type Invalid } from '#rules/outcome.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import type { SizeRow } from '#shop/stock/move.ts'

/** Null when no other product has one of them. */
export async function takenBarcode(
  db: Pick<Reader, 'select'>,
  wanted: Codes | undefined,
  own?: number,
): Promise<Invalid | null> {
  const codes = Object.values(wanted ?? {}).filter(Boolean)
  if (codes.length === 0) return null
  const [holder] = await db
    .select({
      code: productSizes.barcode,
      size: productSizes.size,
      product: products.name,
      archived: sql<boolean>`${products.deletedAt} is not null`,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(
      and(
        inArray(productSizes.barcode, codes),
        own === undefined ? undefined : ne(productSizes.productId, own),
      ),
    )
    .orderBy(productSizes.id)
    .limit(1)
  return holder ? invalid(PRODUCT_ALERTS.invalid, { barcode: barcodeTaken(holder) }) : null
}

/** What `write` ends in. Where another transaction took a barcode after it had looked, the index stops it and whose it is gets said. */
export async function unlessTaken<T>(
  db: Reader,
  wanted: () => Codes | undefined,
  own: number | undefined,
  write: () => Promise<T>,
): Promise<T | Invalid> {
  try {
    return await write()
  } catch (error) {
    if (brokenUnique(error) !== 'product_sizes_barcode') throw error
    const taken = await takenBarcode(db, wanted(), own)
    if (!taken) throw error
    return taken
  }
}

/** A size that is not named has no code, and lies nowhere in particular, from now on (one that nobody offers any more stays where it lies); sizes may change their barcodes with each other. */
export async function writeCodes(
  tx: Tx,
  sizes: readonly SizeRow[],
  wanted: Partial<Record<SizeCode, Codes | undefined>>,
): Promise<void> {
  const target = (row: SizeRow, of: SizeCode) =>
    wanted[of] ? (wanted[of][row.size] ?? (of === 'shelf' && !row.offered ? row.shelf : '')) : row[of]
  const rows = sizes
    .map((row) => ({ row, ...record(SIZE_CODES, (of) => target(row, of)) }))
    .filter(({ row, ...codes }) => SIZE_CODES.some((of) => row[of] !== codes[of]))
  if (rows.length === 0) return
  const ids = rows.map(({ row }) => row.id)
  await tx.update(productSizes).set({ barcode: '' }).where(inArray(productSizes.id, ids))
  const list = (values: string[]) => sql`${sql.param(values)}::text[]`
  await tx.execute(sql`update product_sizes s set sku = m.sku, barcode = m.barcode, shelf = m.shelf
    from unnest(${sql.param(ids)}::int[], ${list(rows.map(({ sku }) => sku))}, ${list(rows.map(({ barcode }) => barcode))}, ${list(rows.map(({ shelf }) => shelf))})
      as m(id, sku, barcode, shelf) where s.id = m.id`)
}
