/** The lines of a purchase as they may be asked for. */
import * as v from 'valibot'
import { MAX_LINES, MAX_QUANTITY, type CartLine } from '#rules/cart/cart.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'

const cartLine = v.object({
  productId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  size: v.pipe(v.string(), v.maxLength(MAX_SIZE_LETTERS)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
})
export const cartLines = v.pipe(v.array(cartLine), v.maxLength(MAX_LINES))

/** The same size asked twice is one line. */
export function joined(lines: readonly CartLine[]): CartLine[] {
  const bySize = new Map<string, CartLine>()
  for (const line of lines) {
    const key = `${line.productId} ${line.size}`
    const there = bySize.get(key)
    bySize.set(key, there ? { ...there, quantity: there.quantity + line.quantity } : line)
  }
  return [...bySize.values()]
}
