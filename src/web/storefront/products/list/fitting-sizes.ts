/** Which sizes the filter offers: clothing unless footwear is chosen (product §6.3), both when both are; after a search, what it found. */
import { CLOTHING_SIZES, SHOE_SIZES } from '#rules/products/product.ts'
import type { ProductQuery } from '#rules/search/search.ts'

export type SizeGroup = { name: 'Indumentaria' | 'Calzado'; sizes: readonly string[] }
const CLOTHING: SizeGroup = { name: 'Indumentaria', sizes: CLOTHING_SIZES }
const SHOES: SizeGroup = { name: 'Calzado', sizes: SHOE_SIZES }

type Asked = Pick<ProductQuery, 'category' | 'size'> & { q?: string }

/** `found` is how many products have each size in stock. */
export function sizeGroups({ q, category, size }: Asked, found: Record<string, number> = {}): SizeGroup[] {
  if (category.length > 0)
    return [
      ...(category.some((one) => one !== 'calzado') ? [CLOTHING] : []),
      ...(category.includes('calzado') ? [SHOES] : []),
    ]
  const wanted = ({ sizes }: SizeGroup) =>
    size.some((one) => sizes.includes(one)) || (Boolean(q) && sizes.some((one) => (found[one] ?? 0) > 0))
  const groups = [CLOTHING, SHOES].filter(wanted)
  return groups.length > 0 ? groups : [CLOTHING]
}

/** Without scripts a size of the other group may still be ticked when a category is chosen: it is dropped, not searched. */
export function withFittingSizes(query: ProductQuery): ProductQuery {
  const fitting = sizeGroups(query).flatMap((group) => group.sizes)
  return { ...query, size: query.size.filter((size) => fitting.includes(size)) }
}
