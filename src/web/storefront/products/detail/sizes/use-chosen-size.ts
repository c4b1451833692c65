import { useState } from 'react'
import type { Bagged } from '#web/storefront/cart/sizes/ask-size.ts'
import { useMySize } from '#web/ui/page/frame.ts'
import { useBag } from '#web/storefront/products/card/use-bag.ts'

/**
 * The size that the page speaks of: first the one in the cart, the only one that is left, or one's own; then what was chosen, for as long as there
 * is any of it. `on`: one of it is in the cart.
 */
export function useChosenSize(product: Bagged) {
  const mine = useMySize(product.category)
  const { inCart, send } = useBag(product)
  const left = product.sizes.filter(({ size, stock }) => stock > 0 || inCart.includes(size))
  const there = left.find(({ size }) => inCart.includes(size))
  const [picked, choose] = useState(there?.size ?? (left.length === 1 ? left[0]!.size : (mine ?? null)))
  const chosen = left.some(({ size }) => size === picked) ? picked : null
  return { chosen, choose, send, on: chosen !== null && inCart.includes(chosen) }
}
export type ChosenSize = ReturnType<typeof useChosenSize>
