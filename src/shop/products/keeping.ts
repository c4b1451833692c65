/**
 * What keeps a product, or sizes of it: single pairs that shoppers may get, and draws that have pairs of it set aside. Whoever asks
 * holds the product, so that nothing comes between the look and the deed.
 */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { drops, dropSizes, productSizes, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { keepsProduct, keptByDrop } from '#rules/drops/states.ts'
import { keepsItsSize } from '#rules/units/states.ts'
import { keptBy } from '#rules/units/limits-and-texts.ts'

type Of = { productIds: readonly number[] } | { sizeIds: readonly number[] }
type Kept = { productId: number; why: string }

export async function dropsKeeping(tx: Tx, of: Of): Promise<Kept[]> {
  const wanted =
    'productIds' in of
      ? inArray(drops.productId, [...of.productIds])
      : inArray(
          drops.id,
          tx
            .select({ id: dropSizes.dropId })
            .from(dropSizes)
            .where(inArray(dropSizes.sizeId, [...of.sizeIds])),
        )
  const rows = await tx
    .select({ productId: drops.productId, drawAt: drops.drawAt })
    .from(drops)
    .where(and(wanted, inStates(drops.state, keepsProduct)))
    .orderBy(asc(drops.id))
  return rows.map(({ productId, drawAt }) => ({
    productId,
    why: keptByDrop(dayOf(drawAt).split('-').reverse().join('/')),
  }))
}

const unitsKeeping = (tx: Tx, of: Of): Promise<{ code: string; productId: number }[]> =>
  tx
    .select({ code: units.code, productId: productSizes.productId })
    .from(units)
    .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
    .where(
      and(
        'productIds' in of
          ? inArray(units.productId, [...of.productIds])
          : inArray(units.sizeId, [...of.sizeIds]),
        inStates(units.state, keepsItsSize),
      ),
    )
    .orderBy(asc(units.id))

/** Why, by product. */
export async function keeping(tx: Tx, of: Of): Promise<Map<number, string>> {
  const codes = Map.groupBy(await unitsKeeping(tx, of), ({ productId }) => productId)
  const why = [...codes].map(([id, units]): [number, string] => [id, keptBy(units.map(({ code }) => code))])
  const drawn = await dropsKeeping(tx, of)
  return new Map([...drawn.map((one): [number, string] => [one.productId, one.why]), ...why])
}

/** As the end of a sentence about a product; null when nothing keeps it. */
export const keptSaid = (why: string | undefined): string | null => why?.replace(/^T/, 't') ?? null

/** Why some of many stay: in the archive nobody finds them, and whoever is drawn could not buy what is hidden. */
export async function keptOnShelf(
  tx: Tx,
  shelf: string | null | undefined,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  if (shelf === 'archive') return keeping(tx, { productIds })
  if (shelf !== 'hide') return new Map()
  return new Map((await dropsKeeping(tx, { productIds })).map(({ productId, why }) => [productId, why]))
}
