import { paths } from '#rules/paths.ts'
import { CATEGORY_LABEL, type Category } from '#rules/products/product.ts'

export const categoryCrumb = (category: string) => ({
  name: CATEGORY_LABEL[category as Category]?.many ?? category,
  to: paths.category(category),
})
