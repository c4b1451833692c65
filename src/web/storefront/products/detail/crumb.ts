import { paths } from '#rules/paths.ts'
import { manyOf } from '#rules/products/labels.ts'

type Categories = { categories: Parameters<typeof manyOf>[0] }

export const categoryCrumb = (category: string, shop: Categories | undefined) => ({
  name: manyOf(shop?.categories ?? [], category),
  to: paths.category(category),
})
