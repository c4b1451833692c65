/** What reports are sorted by, in words. */
import type { Catalogue } from '#rules/products/choices.ts'
import { labelOf, manyOf } from '#rules/products/labels.ts'
import type { Facet } from '#shop/reports/reports.ts'

export const FACET_LABEL: Record<Facet, string> = { category: 'Categoría', brand: 'Marca', size: 'Talle' }
export const facetWord = (facet: Facet, key: string, { categories, brands }: Catalogue): string =>
  facet === 'category' ? manyOf(categories, key) : facet === 'brand' ? labelOf(brands, key) : key

/** «2026-11-22» as people write it. */
export const written = (day: string) => day.split('-').reverse().join('/')
export const times = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
