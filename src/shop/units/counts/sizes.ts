/** What comes in quantities, of a count as it stands: what should lie there, what was counted, and where the two differ. */
import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { products, productSizes, sizeCountSeen, stockLedger, type unitCounts } from '#data/schema.ts'
import { sizeCode } from '#rules/size-code.ts'
import { sizeDifference } from '#rules/units/count.ts'
import { waitingBySize, waitingUnits } from '#shop/stock/waiting.ts'

export type CountedSize = {
  sizeId: number
  productId: number
  name: string
  size: string
  /** Where it lies by what is written down. */
  shelf: string
  /** What a scanner reads of it. */
  code: string
  /** What should lie there: of one that was counted, when it was. */
  expected: number
  /** Null: nobody counted it. */
  counted: number | null
  difference: number
  /** It was packed, came in or was set by hand while it was counted: it is counted anew before it is believed. */
  moved: boolean
}
export type CountedSizes = {
  /** Pieces that should be there, of all sizes. */
  expected: number
  counted: number
  /** In the order of their shelf. */
  sizes: CountedSize[]
  /** Counted here, and by what is written down of another shelf, or of none. */
  elsewhere: CountedSize[]
}

/** Of one of `product_sizes`: what lies on the shelf by the books, promised or not. */
export const onShelf = sql<number>`(${productSizes.bulk} + ${waitingUnits})`
/** The same: the last row of its ledger that was no single pair's. */
export const lastOfLedger = sql<number>`coalesce((select max(l.id) from ${stockLedger} l
  where l.size_id = product_sizes.id and l.unit_id is null), 0)::int`

export async function sizesOf(
  db: Reader | Tx,
  count: Pick<typeof unitCounts.$inferSelect, 'id' | 'shelf'>,
): Promise<CountedSizes> {
  const scans = await db
    .select({
      sizeId: sizeCountSeen.sizeId,
      quantity: sizeCountSeen.quantity,
      expected: sizeCountSeen.expected,
    })
    .from(sizeCountSeen)
    .where(eq(sizeCountSeen.countId, count.id))
    .orderBy(asc(sizeCountSeen.id))
  const now = sql<number>`(${productSizes.bulk} + coalesce(waiting.quantity, 0))`
  const wasCounted = sql<boolean>`${productSizes.id} in (select c.size_id from ${sizeCountSeen} c where c.count_id = ${count.id})`
  const rows = await db
    .select({
      sizeId: productSizes.id,
      productId: productSizes.productId,
      name: products.name,
      size: productSizes.size,
      shelf: productSizes.shelf,
      barcode: productSizes.barcode,
      now,
      setByHand: sql<boolean>`exists (select 1 from ${stockLedger} l where l.size_id = ${productSizes.id} and l.unit_id is null
        and l.kind = 'adjusted' and l.count_id is distinct from ${count.id}
        and l.id > (select min(c.ledger_id) from ${sizeCountSeen} c where c.count_id = ${count.id} and c.size_id = ${productSizes.id}))`,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .leftJoin(waitingBySize, sql`waiting.size_id = ${productSizes.id}`)
    .where(
      or(
        and(count.shelf === '' ? undefined : eq(productSizes.shelf, count.shelf), sql`${now} > 0`),
        wasCounted,
      ),
    )
    .orderBy(asc(productSizes.shelf), asc(products.name), asc(productSizes.position), asc(productSizes.id))
  const all = rows.map(({ barcode, now, setByHand, ...row }): CountedSize => {
    const own = scans.filter(({ sizeId }) => sizeId === row.sizeId)
    return { ...row, code: sizeCode({ sizeId: row.sizeId, barcode }), ...sizeDifference(own, now, setByHand) }
  })
  const isHere = ({ shelf }: CountedSize) => count.shelf === '' || shelf === count.shelf
  const sizes = all.filter(isHere)
  return {
    expected: sizes.reduce((sum, { expected }) => sum + expected, 0),
    counted: sizes.reduce((sum, { counted }) => sum + (counted ?? 0), 0),
    sizes,
    elsewhere: all.filter((size) => !isHere(size)),
  }
}
