/** What of a purchase are single pairs: taken one by one under their locks, sold, put back on sale, or here again to be looked at. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isTaken, UNIT, type UnitState } from '#rules/units/states.ts'
import { chosenUnits, type ChosenUnit } from '#shop/units/chosen.ts'
import { refreshUnits } from '#shop/units/refresh.ts'
import { moveUnits, noteUnits, type UnitRow } from '#shop/units/unit.ts'

/** `unit`: the code of a single pair that is wanted; `got`: the one that whoever buys gets for it. */
export type Units = {
  sizeId: number
  productId: number
  quantity: number
  unit?: string | null
  got?: ChosenUnit
}
export const isPair = <U extends { unit?: string | null }>(one: U): one is U & { unit: string } =>
  typeof one.unit === 'string'

/** The caller holds their sizes. Null stands for the first that is gone. */
export async function choosePairs<U extends Units>(
  tx: Tx,
  wanted: readonly U[],
  { exact }: { exact: boolean },
): Promise<{ gone: U } | { chosen: U[] }> {
  const pairs = wanted.filter(isPair)
  const found = await chosenUnits(
    tx,
    pairs.map(({ unit }) => unit),
    { lock: true, exact },
  )
  const gone = pairs.find(({ unit, sizeId }) => {
    const got = found.get(unit)?.got
    return !got || got.sizeId !== sizeId
  })
  if (gone) return { gone }
  return {
    chosen: wanted.map((one) => (isPair(one) ? { ...one, got: found.get(one.unit)!.got! } : one)),
  }
}

/** Those that `choosePairs` found, and whose sizes have let them go, are an order's from now on. */
export async function keepPairs(
  tx: Tx,
  orderId: number,
  taken: readonly Units[],
  deed: { actor: string; at: Date },
): Promise<void> {
  const got = taken.flatMap((one) => (one.got ? [one.got] : []))
  if (got.length === 0) return
  await tx
    .update(units)
    .set({ state: UNIT.reserved, orderId, updatedAt: deed.at })
    .where(
      inArray(
        units.id,
        got.map(({ id }) => id),
      ),
    )
  await noteUnits(tx, got, UNIT.reserved, { ...deed, orderId })
  await refreshUnits(
    tx,
    got.map(({ productId }) => productId),
  )
}

/**
 * Holds all that is about to move, in the order in which it is locked, single pairs of the order between sizes and products. Those that are
 * not the order's any more are left out.
 */
export async function lockPairs(tx: Tx, orderId: number, moved: readonly Units[]): Promise<UnitRow[]> {
  const ids = (key: (one: Units) => number) => [...new Set(moved.map(key))]
  await tx
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(
      inArray(
        productSizes.id,
        ids(({ sizeId }) => sizeId),
      ),
    )
    .orderBy(asc(productSizes.id))
    .for('update')
  const held = await tx
    .select()
    .from(units)
    .where(
      and(
        inArray(
          units.code,
          moved.filter(isPair).map(({ unit }) => unit),
        ),
        eq(units.orderId, orderId),
        inStates(units.state, isTaken),
      ),
    )
    .orderBy(asc(units.id))
    .for('update')
  await tx
    .select({ id: products.id })
    .from(products)
    .where(
      inArray(
        products.id,
        ids(({ productId }) => productId),
      ),
    )
    .orderBy(asc(products.id))
    .for('update')
  return held
}

/** Those of an order that may go there do; the others stay as they are. Without numbers to move no size is locked. */
export async function moveOrderPairs(
  tx: Tx,
  orderId: number,
  codes: readonly string[],
  [from, to]: readonly [UnitState, UnitState],
  deed: { actor: string; at: Date; reason?: string },
): Promise<void> {
  if (codes.length === 0) return
  const held = await tx
    .select()
    .from(units)
    .where(and(inArray(units.code, [...codes]), eq(units.orderId, orderId), eq(units.state, from)))
    .orderBy(asc(units.id))
    .for('update')
  await moveUnits(tx, held, to, { ...deed, orderId })
}
