/** Looks as shoppers see them: the published ones, with those of their products that are in the shop; fewer than two are none. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { lookProducts, looks } from '#data/schema.ts'
import { LEAST_PRODUCTS, MOST_LOOKS } from '#rules/looks/look.ts'
import type { ShopContext } from '#shop/context.ts'
import type { ProductCard, Products } from '#shop/products/products.ts'

export type Look = { id: number; name: string; description: string; products: ProductCard[]; changed: Date }

export function openPublicLooks({ database: { db } }: ShopContext, products: Products) {
  async function ask(): Promise<Look[]> {
    const rows = await db
      .select({
        id: looks.id,
        name: looks.name,
        description: looks.description,
        changed: looks.updatedAt,
        ids: sql<number[]>`(select coalesce(json_agg(p.product_id order by p.position), '[]')
          from ${lookProducts} p where p.look_id = looks.id)`,
      })
      .from(looks)
      .where(and(eq(looks.published, true), isNull(looks.deletedAt)))
      .orderBy(asc(looks.position), asc(looks.id))
      .limit(MOST_LOOKS)
    const cards = await products.byIds(rows.flatMap(({ ids }) => ids))
    const cardOf = new Map(cards.map((card) => [card.id, card]))
    return rows
      .map(({ ids, ...look }) => ({ ...look, products: ids.flatMap((id) => cardOf.get(id) ?? []) }))
      .filter((look) => look.products.length >= LEAST_PRODUCTS)
  }

  /** In their order. */
  const list = (): Promise<Look[]> => products.recall('looks', ask)

  /** null: there is none, or shoppers do not see it. */
  const find = async (id: number): Promise<Look | null> =>
    (await list()).find((look) => look.id === id) ?? null

  /** What goes with a product: the others of its looks that can be bought, each once, and the first of those looks. */
  async function around(productId: number): Promise<{ look: number; products: ProductCard[] } | null> {
    const own = (await list()).filter((look) => look.products.some(({ id }) => id === productId))
    const others = own
      .flatMap((look) => look.products)
      .filter(({ id, stock }) => id !== productId && stock > 0)
    const once = [...new Map(others.map((card) => [card.id, card])).values()]
    return once.length === 0 ? null : { look: own[0]!.id, products: once }
  }

  return { list, find, around }
}
