/** The lines of a purchase as they may be asked for. */
import * as v from 'valibot'
import { lineKey, MAX_LINES, MAX_QUANTITY, OPEN_SIZE, type CartLine } from '#rules/cart/cart.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import { UNIT_CODE_LENGTH } from '#rules/units/code.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import type { CartView } from './cart.ts'

const cartLine = v.object({
  productId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  size: v.pipe(v.string(), v.maxLength(MAX_SIZE_LETTERS)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
  unit: v.exactOptional(v.pipe(v.string(), v.length(UNIT_CODE_LENGTH))),
})
export const cartLines = v.pipe(v.array(cartLine), v.maxLength(MAX_LINES))

/** The same size asked twice is one line; a single pair is there once. */
export function joined(lines: readonly CartLine[]): CartLine[] {
  const bySize = new Map<string, CartLine>()
  for (const line of lines) {
    const key = `${line.productId} ${lineKey(line)}`
    const there = bySize.get(key)
    bySize.set(key, there && !line.unit ? { ...there, quantity: there.quantity + line.quantity } : line)
  }
  return [...bySize.values()]
}

/**
 * Lines that say no size, with the first that the shop has enough of, in its order; the only size of a product is meant even when there is none of it.
 * What has no such size stays open, and is refused as an open line is.
 */
export function sizesChosen(lines: readonly CartLine[], view: CartView): CartLine[] {
  const named = (productId: number, size: string) =>
    lines.reduce(
      (sum, one) => (one.productId === productId && one.size === size ? sum + one.quantity : sum),
      0,
    )
  return joined(
    lines.map((line, at) => {
      if (line.size !== OPEN_SIZE) return line
      const { sizes } = view.lines[at]!
      const enough = sizes.find((one) => bulkOf(one) - named(line.productId, one.size) >= line.quantity)
      const size = sizes.length === 1 ? sizes[0] : enough
      return size ? { ...line, size: size.size } : line
    }),
  )
}

/** This and nothing besides. */
export const isOnly = (lines: readonly CartLine[], one: CartLine): boolean =>
  lines.length === 1 &&
  lines[0]!.productId === one.productId &&
  lineKey(lines[0]!) === lineKey(one) &&
  lines[0]!.quantity === one.quantity
