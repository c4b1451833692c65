/** Where what comes in quantities lies: a shelf for each size. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { SHELF_INVALID, shelfForm } from '#rules/stock/stock.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'

type Placed = { id: number; name: string; size: string; shelf: string; productId: number }

/** Of one that the caller has read; where it lies there already nothing is written. */
export async function placeSize(
  tx: Tx,
  visitor: Visitor,
  size: Placed,
  shelf: string,
  at: Date,
): Promise<void> {
  if (size.shelf === shelf) return
  await tx.update(productSizes).set({ shelf }).where(eq(productSizes.id, size.id))
  await writeAudit(tx, visitor, {
    action: 'stock.place',
    entity: 'size',
    entityId: size.id,
    before: { shelf: size.shelf },
    after: { shelf, productId: size.productId, product: size.name, size: size.size },
    at,
  })
}

export const openPlace =
  ({ database, clock }: ShopContext) =>
  /** `input`: rules/stock/stock.ts `shelfForm`; '' where nobody knows any more. */
  async (visitor: Visitor, sizeId: number, input: unknown): Promise<Outcome<{ productId: number }>> => {
    const refusal = may(visitor, 'stock.write')
    if (refusal) return refusal
    if (!inReach(sizeId)) return missing()
    const form = readForm(shelfForm, input, SHELF_INVALID)
    if (!form.ok) return form
    return database.transaction(async (tx) => {
      const [size] = await tx
        .select({
          id: productSizes.id,
          name: products.name,
          size: productSizes.size,
          shelf: productSizes.shelf,
          productId: productSizes.productId,
        })
        .from(productSizes)
        .innerJoin(products, eq(products.id, productSizes.productId))
        .where(eq(productSizes.id, sizeId))
        .for('update', { of: productSizes })
      if (!size) return missing()
      await placeSize(tx, visitor, size, form.value.shelf, clock())
      return done({ productId: size.productId })
    })
  }
