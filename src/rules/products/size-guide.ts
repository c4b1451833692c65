/** Which of the shop's size tables says something of a product (product §35.9): footwear's, clothes', or none, as of a cap. */
import { CATEGORIES, CLOTHING_SIZES, SHOE_SIZES } from './catalogue.ts'
import type { Catalogue } from './choices.ts'
import { find } from './labels.ts'

export type Guide = 'shoes' | 'clothes'
const FOOTWEAR = 'calzado'
const ROWS: Record<Guide, readonly string[]> = { shoes: SHOE_SIZES, clothes: CLOTHING_SIZES }

type Categories = Pick<Catalogue, 'categories'>

/** A category of the owner's goes by the list of sizes that it shares. */
export function wornAs(category: string, { categories }: Categories): Guide | null {
  const own = find(categories, category)?.sizes
  const shares = (value: string) =>
    value === category || (own !== undefined && find(categories, value)?.sizes === own)
  return (
    CATEGORIES.filter(shares).map((value): Guide => (value === FOOTWEAR ? 'shoes' : 'clothes'))[0] ?? null
  )
}

/** A table that has none of a product's sizes says nothing of it. */
export function guideFor(
  { category, sizes }: { category: string; sizes: readonly { size: string }[] },
  catalogue: Categories,
): Guide | null {
  const guide = wornAs(category, catalogue)
  return guide && sizes.some(({ size }) => ROWS[guide].includes(size)) ? guide : null
}
