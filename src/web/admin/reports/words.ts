/** What reports are sorted by, in words. */
import { BRAND_LABEL, CATEGORY_LABEL, type Brand, type Category } from '#rules/products/product.ts'
import type { Facet } from '#shop/reports/reports.ts'

export const FACET_LABEL: Record<Facet, string> = { category: 'Categoría', brand: 'Marca', size: 'Talle' }
export const facetWord = (facet: Facet, key: string): string =>
  facet === 'category'
    ? (CATEGORY_LABEL[key as Category]?.many ?? key)
    : facet === 'brand'
      ? (BRAND_LABEL[key as Brand] ?? key)
      : key

/** «2026-11-22» as people write it. */
export const written = (day: string) => day.split('-').reverse().join('/')
export const times = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
