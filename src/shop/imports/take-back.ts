/** Taking an import back, some products at a time: new ones are archived unless somebody bought them, changed ones become what they were unless somebody changed them since. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { auditLog, importProducts, products } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import { keeping, keptSaid } from '#shop/products/keeping.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { shelfEntry } from '#shop/products/admin/shelf-entry.ts'
import { openUndoRows } from '#shop/products/admin/undo.ts'
import type { ShopContext } from '#shop/context.ts'

const AT_ONCE = 200
const SOLD = 'alguien lo compró: sigue en la tienda.'

type Touched = typeof importProducts.$inferSelect

export function openTakeBack(context: ShopContext) {
  const { database, clock } = context
  const undoRows = openUndoRows(context)

  /** Answers how many products it dealt with; 0 when none is left. `hold` says in the same transaction who is at work. */
  return function takeBack(
    importId: number,
    visitor: Visitor,
    hold: (tx: Tx) => Promise<void>,
  ): Promise<number> {
    return database.transaction(async (tx) => {
      const touched = await tx
        .select()
        .from(importProducts)
        .where(
          and(
            eq(importProducts.importId, importId),
            eq(importProducts.undone, false),
            isNull(importProducts.leftWhy),
          ),
        )
        .orderBy(asc(importProducts.productId))
        .limit(AT_ONCE)
      if (touched.length === 0) return 0
      const left = await putBack(tx, visitor, touched)
      await archive(
        tx,
        visitor,
        touched.filter(({ kind, productId }) => kind !== 'changed' && !left.has(productId)),
        left,
      )
      for (const [productId, why] of left)
        await tx
          .update(importProducts)
          .set({ leftWhy: why })
          .where(and(eq(importProducts.importId, importId), eq(importProducts.productId, productId)))
      const ids = touched.map(({ productId }) => productId).filter((id) => !left.has(id))
      if (ids.length > 0)
        await tx
          .update(importProducts)
          .set({ undone: true })
          .where(and(eq(importProducts.importId, importId), inArray(importProducts.productId, ids)))
      await hold(tx)
      return touched.length
    })
  }

  /** The earlier values; answers the products that stay as they are, and why. */
  async function putBack(
    tx: Tx,
    visitor: Visitor,
    touched: readonly Touched[],
  ): Promise<Map<number, string>> {
    const auditIds = touched.flatMap(({ auditId }) => auditId ?? [])
    if (auditIds.length === 0) return new Map()
    const rows = await tx
      .select()
      .from(auditLog)
      .where(sql`${auditLog.id} = any(${sql.param(auditIds)}::bigint[])`)
    const { skipped } = await undoRows(tx, visitor, rows)
    return new Map(skipped.map(({ id, why }) => [id, why]))
  }

  async function archive(
    tx: Tx,
    visitor: Visitor,
    touched: readonly Touched[],
    left: Map<number, string>,
  ): Promise<void> {
    if (touched.length === 0) return
    const rows = await tx
      .select({
        id: products.id,
        name: products.name,
        archived: sql<boolean>`${products.deletedAt} is not null`,
        // Spelt out: beside a single table Drizzle writes a bare "id", which inside would be the order line's own.
        bought: sql<boolean>`products.sold > 0 or exists (select from order_lines l where l.product_id = products.id)`,
      })
      .from(products)
      .where(
        inArray(
          products.id,
          touched.map(({ productId }) => productId),
        ),
      )
      .orderBy(asc(products.id))
      .for('update')
    const ids = rows.map(({ id }) => id)
    const keepers = await keeping(tx, { productIds: ids })
    for (const { id, bought } of rows) {
      const kept = keptSaid(keepers.get(id))
      if (bought || kept !== null) left.set(id, bought ? SOLD : kept!)
    }
    const going = rows.filter(({ id, archived }) => !archived && !left.has(id))
    if (going.length === 0) return
    const at = clock()
    await tx
      .update(products)
      .set({ deletedAt: at, version: sql`${products.version} + 1`, updatedAt: at })
      .where(
        inArray(
          products.id,
          going.map(({ id }) => id),
        ),
      )
    await writeAudit(tx, visitor, ...going.map((one) => shelfEntry(one, true, at)))
  }
}
