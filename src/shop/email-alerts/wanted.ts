/** What somebody waits for: a size of a product, or a search as the list understands it. */
import { and, eq, sql } from 'drizzle-orm'
import { products as productRows, productSizes } from '#data/schema.ts'
import { appliedOf } from '#rules/search/applied.ts'
import { askableOf, labelsIn } from '#rules/search/askable.ts'
import { filterCount, readQuery, writeQuery } from '#rules/search/search.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import type { ShopContext } from '#shop/context.ts'
import type { ProductCard } from '#shop/products/card.ts'
import { inReach } from '#rules/ids.ts'
import { live } from '#shop/search/choose.ts'
import type { Products } from '#shop/products/products.ts'
import type { AlertedSize } from '#shop/stock-alerts/stock-alerts.ts'

export type Wanted = { sizeId: number | null; search: string; seen: number[]; said: string; inStock: boolean }
/** Of a list; what came later stands before them. */
const KNOWN = 200
const MOST_LETTERS = 400

export function openWanted(
  { database: { db }, settings }: ShopContext,
  { products }: { products: Products },
) {
  const read = (search: string) => {
    const query = readQuery(new URLSearchParams(search.split('?')[1] ?? ''), askableOf(settings))
    return { ...query, page: 1, sort: '-id' as const }
  }
  const saidOf = (search: string): string =>
    appliedOf(read(search), labelsIn(settings))
      .map(({ text }) => text)
      .join(', ')
  const found = async (search: string): Promise<ProductCard[]> =>
    (await products.list(read(search), KNOWN)).cards

  return {
    saidOf,
    found,
    async size({ productId, size }: AlertedSize): Promise<Wanted | null> {
      if (!inReach(productId) || size.length > MAX_SIZE_LETTERS) return null
      const [row] = await db
        .select({ sizeId: productSizes.id, stock: productSizes.stock, name: productRows.name })
        .from(productSizes)
        .innerJoin(productRows, eq(productRows.id, productSizes.productId))
        .where(
          and(
            eq(productSizes.productId, productId),
            eq(productSizes.size, size),
            sql`${productSizes.offered} and ${live}`,
          ),
        )
      if (!row) return null
      const said = `${row.name}, talle ${size}`
      return { sizeId: row.sizeId, search: '', seen: [], said, inStock: row.stock > 0 }
    },
    /** Of an address of the list; null for the whole shop, which is the newsletter's. */
    async search(address: string): Promise<Wanted | null> {
      const query = read(address.slice(0, 2 * MOST_LETTERS))
      const search = writeQuery({ ...query, sort: 'id' })
      if ((filterCount(query) === 0 && query.q === '') || search.length > MOST_LETTERS) return null
      const seen = (await found(search)).map(({ id }) => id)
      return { sizeId: null, search, seen, said: saidOf(search), inStock: false }
    },
  }
}
