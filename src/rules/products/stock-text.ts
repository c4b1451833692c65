import { IN_STOCK, OUT_OF_STOCK } from './product.ts'

/** Beside the button: of the chosen size, else of all of them together. */
export function stockText(
  product: { stock: number; sizes: readonly { size: string; stock: number }[] },
  chosen: string | null,
) {
  const there = product.sizes.find(({ size }) => size === chosen)
  const left = there?.stock ?? product.stock
  if (left === 0) return OUT_OF_STOCK
  return `${IN_STOCK} · ${left} ${left === 1 ? 'disponible' : 'disponibles'}${there ? ` en talle ${there.size}` : ''}`
}
