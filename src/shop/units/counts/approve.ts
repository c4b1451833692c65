/** The end of a count: its differences are approved once, as they were shown, and become what they are in stock and record. */
import { createHash } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitCounts, units, type CountedSizeResult, type CountResult } from '#data/schema.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { MAX_STOCK } from '#rules/products/product.ts'
import { mayMove } from '#rules/states.ts'
import { approveForm, COUNT_SAYS } from '#rules/units/count.ts'
import { UNIT, UNIT_MOVES } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { setStock } from '#shop/stock/adjust.ts'
import { lockProducts, type LockedProduct } from '#shop/stock/move.ts'
import { mustMoveUnits } from '../unit.ts'
import { openOpenCount, type CountRow } from './open-count.ts'
import { pairsOf, type CountedPairs } from './pairs.ts'
import { sizesOf, type CountedSize, type CountedSizes } from './sizes.ts'

/** What whoever approves has been shown, in a word: another one says that it changed meanwhile. */
export const differencesOf = (
  { missing }: Pick<CountedPairs, 'missing'>,
  { sizes }: Pick<CountedSizes, 'sizes'>,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        missing.map(({ code }) => code).toSorted(),
        sizes
          .map(({ sizeId, counted, difference, moved }) => [sizeId, counted, difference, moved] as const)
          .toSorted(([a], [b]) => a - b),
      ]),
    )
    .digest('base64url')
    .slice(0, 16)

const reasonOf = (id: number): string => `Recuento n.º ${id}`
/** Why a pair was, by its history. */
export const writtenOffIn = (id: number): string => `No apareció en el recuento n.º ${id}.`
export type Approved = { adjusted: number; writtenOff: number; missing: number }

export function openApproval(context: ShopContext) {
  const { clock } = context
  const open = openOpenCount(context)

  /** `input`: rules/units/count.ts `approveForm`. */
  async function approve(visitor: Visitor, id: number, input: unknown): Promise<Outcome<Approved>> {
    const form = readForm(approveForm, input, COUNT_SAYS.invalid)
    const end = await open<Approved>(visitor, id, 'update', async (tx, count) => {
      if (!form.ok) return form
      const { differences, uncounted, writeOff } = form.value
      const refusal = writeOff ? may(visitor, 'unit.write') : null
      if (refusal) return refusal
      const locked = await lockCounted(tx, count)
      const pairs = await pairsOf(tx, count, { owners: true })
      const sizes = await sizesOf(tx, count)
      if (differencesOf(pairs, sizes) !== differences) return conflict(COUNT_SAYS.changed)
      const lines: CountedSizeResult[] = []
      for (const size of sizes.sizes) {
        const end = await settle(tx, visitor, count, size, locked, uncounted)
        if (!end.ok) return end
        lines.push(end.value)
      }
      const writtenOff = writeOff ? await writeOffMissing(tx, visitor, count, pairs) : []
      const result: CountResult = {
        expected: pairs.expected,
        seen: pairs.seen,
        missing: pairs.missing.map(({ code }) => code),
        unknown: pairs.unknown,
        elsewhere: pairs.elsewhere.map(({ code }) => code),
        notHere: pairs.notHere.map(({ code }) => code),
        writtenOff,
        owners: pairs.owners!.map(({ owner, expected, seen }) => ({
          ownerId: owner?.id ?? null,
          expected,
          seen,
        })),
        sizes: lines,
        elsewhereSizes: sizes.elsewhere.map(({ sizeId, counted }) => ({ sizeId, counted: counted ?? 0 })),
      }
      await tx
        .update(unitCounts)
        .set({ endedAt: clock(), endedBy: actorOf(visitor), result })
        .where(eq(unitCounts.id, id))
      const adjusted = lines.filter(({ delta }) => delta !== 0).length
      const missing = result.missing.length - writtenOff.length
      await writeAudit(tx, visitor, {
        action: 'count.approve',
        entity: 'count',
        entityId: id,
        after: { shelf: count.shelf, adjusted, writtenOff: writtenOff.length, missing },
        at: clock(),
      })
      return done({ adjusted, writtenOff: writtenOff.length, missing })
    })
    if (end.ok && end.value.adjusted + end.value.writtenOff > 0) await context.hint({ kind: 'catalogue' })
    return end
  }

  async function settle(
    tx: Tx,
    visitor: Visitor,
    { id }: CountRow,
    size: CountedSize,
    locked: ReadonlyMap<number, LockedProduct>,
    uncounted: boolean,
  ): Promise<Outcome<CountedSizeResult>> {
    const { sizeId, productId, expected, counted, moved } = size
    const difference = counted === null && uncounted ? -expected : size.difference
    const line = { sizeId, expected, counted, moved, delta: 0, promised: 0 }
    if (difference === 0) return done(line)
    const { product, sizes } = locked.get(productId)!
    const row = sizes.find((one) => one.id === sizeId)!
    const wanted = row.stock + difference
    if (wanted > MAX_STOCK) return conflict(COUNT_SAYS.noRoom(size.name, size.size))
    const stock = Math.max(0, wanted)
    await setStock(
      tx,
      visitor,
      { product, size: row },
      { stock, reason: reasonOf(id), counted: counted ?? 0, key: `count-${id}-${sizeId}`, countId: id },
      clock(),
    )
    // What other sizes of the product are settled with afterwards is read from the same rows.
    row.stock = stock
    return done({ ...line, delta: stock - (wanted - difference), promised: Math.max(0, -wanted) })
  }

  /** The shop's own; somebody else's stays missing, for a person to say at the desk. One that an order has is called off there first. */
  async function writeOffMissing(
    tx: Tx,
    visitor: Visitor,
    { id }: CountRow,
    { missing }: CountedPairs,
  ): Promise<string[]> {
    const own = missing.filter(({ entrusted }) => !entrusted).map(({ code }) => code)
    if (own.length === 0) return []
    const rows = await tx.select().from(units).where(inArray(units.code, own)).orderBy(asc(units.id))
    const gone = rows.filter(
      ({ state, owner }) => owner === 'shop' && mayMove(UNIT_MOVES, state, UNIT.written_off),
    )
    const reason = writtenOffIn(id)
    await mustMoveUnits(tx, gone, UNIT.written_off, { actor: actorOf(visitor), at: clock(), reason })
    await writeAudit(
      tx,
      visitor,
      ...gone.map(({ code, state }) => ({
        action: 'unit.write-off' as const,
        entity: 'unit' as const,
        entityId: code,
        before: { status: state },
        after: { status: UNIT.written_off, reason },
        at: clock(),
      })),
    )
    return gone.map(({ code }) => code)
  }

  return { approve }
}

/** All that the count is about, in the order of all locks; read anew afterwards. */
async function lockCounted(tx: Tx, count: CountRow): Promise<Map<number, LockedProduct>> {
  const { missing } = await pairsOf(tx, count, { owners: false })
  const { sizes } = await sizesOf(tx, count)
  const codes = missing.filter(({ entrusted }) => !entrusted).map(({ code }) => code)
  const pairs =
    codes.length === 0
      ? []
      : await tx.select({ productId: units.productId }).from(units).where(inArray(units.code, codes))
  const ids = [...sizes, ...pairs].flatMap(({ productId }) => productId ?? [])
  return lockProducts(tx, [...new Set(ids)], codes)
}
