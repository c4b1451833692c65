/**
 * What a saved form means for a product as it is now. Units are changes against what the admin saw, so that a sale made
 * while the form was open stays sold (product §5.4).
 */
import { SIZE_CODES, type Codes, type SizeCode } from '#rules/products/codes/codes.ts'
import { record } from '#rules/record.ts'
import { spreadChange } from '#rules/products/sizes.ts'
import type { LockedProduct } from '#shop/stock/move.ts'
import type { CheckedProduct } from './form.ts'
import type { Snapshot } from './snapshot.ts'

/** A size of which fewer are left than the form takes away: it goes to none. */
export type Shortfall = { size: string; missing: number }
export type Target = { wanted: Partial<Snapshot>; short: Shortfall[] }

/** `stale`: the form was filled before another save, so its units are compared as they stand instead of added on top. */
export function targetOf(filled: CheckedProduct, { sizes }: LockedProduct, stale = false): Target {
  const form = stale ? withoutSeen(filled) : filled
  const now = new Map(sizes.map((row) => [row.size, row.stock]))
  const change = form.units ? bySize(form.units, now) : byTotal(form, sizes, now)
  const stock: Record<string, number> = {}
  const short: Shortfall[] = []
  for (const size of form.sizes) {
    const left = (now.get(size) ?? 0) + (change.get(size) ?? 0)
    stock[size] = Math.max(0, left)
    if (left < 0) short.push({ size, missing: -left })
  }
  return {
    wanted: {
      ...form.values,
      images: form.images,
      size: form.sizes,
      stock,
      ...record(SIZE_CODES, (of) => codes(form[of], of)),
    },
    short,
  }

  function codes(sent: Codes | undefined, of: SizeCode): Codes {
    const code = (size: string) => sent?.[size] ?? sizes.find((row) => row.size === size)?.[of] ?? ''
    return Object.fromEntries(form.sizes.flatMap((size) => (code(size) ? [[size, code(size)]] : [])))
  }
}

function bySize(
  units: NonNullable<CheckedProduct['units']>,
  now: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map([...units].map(([size, { stock, seen }]) => [size, stock - (seen ?? now.get(size) ?? 0)]))
}

/**
 * The panel of sizes stayed closed: the total's change is spread over the chosen sizes, and so is what a dropped size had.
 * Units of sizes dropped earlier (a cancelled order brought them back) stay where they are.
 */
function byTotal(
  { sizes: chosen, total, seenTotal }: CheckedProduct,
  rows: LockedProduct['sizes'],
  now: ReadonlyMap<string, number>,
): Map<string, number> {
  const sum = (list: readonly { stock: number }[]) => list.reduce((all, { stock }) => all + stock, 0)
  const kept = chosen.map((size) => ({ size, stock: now.get(size) ?? 0 }))
  const retired = rows.filter((row) => !row.offered && !chosen.includes(row.size))
  const soldMeanwhile = seenTotal === null ? 0 : seenTotal - sum(rows)
  return spreadChange(total - soldMeanwhile - sum(retired) - sum(kept), kept)
}

const withoutSeen = (form: CheckedProduct): CheckedProduct => ({
  ...form,
  seenTotal: null,
  units: form.units && new Map([...form.units].map(([size, { stock }]) => [size, { stock, seen: null }])),
})
