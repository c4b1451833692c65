/** How the seed writes a product down; everything else about it (ids, dates, ledger) is worked out when it is seeded. */
import type { Box } from '#rules/products/box-fields.ts'
import type { Discount } from '#rules/products/discount.ts'
import type { OptionalText } from '#rules/products/fields.ts'
import type { Brand, Category, Genre } from '#rules/products/catalogue.ts'

export type SeedProduct = Partial<Record<OptionalText, string>> & {
  /** Names its pictures; not stored. */
  slug: string
  name: string
  brand: Brand
  genre: Genre
  pesos: number
  discount?: Discount
  /** The admin's score, shown while nobody has reviewed it. */
  score: number
  /** Units sold over the showroom's own counter before the online shop opened. */
  showroom: number
  colourway: string
  description: string
  /** Size -> units on the shelf today. */
  stock: Record<string, number>
  /** Where its category's is not right. */
  box?: Box
}

export type CataloguedProduct = SeedProduct & { category: Category }
