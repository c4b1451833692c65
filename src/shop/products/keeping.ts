/** What keeps a product, or sizes of it: single pairs that shoppers may get, and draws that have pairs of it set aside. */
import type { Tx } from '#data/database.ts'
import { keptBy } from '#rules/units/words.ts'
import { dropsKeeping } from '#shop/drops/keeping.ts'
import { unitsKeeping } from '#shop/units/keeping.ts'

type Of = { productIds: readonly number[] } | { sizeIds: readonly number[] }

/** Why, by product. The caller holds them, so that nothing comes between the look and the deed. */
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
