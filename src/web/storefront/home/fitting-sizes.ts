/** Which sizes the filter offers: clothing unless footwear is chosen (spec §4), both when both are. */
import { CLOTHING_SIZES, SHOE_SIZES } from '#rules/product.ts'
import type { ProductQuery } from '#rules/search.ts'

export type SizeGroup = { name: 'Indumentaria' | 'Calzado'; sizes: readonly string[] }
const CLOTHING: SizeGroup = { name: 'Indumentaria', sizes: CLOTHING_SIZES }
const SHOES: SizeGroup = { name: 'Calzado', sizes: SHOE_SIZES }

export function sizeGroups({ category, size }: Pick<ProductQuery, 'category' | 'size'>): SizeGroup[] {
  const shoes =
    category.length === 0 ? size.some((one) => SHOES.sizes.includes(one)) : category.includes('calzado')
  const clothing =
    category.length === 0
      ? !shoes || size.some((one) => CLOTHING.sizes.includes(one))
      : category.some((one) => one !== 'calzado')
  return [...(clothing ? [CLOTHING] : []), ...(shoes ? [SHOES] : [])]
}

/** Without scripts a size of the other group may still be ticked when a category is chosen: it is dropped, not searched. */
export function withFittingSizes(query: ProductQuery): ProductQuery {
  const fitting = sizeGroups(query).flatMap((group) => group.sizes)
  return { ...query, size: query.size.filter((size) => fitting.includes(size)) }
}
