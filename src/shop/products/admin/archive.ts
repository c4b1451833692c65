/** Deleting hides a product everywhere and keeps it in past orders (product §4.13); restoring is its undo. */
import { eq, sql } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { dropsKeeping, keeping } from '../keeping.ts'
import { shelfEntry } from './shelf-entry.ts'

export function openArchive(context: ShopContext) {
  const { database, clock } = context

  async function setRemoved(
    visitor: Visitor,
    id: number,
    removed: boolean,
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const [product] = await tx.select().from(products).where(eq(products.id, id)).for('update')
      if (!product) return null
      // Bringing back what is hidden shows it: somebody decided to sell it as it is.
      const gone = product.deletedAt !== null || (!removed && product.hiddenReason !== null)
      if (gone === removed) return { changed: false }
      const kept = removed ? (await keeping(tx, { productIds: [id] })).get(id) : undefined
      if (kept !== undefined) return { kept }
      const at = clock()
      await tx
        .update(products)
        .set({
          deletedAt: removed ? at : null,
          ...(removed ? {} : { hiddenReason: null }),
          version: sql`${products.version} + 1`,
          updatedAt: at,
        })
        .where(eq(products.id, id))
      await writeAudit(tx, visitor, shelfEntry({ id, name: product.name }, removed, at))
      return { changed: true }
    })
    if (!end) return missing()
    if ('kept' in end) return conflict(end.kept!)
    if (end.changed) await context.hint({ kind: 'catalogue', productId: id })
    return done({ id })
  }

  /** Written down as the edit that it is, so that it is taken back like one. */
  async function setHidden(visitor: Visitor, id: number, hidden: boolean): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const [product] = await tx.select().from(products).where(eq(products.id, id)).for('update')
      if (!product || product.deletedAt) return null
      if (product.hidden === hidden) return { changed: false }
      // Whoever is drawn could not buy what nobody sees.
      const [drop] = hidden ? await dropsKeeping(tx, { productIds: [id] }) : []
      if (drop) return { kept: drop.why }
      const at = clock()
      await tx
        .update(products)
        .set({ hidden, version: sql`${products.version} + 1`, updatedAt: at })
        .where(eq(products.id, id))
      await writeAudit(tx, visitor, {
        action: 'product.change',
        entity: 'product',
        entityId: id,
        before: { hidden: !hidden },
        after: { hidden },
        at,
      })
      return { changed: true }
    })
    if (!end) return missing()
    if ('kept' in end) return conflict(end.kept!)
    if (end.changed) await context.hint({ kind: 'catalogue', productId: id })
    return done({ id })
  }

  return {
    hide: (visitor: Visitor, id: number) => setHidden(visitor, id, true),
    show: (visitor: Visitor, id: number) => setHidden(visitor, id, false),
    remove: (visitor: Visitor, id: number) => setRemoved(visitor, id, true),
    restore: (visitor: Visitor, id: number) => setRemoved(visitor, id, false),
  }
}
