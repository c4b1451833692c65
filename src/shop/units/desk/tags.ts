/** What the tags of single pairs say, in the order in which they were asked for. */
import { eq, inArray, sql } from 'drizzle-orm'
import { productSizes, products, units } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { pairPrice } from '#shop/units/price.ts'

export type TagFacts = {
  code: string
  name: string
  size: string
  sizeLabel: string
  price: Centavos
  shelf: string
}

export function openUnitTags({ database: { db } }: ShopContext) {
  /** Codes of no pair are left out. */
  return async function tags(visitor: Visitor, typed: readonly string[]): Promise<Outcome<TagFacts[]>> {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    const codes = [...new Set(typed.flatMap((one) => readUnitCode(one) ?? []))]
    if (codes.length === 0) return done([])
    const found = await db
      .select({
        code: units.code,
        name: sql<string>`coalesce(${products.name}, ${units.brand})`,
        model: units.model,
        // Of one that has no place in the catalogue yet its own label says it.
        size: sql<string>`coalesce(${productSizes.size}, '')`,
        sizeLabel: units.sizeLabel,
        price: pairPrice.price,
        shelf: units.shelf,
      })
      .from(units)
      .leftJoin(products, eq(products.id, units.productId))
      .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
      .where(inArray(units.code, codes))
    return done(
      found
        .toSorted((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code))
        .map(({ model, name, ...tag }) => ({ ...tag, name: model || name })),
    )
  }
}
