/** What the form of a product does with its sizes. Apart from what every page carries. */

/** Product §4.9: when the category turns to clothing, only these of the old choice are kept. */
export const SIZES_KEPT = ['M', 'S', 'XS', 'L']

/** Product §5.3: the form's one number, spread evenly; what does not divide goes to the first sizes. */
export function spreadStock(total: number, sizes: readonly string[]): { size: string; stock: number }[] {
  const each = Math.floor(total / sizes.length)
  const left = total % sizes.length
  return sizes.map((size, index) => ({ size, stock: each + (index < left ? 1 : 0) }))
}
