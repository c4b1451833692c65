/**
 * Price, offer, stock, box and the shelf of many products at once. The preview says what would become of each; applying takes the versions it
 * showed, so that whatever somebody changed in between is left out and named; one audit row undoes it all.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { auditLog, products, productSizes } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { BULK_INVALID, bulkChange, MAX_BULK } from '#rules/products/bulk/bulk.ts'
import { pick } from '#rules/record.ts'
import { done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { everySize } from '#rules/products/choices.ts'
import { writeAudit, type AuditEntry } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { keptOnShelf, keptSaid } from '#shop/products/keeping.ts'
import { readForm } from '#shop/read-form.ts'
import {
  lockProducts,
  moveStock,
  type LockedProduct,
  type StockMove,
  bulkOfProduct,
  bulkOfSize,
} from '#shop/stock/move.ts'
import type { AdminProductQuery } from '#shop/products/admin/read.ts'
import { movesShelf, problemOf, rowOf, wantedOf, type BulkRow } from './bulk-row.ts'
import { shelfEntry } from '#shop/products/admin/shelf-entry.ts'
import { differing, snapshotOf } from '#shop/products/admin/snapshot.ts'
import { writeProduct } from '#shop/products/admin/write.ts'

/** These products, or all that a search finds (at most 500). */
export type BulkChoice = { ids: readonly number[] } | { query: Partial<AdminProductQuery> }
/** What applying needs of a preview's row: `seen` is each size's `before`. */
export type BulkRequestRow = { id: number; version: number; seen: Record<string, number> }
export type BulkApplied = {
  changed: number
  /** For `catalogue.undo`; null when nothing changed. */
  undo: number | null
  skipped: { id: number; name: string; why: string }[]
}

/** What became of a change of many, for whoever looks back at it. */
export type BulkDone = {
  id: number
  at: Date
  products: { id: number; name: string; undone: boolean }[]
  skipped: { id: number; name: string; why: string }[]
}

const STALE = 'alguien lo cambió después de la vista previa.'

export function openBulk(
  context: ShopContext,
  verbs: { idsOf(query: Partial<AdminProductQuery>, most: number): Promise<number[]> },
) {
  const { database, clock } = context

  async function preview(
    visitor: Visitor,
    choice: BulkChoice,
    input: unknown,
  ): Promise<Outcome<{ rows: BulkRow[]; changes: number; problems: number }>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    const change = readForm(bulkChange, input, BULK_INVALID)
    if (!change.ok) return change
    const chosen = await idsOf(choice)
    if (!chosen.ok) return chosen
    const ids = chosen.value
    const rows = (await readProducts(ids)).map((product) => rowOf(product, change.value, context.settings))
    return done({
      rows,
      changes: rows.filter((row) => row.changes && row.problem === null).length,
      problems: rows.filter((row) => row.problem !== null).length,
    })
  }

  async function idsOf(choice: BulkChoice): Promise<Outcome<number[]>> {
    const ids =
      'ids' in choice
        ? [...new Set(choice.ids.filter(inReach))]
        : await verbs.idsOf(choice.query, MAX_BULK + 1)
    if (ids.length === 0) return invalid('Elegí al menos un producto.')
    if (ids.length > MAX_BULK) return invalid(`Se pueden cambiar hasta ${MAX_BULK} productos por vez.`)
    return done(ids)
  }

  /** Which products they are, before anything is said about them. */
  async function chosen(
    visitor: Visitor,
    choice: BulkChoice,
  ): Promise<Outcome<{ products: { id: number; name: string; archived: boolean }[]; sizes: string[] }>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    const ids = await idsOf(choice)
    if (!ids.ok) return ids
    const found = await readProducts(ids.value)
    if (found.length === 0) return invalid('Elegí al menos un producto.')
    return done({
      products: found.map(({ product: { id, name, deletedAt } }) => ({
        id,
        name,
        archived: deletedAt !== null,
      })),
      sizes: everySize(context.settings).filter((size) =>
        found.some(({ sizes }) => sizes.some((one) => one.offered && one.size === size)),
      ),
    })
  }

  async function readProducts(ids: readonly number[]): Promise<LockedProduct[]> {
    const rows = await database.db
      .select()
      .from(products)
      .where(inArray(products.id, [...ids]))
      .orderBy(asc(products.id))
    const sizes = await database.db
      .select()
      .from(productSizes)
      .where(inArray(productSizes.productId, [...ids]))
      .orderBy(asc(productSizes.position), asc(productSizes.id))
    return rows.map((product) => ({
      product: bulkOfProduct(product),
      sizes: sizes.filter((size) => size.productId === product.id).map(bulkOfSize),
    }))
  }

  /** `rows` are the preview's that the admin agreed to. */
  async function apply(
    visitor: Visitor,
    rows: readonly BulkRequestRow[],
    input: unknown,
  ): Promise<Outcome<BulkApplied>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    const change = readForm(bulkChange, input, BULK_INVALID)
    if (!change.ok) return change
    const asked = new Map(rows.filter(({ id }) => inReach(id)).map((row) => [row.id, row]))
    if (asked.size === 0) return invalid('Elegí al menos un producto.')
    if (asked.size > MAX_BULK) return invalid(`Se pueden cambiar hasta ${MAX_BULK} productos por vez.`)
    const end = await database.transaction(async (tx) => {
      const at = clock()
      const end: BulkApplied = { changed: 0, undo: null, skipped: [] }
      const entries: AuditEntry[] = []
      const moves: StockMove[] = []
      const found = await lockProducts(tx, [...asked.keys()])
      const kept = await keptOnShelf(tx, change.value.shelf, [...asked.keys()])
      for (const [id, locked] of found) {
        const { version, seen } = asked.get(id)!
        const before = snapshotOf(locked, [])
        const wanted = wantedOf(before, change.value, seen)
        const fields = differing(before, wanted)
        const why =
          locked.product.version !== version
            ? STALE
            : (problemOf(locked.product.deletedAt !== null, wanted.price!, change.value, context.settings) ??
              keptSaid(kept.get(id)))
        if (why !== null) {
          end.skipped.push({ id, name: before.name, why })
          continue
        }
        const { shelf } = change.value
        if (fields.length === 0 && !movesShelf(shelf)) continue
        end.changed += 1
        if (fields.length > 0) {
          const after = pick(wanted, fields)
          moves.push(
            ...(await writeProduct(tx, locked, before, after, {
              at,
              reason: 'edición de varios productos',
              catalogue: context.settings,
            })),
          )
          entries.push({
            action: 'product.change',
            entity: 'product',
            entityId: id,
            before: pick(before, fields),
            after,
            at,
          })
        }
        if (!movesShelf(shelf)) continue
        const removed = shelf === 'archive'
        await tx
          .update(products)
          .set({ deletedAt: removed ? at : null, version: sql`${products.version} + 1`, updatedAt: at })
          .where(eq(products.id, id))
        entries.push(shelfEntry({ id, name: before.name }, removed, at))
      }
      await moveStock(tx, moves, actorOf(visitor), at)
      const written = await writeAudit(tx, visitor, ...entries)
      if (written.length > 0)
        [end.undo = null] = await writeAudit(tx, visitor, {
          action: 'product.bulk',
          entity: 'bulk',
          entityId: end.changed,
          after: {
            change: change.value,
            products: end.changed,
            rows: written,
            skipped: end.skipped,
          },
          at,
        })
      return end
    })
    if (end.changed > 0) await context.hint({ kind: 'catalogue' })
    return done(end)
  }

  /** `auditId` is what applying answered. */
  async function find(visitor: Visitor, auditId: number): Promise<Outcome<BulkDone>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    if (!Number.isSafeInteger(auditId) || auditId < 1) return missing()
    const [row] = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.id, auditId), eq(auditLog.action, 'product.bulk')))
    if (!row) return missing()
    const { rows, skipped = [] } = row.after as { rows: number[]; skipped?: BulkApplied['skipped'] }
    const parts = await database.db
      .select({
        id: products.id,
        name: products.name,
        undone: sql<boolean>`bool_and(exists (
          select from audit_log u where u.entity = 'product' and u.entity_id = ${auditLog.entityId}
            and u.id > ${auditLog.id} and u.after->>'of' = ${auditLog.id}::text))`,
      })
      .from(auditLog)
      .innerJoin(products, sql`${products.id}::text = ${auditLog.entityId}`)
      .where(sql`${auditLog.id} = any(${sql.param(rows)}::bigint[])`)
      .groupBy(products.id, products.name)
      .orderBy(asc(products.id))
    return done({ id: row.id, at: row.createdAt, products: parts, skipped })
  }

  return { chosen, preview, apply, find }
}
