/** Codes of sizes that a list brings: a barcode that another size of the shop has stays there, and the row comes in without it. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { identityOf, type ImportedProduct } from '#rules/imports/row.ts'
import { barcodeTaken, type Codes, type Holder, type SizeCode } from '#rules/products/codes/codes.ts'

type BatchRow = { line: number; product: ImportedProduct }
export type TakenCode = { line: number; code: string; why: string }

/** The rows without barcodes that are another's: of a size here, or of an earlier row. `ownId` answers the product that a row means. */
export async function withFreeCodes(
  db: Pick<Tx, 'select'>,
  rows: readonly BatchRow[],
  ownId: (identity: string) => number | undefined,
): Promise<{ rows: BatchRow[]; taken: TakenCode[] }> {
  const wanted = rows.flatMap(({ product }) => Object.values(product.barcode ?? {}))
  if (wanted.length === 0) return { rows: [...rows], taken: [] }
  const here = await db
    .select({
      code: productSizes.barcode,
      size: productSizes.size,
      id: products.id,
      product: products.name,
      archived: sql<boolean>`${products.deletedAt} is not null`,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(inArray(productSizes.barcode, wanted))
  const holders = new Map<string, Holder & { id?: number }>(here.map((row) => [row.code, row]))
  const taken: TakenCode[] = []
  const free = rows.map((row) => {
    if (!row.product.barcode) return row
    const own = ownId(identityOf(row.product))
    const barcode: Codes = {}
    for (const [size, code] of Object.entries(row.product.barcode)) {
      const holder = holders.get(code)
      const mine = holder !== undefined && holder.id !== undefined && holder.id === own
      if (holder && !mine) taken.push({ line: row.line, code, why: barcodeTaken(holder) })
      else {
        barcode[size] = code
        holders.set(code, {
          code,
          size,
          product: row.product.name,
          archived: false,
          ...(own ? { id: own } : {}),
        })
      }
    }
    return { ...row, product: { ...row.product, barcode } }
  })
  return { rows: free, taken }
}

export type CodedSize = { productId: number; size: string } & Record<SizeCode, string | null>

/** null leaves what is there. Sizes of a batch may change their barcodes with each other. */
export async function setCodes(tx: Tx, sizes: readonly CodedSize[]): Promise<void> {
  if (sizes.length === 0) return
  const list = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const these = sql`unnest(${list(
    sizes.map(({ productId }) => productId),
    'int',
  )}, ${list(
    sizes.map(({ size }) => size),
    'text',
  )}, ${list(
    sizes.map(({ sku }) => sku),
    'text',
  )}, ${list(
    sizes.map(({ barcode }) => barcode),
    'text',
  )}, ${list(
    sizes.map(({ shelf }) => shelf),
    'text',
  )}) as m(product_id, size, sku, barcode, shelf) where s.product_id = m.product_id and s.size = m.size`
  await tx.execute(sql`update product_sizes s set barcode = '' from ${these} and m.barcode is not null`)
  await tx.execute(sql`update product_sizes s
    set sku = coalesce(m.sku, s.sku), barcode = coalesce(m.barcode, s.barcode), shelf = coalesce(m.shelf, s.shelf) from ${these}`)
}
