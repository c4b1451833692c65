/** Taking back an edit, or a whole bulk edit: only while what it set is still what is there. Units go back as a change, so sales stay. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { auditLog, products } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { pick } from '#rules/record.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { FIELDS } from '#rules/products/fields.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { keeping, keptSaid } from '#shop/products/keeping.ts'
import { lockProducts, moveStock, type LockedProduct } from '#shop/stock/move.ts'
import { differing, picturesOfProducts, snapshotOf, type Picture, type Snapshot } from './snapshot.ts'
import { takenBarcode } from './codes.ts'
import { shelfEntry } from './shelf-entry.ts'
import { writeProduct } from './write.ts'

type AuditRow = typeof auditLog.$inferSelect
export type Undone = {
  changed: number
  /** Products that somebody changed again since, and why they stay as they are. */
  skipped: { id: number; name: string; why: string }[]
}

export function openUndo(context: ShopContext) {
  const { database } = context
  const undoAll = openUndoRows(context)

  /** `auditId` is the row of a 'product.change' or a 'product.bulk'. */
  return async function undo(visitor: Visitor, auditId: number): Promise<Outcome<Undone>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    if (!Number.isSafeInteger(auditId) || auditId < 1) return missing()
    const end = await database.transaction(async (tx) => {
      const [row] = await tx.select().from(auditLog).where(eq(auditLog.id, auditId))
      if (row?.action === 'product.bulk') return undoAll(tx, visitor, await partsOf(tx, row))
      if (row?.action === 'product.change') return undoAll(tx, visitor, [row])
      return null
    })
    if (!end) return missing()
    if (end.changed === 0)
      return conflict(`No se puede deshacer: ${end.skipped[0]?.why ?? 'ya no hay nada que deshacer.'}`, end)
    await context.hint({ kind: 'catalogue' })
    return done(end)
  }

  async function partsOf(tx: Tx, { after }: AuditRow): Promise<AuditRow[]> {
    const ids = (after as { rows: number[] }).rows
    return tx
      .select()
      .from(auditLog)
      .where(sql`${auditLog.id} = any(${sql.param(ids)}::bigint[])`)
  }
}

/** Takes back these rows ('product.change', 'product.remove', 'product.restore') inside the caller's transaction; whoever calls has asked for the authority. */
export function openUndoRows({ clock, settings }: Pick<ShopContext, 'clock' | 'settings'>) {
  return undoAll

  async function undoAll(tx: Tx, visitor: Visitor, rows: readonly AuditRow[]): Promise<Undone> {
    const ids = rows.map((row) => Number(row.entityId))
    const locked = await lockProducts(tx, ids)
    const pictures = await picturesOfProducts(tx, ids)
    const end: Undone = { changed: 0, skipped: [] }
    for (const row of rows) {
      const product = locked.get(Number(row.entityId))
      if (!product) continue
      const why = await undoOne(tx, visitor, row, product, pictures.get(product.product.id)!)
      if (why === null) end.changed += 1
      else end.skipped.push({ id: product.product.id, name: product.product.name, why })
    }
    return end
  }

  /** Null when it is undone. */
  async function undoOne(
    tx: Tx,
    visitor: Visitor,
    row: AuditRow,
    locked: LockedProduct,
    pictures: Picture[],
  ): Promise<string | null> {
    if (row.action === 'product.remove' || row.action === 'product.restore')
      return toggleBack(tx, visitor, row, locked)
    if (await undoneBefore(tx, row)) return 'ya se deshizo.'
    if (locked.product.deletedAt) return 'el producto está archivado.'
    const now = snapshotOf(locked, pictures)
    const { stock: had = {}, ...before } = row.before as Partial<Snapshot>
    const { stock: got = {}, ...after } = row.after as Partial<Snapshot>
    const moved = differing(now, after)
    if (moved.length > 0)
      return `después cambió ${moved.map((field) => FIELDS[field].label.toLowerCase()).join(', ')}.`
    const units = new Map(locked.sizes.map((size) => [size.size, size.stock]))
    const stock: Record<string, number> = {}
    for (const size of new Set([...Object.keys(had), ...Object.keys(got)])) {
      const back = (units.get(size) ?? 0) + (had[size] ?? 0) - (got[size] ?? 0)
      if (back < 0) return `ya se vendieron unidades del talle ${size}.`
      stock[size] = back
    }
    const wanted: Partial<Snapshot> = { ...before, stock }
    const taken = await takenBarcode(tx, before.barcode, locked.product.id)
    if (taken) return taken.fields.barcode!
    const dropped = locked.sizes.filter(
      ({ offered, size }) => offered && wanted.size?.includes(size) === false,
    )
    const kept = (await keeping(tx, { sizeIds: dropped.map((row) => row.id) })).get(locked.product.id)
    if (kept !== undefined) return keptSaid(kept)
    const fields = differing(now, wanted)
    const at = clock()
    const moves = await writeProduct(tx, locked, now, wanted, {
      at,
      reason: 'se deshizo una edición',
      catalogue: settings,
    })
    await moveStock(tx, moves, actorOf(visitor), at)
    await writeAudit(tx, visitor, {
      action: 'product.undo',
      entity: 'product',
      entityId: row.entityId,
      before: pick(now, fields),
      after: { ...pick({ ...now, ...wanted }, fields), of: row.id },
      at,
    })
    return null
  }

  async function toggleBack(
    tx: Tx,
    visitor: Visitor,
    row: AuditRow,
    { product }: LockedProduct,
  ): Promise<string | null> {
    const removed = row.action === 'product.restore'
    if ((product.deletedAt !== null) === removed)
      return removed ? 'ya está archivado.' : 'ya está en la tienda.'
    const kept = removed ? (await keeping(tx, { productIds: [product.id] })).get(product.id) : undefined
    if (kept !== undefined) return keptSaid(kept)
    const at = clock()
    await tx
      .update(products)
      .set({ deletedAt: removed ? at : null, version: sql`${products.version} + 1`, updatedAt: at })
      .where(eq(products.id, product.id))
    const entry = shelfEntry(product, removed, at)
    await writeAudit(tx, visitor, { ...entry, after: { ...entry.after, of: row.id } })
    return null
  }

  async function undoneBefore(tx: Tx, row: AuditRow): Promise<boolean> {
    const found = await tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.entity, 'product'),
          eq(auditLog.entityId, row.entityId),
          eq(auditLog.action, 'product.undo'),
          sql`${auditLog.after}->>'of' = ${String(row.id)}`,
        ),
      )
      .limit(1)
    return found.length > 0
  }
}
