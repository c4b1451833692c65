/** Editing a product: one version at a time. Who saves an old version is shown both values, and nothing is lost (product §4.11). */
import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { pick } from '#rules/record.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { withOwn } from '#rules/products/choices.ts'
import type { Codes } from '#rules/products/codes/codes.ts'
import { FIELDS, type Field } from '#rules/products/fields.ts'
import { nameActors, actorOf } from '#shop/audit/actors.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { dropsKeeping, keeping } from '../keeping.ts'
import { lockProducts, moveStock } from '#shop/stock/move.ts'
import { readChangedProduct, type Allows, type CheckedProduct } from './form.ts'
import { differing, picturesOfProducts, snapshotOf, type Snapshot } from './snapshot.ts'
import { targetOf, type Shortfall } from './target.ts'
import { concerned, modelOf, planModels, writeModels } from './colours/join.ts'
import { takenBarcode, unlessTaken } from './codes.ts'
import { writeProduct } from './write.ts'

export type Changed = { id: number; version: number; short: Shortfall[] }
export type EditConflict = {
  /** To save over it on purpose: send the form again with this version, `seenStock` and each size's `seen`. */
  version: number
  seenStock: number
  seen: Record<string, number>
  fields: { field: Field; label: string; yours: unknown; theirs: unknown }[]
  /** Whose save came in between. */
  by: string | null
}
const REMOVED_MEANWHILE =
  'Este producto se eliminó mientras lo editabas. Lo que escribiste sigue acá: recuperalo para guardarlo.'
const CHANGED_BY_OTHER = 'Otra persona guardó este producto mientras lo editabas. Elegí con qué quedarte.'

export function openChange(context: ShopContext, allows: Allows) {
  const { database, clock } = context

  /** `version` is the one that the form was filled with; the answer carries the next. */
  return async function change(
    visitor: Visitor,
    id: number,
    input: unknown,
    version: number,
  ): Promise<Outcome<Changed, EditConflict>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    let barcodes: Codes = {}
    const write = () =>
      database.transaction(async (tx) => {
        const all = await lockProducts(tx, [id, ...(await concerned(tx, input))])
        const locked = all.get(id)
        if (!locked) return missing()
        if (locked.product.deletedAt) return missing(REMOVED_MEANWHILE)
        const pictures = (await picturesOfProducts(tx, [id])).get(id)!
        const own = new Set(pictures.map(({ url }) => url))
        // An imported product keeps the pictures and the video that it came with.
        const terms = withOwn(context.settings, snapshotOf(locked, pictures))
        const form = readChangedProduct(terms, input, {
          picture: (url) => own.has(url) || allows.picture(url),
          video: (url) => url === locked.product.video || allows.video(url),
        })
        if (!form.ok) return form
        const before = snapshotOf(locked, pictures)
        const current = locked.product.version
        const { colours } = form.value
        const model = modelOf(form.value.values, colours, all)
        const filled = { ...form.value, values: { ...form.value.values, model } }
        const { wanted, short } = targetOf(filled, locked, current !== version)
        barcodes = wanted.barcode ?? {}
        const fields = differing(before, wanted)
        const stale = current !== version
        const last = stale ? await lastEditor(tx, id) : null
        const others = planModels(filled.values, locked.product, colours, all)
        if (!Array.isArray(others)) return others
        // Two who each add a pair to the same five both wrote six: only one's own second click is settled by that.
        const asItIs = fields.length === 0 && (!stale || last === actorOf(visitor) || !movesUnits(form.value))
        const at = clock()
        if (asItIs) {
          await writeModels(tx, visitor, others, at)
          return done({ id, version: current, short: [], changed: others.length > 0 })
        }
        if (fields.length === 0) fields.push('stock')
        if (stale)
          return conflict<EditConflict>(CHANGED_BY_OTHER, {
            version: current,
            seenStock: locked.product.stock,
            seen: before.stock,
            fields: fields.map((field) => ({
              field,
              label: FIELDS[field].label,
              yours: wanted[field],
              theirs: before[field],
            })),
            by: last && (await nameActors(tx, [last]))(last),
          })
        const dropped = locked.sizes.filter(
          ({ offered, size }) => offered && wanted.size?.includes(size) === false,
        )
        const kept = (await keeping(tx, { sizeIds: dropped.map((row) => row.id) })).get(id)
        if (kept !== undefined) return invalid(kept, { size: kept })
        const hides = fields.includes('hidden') && wanted.hidden === true
        const [drop] = hides ? await dropsKeeping(tx, { productIds: [id] }) : []
        if (drop) return invalid(drop.why, { hidden: drop.why })
        const taken = await takenBarcode(tx, wanted.barcode, id)
        if (taken) return taken
        const moves = await writeProduct(tx, locked, before, wanted, {
          at,
          reason: 'edición del producto',
          catalogue: context.settings,
        })
        await moveStock(tx, moves, actorOf(visitor), at)
        await writeModels(tx, visitor, others, at)
        const after = { ...before, ...wanted } as Snapshot
        await writeAudit(tx, visitor, {
          action: 'product.change',
          entity: 'product',
          entityId: id,
          before: pick(before, fields),
          after: pick(after, fields),
          at,
        })
        return done({ id, version: current + 1, short, changed: true })
      })
    const end = await unlessTaken(database.db, () => barcodes, id, write)
    if (!end.ok) return end
    const { changed, ...value } = end.value
    if (changed) await context.hint({ kind: 'catalogue', productId: id })
    return done(value)
  }
}

const movesUnits = ({ units, total, seenTotal }: CheckedProduct): boolean =>
  (seenTotal !== null && total !== seenTotal) ||
  [...(units?.values() ?? [])].some(({ stock, seen }) => seen !== null && stock !== seen)

async function lastEditor(db: Reader, productId: number): Promise<string | null> {
  const [last] = await db
    .select({ actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'product'), eq(auditLog.entityId, String(productId))))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last?.actor ?? null
}
