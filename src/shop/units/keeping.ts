/** Single pairs that keep what they belong to: a size or a product with one on sale, or promised to an order, is not taken away. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { productSizes, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
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
