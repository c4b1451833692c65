/** A product's sizes in their order, and what the form's one «disponible» number means for sizes that already have stock (product §5.4). */
import { sizesFor, type Catalogue } from './choices.ts'
import { spreadStock } from './spread-stock.ts'

/** In the order they are shown, each once. */
export const inSizeOrder = (
  catalogue: Pick<Catalogue, 'categories' | 'sizeLists'>,
  category: string,
  sizes: readonly string[],
): string[] => sizesFor(catalogue, category).filter((size) => sizes.includes(size))

/**
 * Adds or takes `change` units in all: what is added is spread evenly, what is taken comes one by one from the size that has
 * most. Answers how much each size changes; never below none.
 */
export function spreadChange(
  change: number,
  sizes: readonly { size: string; stock: number }[],
): Map<string, number> {
  if (change >= 0)
    return new Map(
      spreadStock(
        change,
        sizes.map(({ size }) => size),
      ).map(({ size, stock }) => [size, stock]),
    )
  const left = new Map(sizes.map(({ size, stock }) => [size, stock]))
  for (let toTake = -change; toTake > 0;) {
    const most = Math.max(...left.values())
    if (most <= 0) break
    const fullest = [...left].filter(([, stock]) => stock === most).map(([size]) => size)
    const next = Math.max(0, ...[...left.values()].filter((stock) => stock < most))
    // Whole layers at once, so that a hundred thousand units take few rounds.
    const layer = Math.min(most - next, Math.max(1, Math.floor(toTake / fullest.length)))
    for (const size of fullest) {
      const taken = Math.min(layer, toTake)
      left.set(size, most - taken)
      toTake -= taken
    }
  }
  return new Map(sizes.map(({ size, stock }) => [size, left.get(size)! - stock]))
}
