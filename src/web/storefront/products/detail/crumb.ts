import { paths } from '#rules/paths.ts'
import { manyOf } from '#rules/products/labels.ts'
import type { Frame } from '#web/ui/page/frame.ts'

export const categoryCrumb = (category: string, shop: Frame['shop'] | undefined) => ({
  name: manyOf(shop?.categories ?? [], category),
  to: paths.category(category),
})
