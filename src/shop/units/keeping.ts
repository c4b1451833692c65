/** Single pairs that keep what they belong to: a size or a product with one on sale, or promised to an order, is not taken away. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { productSizes, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { keptBy } from '#rules/units/words.ts'
import { keepsItsSize } from '#rules/units/states.ts'

/** The caller holds the product, so that none comes between the look and the deed. */
export const unitsKeeping = (
  tx: Tx,
  of: { productIds: readonly number[] } | { sizeIds: readonly number[] },
): Promise<{ code: string; productId: number }[]> =>
  tx
    .select({ code: units.code, productId: productSizes.productId })
    .from(units)
    .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
    .where(
      and(
        'productIds' in of
          ? inArray(units.productId, [...of.productIds])
          : inArray(units.sizeId, [...of.sizeIds]),
        inStates(units.state, keepsItsSize),
      ),
    )
    .orderBy(asc(units.id))

/** As the end of a sentence about a product; null when nothing keeps it. */
export const keptSaid = (keeping: readonly { code: string }[]): string | null =>
  keeping.length === 0 ? null : keptBy(keeping.map(({ code }) => code)).replace(/^T/, 't')
