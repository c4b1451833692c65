/** Takes back a whole approval (product §64.8): every size that it corrected and every pair that it wrote off, or nothing where one of them moved since. */
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { productSizes, products, unitCounts, unitEvents, units } from '#data/schema.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { MAX_STOCK } from '#rules/products/product.ts'
import { COUNT_SAYS } from '#rules/units/count.ts'
import { isListed, UNIT } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import { isClaimed } from '#shop/units/entrusted/late-return.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { setStock } from '#shop/stock/adjust.ts'
import { lockProducts } from '#shop/stock/move.ts'
import { moveUnits, mustMoveUnits, type UnitRow } from '../unit.ts'
import { writtenOffIn } from './approve.ts'
import { lastOfLedger } from './sizes.ts'

export type Undone = {
  /** Sizes whose stock is again what it was. */
  adjusted: number
  /** Pairs that are with us again. */
  found: number
}
type Size = { id: number; productId: number; name: string; size: string; moved: boolean; delta: number }
type Pair = { unit: UnitRow; /** It was on sale. */ wasListed: boolean }

export function openUndoCount(context: ShopContext) {
  const { database, clock } = context

  /** Asked again it says the same. */
  return async function undo(visitor: Visitor, id: number): Promise<Outcome<Undone>> {
    const refusal = may(visitor, 'stock.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await commitIfDone<Outcome<Undone>>(database, async (tx) => {
      const [count] = await tx.select().from(unitCounts).where(eq(unitCounts.id, id)).for('update')
      if (!count) return missing()
      if (!count.result) return conflict(COUNT_SAYS.notApproved)
      const { writtenOff = [], sizes = [] } = count.result
      const refusal = writtenOff.length > 0 ? may(visitor, 'unit.write') : null
      if (refusal) return refusal
      const deltas = new Map(
        sizes.filter(({ delta }) => delta !== 0).map(({ sizeId, delta }) => [sizeId, delta]),
      )
      const told = { adjusted: deltas.size, found: writtenOff.length }
      if (count.undoneAt) return done(told)
      const corrected = await sizesOf(tx, id, deltas)
      const ofPairs =
        writtenOff.length === 0
          ? []
          : await tx.select({ id: units.productId }).from(units).where(inArray(units.code, writtenOff))
      const ids = [...corrected.map(({ productId }) => productId), ...ofPairs.flatMap((of) => of.id ?? [])]
      const locked = await lockProducts(tx, [...new Set(ids)], writtenOff)
      // Read anew: whoever had them locked may have moved them.
      const now = await sizesOf(tx, id, deltas)
      const pairs = await pairsOf(tx, id, writtenOff)
      const moved = [
        ...now.filter((one) => one.moved).map(({ name, size }) => COUNT_SAYS.piece(name, size)),
        ...writtenOff.filter((code) => !pairs.some(({ unit }) => unit.code === code)),
      ]
      if (moved.length > 0 || now.length < deltas.size) return conflict(COUNT_SAYS.movedSince(moved))
      const at = clock()
      const reason = COUNT_SAYS.undoneReason(id)
      for (const { id: sizeId, productId, delta, name, size } of now) {
        const { product, sizes: rows } = locked.get(productId)!
        const row = rows.find((one) => one.id === sizeId)!
        const stock = row.stock - delta
        if (stock < 0 || stock > MAX_STOCK)
          return conflict(COUNT_SAYS.movedSince([COUNT_SAYS.piece(name, size)]))
        const sides = { stock, reason, counted: null, key: `count-undo-${id}-${sizeId}`, countId: id }
        await setStock(tx, visitor, { product, size: row }, sides, at)
        row.stock = stock
      }
      for (const pair of pairs) await back(tx, visitor, pair, { at, reason })
      await tx
        .update(unitCounts)
        .set({ undoneAt: at, undoneBy: actorOf(visitor) })
        .where(eq(unitCounts.id, id))
      await writeAudit(tx, visitor, {
        action: 'count.undo',
        entity: 'count',
        entityId: id,
        after: { shelf: count.shelf, ...told },
        at,
      })
      return done(told)
    })
    if (end.ok) await context.hint({ kind: 'catalogue' })
    return end
  }

  /** Those that the approval corrected, and whether anything of what comes in quantities came or went since. */
  async function sizesOf(tx: Tx, id: number, deltas: ReadonlyMap<number, number>): Promise<Size[]> {
    if (deltas.size === 0) return []
    const rows = await tx
      .select({
        id: productSizes.id,
        productId: productSizes.productId,
        name: products.name,
        size: productSizes.size,
        moved: sql<boolean>`${lastOfLedger} <> coalesce((select max(l.id) from stock_ledger l where l.size_id = product_sizes.id and l.count_id = ${id}), 0)`,
      })
      .from(productSizes)
      .innerJoin(products, eq(products.id, productSizes.productId))
      .where(inArray(productSizes.id, [...deltas.keys()]))
      .orderBy(asc(productSizes.id))
    return rows.map((row) => ({ ...row, delta: deltas.get(row.id)! }))
  }

  /** Those whose last step is that the count wrote them off; held by the caller. */
  async function pairsOf(tx: Tx, id: number, codes: readonly string[]): Promise<Pair[]> {
    if (codes.length === 0) return []
    const rows = await tx
      .select()
      .from(units)
      .where(inArray(units.code, [...codes]))
      .orderBy(asc(units.id))
    const found: Pair[] = []
    for (const unit of rows) {
      const [last] = await tx
        .select()
        .from(unitEvents)
        .where(eq(unitEvents.unitId, unit.id))
        .orderBy(desc(unitEvents.id))
        .limit(1)
      if (unit.state === UNIT.written_off && last?.reason === writtenOffIn(id))
        found.push({ unit, wasListed: last.from !== null && isListed(last.from) })
    }
    return found
  }

  /** On sale again where it was, unless somebody claims it by now. */
  async function back(
    tx: Tx,
    visitor: Visitor,
    { unit, wasListed }: Pair,
    { at, reason }: { at: Date; reason: string },
  ): Promise<void> {
    const deed = { actor: actorOf(visitor), at, reason }
    await mustMoveUnits(tx, [unit], UNIT.ready, deed)
    const kept = { ...unit, state: UNIT.ready }
    const listed =
      wasListed && !(await isClaimed(tx, unit.id)) && (await moveUnits(tx, [kept], UNIT.listed, deed))
    await writeAudit(tx, visitor, {
      action: 'unit.found',
      entity: 'unit',
      entityId: unit.code,
      before: { status: unit.state },
      after: { status: listed ? UNIT.listed : UNIT.ready, reason },
      at,
    })
  }
}
