/** Looks as the shop's people see them: all but the removed ones, with why shoppers do not see one. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { lookProducts, looks, productImages, products } from '#data/schema.ts'
import { LEAST_PRODUCTS, type LookForm } from '#rules/looks/look.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { liveAmong } from '#shop/search/choose.ts'

export type LookRow = typeof looks.$inferSelect
type LookProduct = {
  id: number
  name: string
  image: string | null
  stock: number
  /** Shoppers see it. */
  live: boolean
  archived: boolean
}
export type LookView = Pick<LookRow, 'id' | 'name' | 'description' | 'published' | 'revision'> & {
  products: LookProduct[]
  removed: boolean
  /** Shoppers see it: published, with enough that they see. */
  shown: boolean
}

async function productsOfLooks(db: Pick<Reader, 'select'>, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            lookId: lookProducts.lookId,
            id: products.id,
            name: products.name,
            stock: products.stock,
            live: sql<boolean>`(${liveAmong(products)})`,
            archived: sql<boolean>`(${products.deletedAt} is not null)`,
            image: productImages.url,
          })
          .from(lookProducts)
          .innerJoin(products, eq(products.id, lookProducts.productId))
          .leftJoin(
            productImages,
            and(eq(productImages.productId, products.id), eq(productImages.position, 0)),
          )
          .where(inArray(lookProducts.lookId, [...ids]))
          .orderBy(asc(lookProducts.lookId), asc(lookProducts.position))
  const found = new Map<number, LookProduct[]>(ids.map((id) => [id, []]))
  for (const { lookId, ...product } of rows) found.get(lookId)!.push(product)
  return found
}

export async function viewsOf(db: Pick<Reader, 'select'>, rows: readonly LookRow[]): Promise<LookView[]> {
  const found = await productsOfLooks(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, description, published, revision, deletedAt }) => {
    const all = found.get(id)!
    const live = all.filter((product) => product.live).length
    return {
      id,
      name,
      description,
      published,
      revision,
      products: all,
      removed: deletedAt !== null,
      shown: published && live >= LEAST_PRODUCTS,
    }
  })
}
export const formOf = ({ name, description, products: all }: LookView): LookForm => ({
  name,
  description,
  products: all.map(({ id }) => id),
})

export function openReadLooks({ database: { db } }: ShopContext) {
  /** In the order in which shoppers see them. */
  async function list(visitor: Visitor): Promise<Outcome<LookView[]>> {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    const rows = await db
      .select()
      .from(looks)
      .where(isNull(looks.deletedAt))
      .orderBy(asc(looks.position), asc(looks.id))
    return done(await viewsOf(db, rows))
  }

  /** A removed one too. */
  async function look(visitor: Visitor, id: number): Promise<Outcome<LookView>> {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    const rows = inReach(id) ? await db.select().from(looks).where(eq(looks.id, id)) : []
    const [view] = await viewsOf(db, rows)
    return view ? done(view) : missing()
  }

  return { list, look }
}
