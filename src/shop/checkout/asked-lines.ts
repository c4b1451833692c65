/** The lines of a purchase as they may be asked for. */
import * as v from 'valibot'
import { lineKey, MAX_LINES, MAX_QUANTITY, type CartLine } from '#rules/cart/cart.ts'
import { UNIT_CODE_LENGTH } from '#rules/units/code.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'

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
