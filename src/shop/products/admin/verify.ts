/** Somebody of the shop looked at a product and found it original, or takes that back: with who and when, and undone from the record. */
import { eq, sql } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'

const ARCHIVED = 'El producto está archivado: recuperalo antes de verificarlo.'
type Sides = { verifiedAt: string | null; verifiedBy: number | null }

export function openVerification(context: ShopContext) {
  const { database, clock } = context

  async function put(
    visitor: Visitor,
    id: number,
    wanted: (at: Date) => Sides,
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'product.verify')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const [product] = await tx.select().from(products).where(eq(products.id, id)).for('update')
      if (!product) return missing()
      if (product.deletedAt) return conflict(ARCHIVED)
      const at = clock()
      const after = wanted(at)
      const before: Sides = {
        verifiedAt: product.verifiedAt?.toISOString() ?? null,
        verifiedBy: product.verifiedBy,
      }
      if (after.verifiedAt === before.verifiedAt) return done({ id })
      await tx
        .update(products)
        .set({
          verifiedAt: after.verifiedAt === null ? null : new Date(after.verifiedAt),
          verifiedBy: after.verifiedBy,
          version: sql`${products.version} + 1`,
          updatedAt: at,
        })
        .where(eq(products.id, id))
      await writeAudit(tx, visitor, {
        action: after.verifiedAt === null ? 'product.unverify' : 'product.verify',
        entity: 'product',
        entityId: id,
        before,
        after,
        at,
      })
      return done({ id })
    })
    if (end.ok) await context.hint({ kind: 'catalogue', productId: id })
    return end
  }

  return {
    verify: (visitor: Visitor, id: number) =>
      put(visitor, id, (at) => ({
        verifiedAt: at.toISOString(),
        verifiedBy: (visitor as PersonVisitor).id,
      })),
    unverify: (visitor: Visitor, id: number) =>
      put(visitor, id, () => ({ verifiedAt: null, verifiedBy: null })),
    /** From the record: as it was before, with who had looked then. */
    verifiedBack: (visitor: Visitor, id: number, before: unknown) => put(visitor, id, () => before as Sides),
  }
}
