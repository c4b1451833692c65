/** Drops that keep what they are of: a product, or a size of it, whose pairs are set aside or promised is not taken away. */
import { and, asc, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { drops, dropSizes } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { keepsProduct } from '#rules/drops/states.ts'
import { DROP_SAYS } from '#rules/drops/words.ts'

type Kept = { productId: number; why: string }

/** The caller holds the product, so that none comes between the look and the deed. */
export async function dropsKeeping(
  tx: Tx,
  of: { productIds: readonly number[] } | { sizeIds: readonly number[] },
): Promise<Kept[]> {
  const wanted =
    'productIds' in of
      ? inArray(drops.productId, [...of.productIds])
      : inArray(
          drops.id,
          tx
            .select({ id: dropSizes.dropId })
            .from(dropSizes)
            .where(inArray(dropSizes.sizeId, [...of.sizeIds])),
        )
  const rows = await tx
    .select({ productId: drops.productId, drawAt: drops.drawAt })
    .from(drops)
    .where(and(wanted, inStates(drops.state, keepsProduct)))
    .orderBy(asc(drops.id))
  return rows.map(({ productId, drawAt }) => ({
    productId,
    why: DROP_SAYS.kept(dayOf(drawAt).split('-').reverse().join('/')),
  }))
}
