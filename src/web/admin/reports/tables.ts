/** Every report that can be looked into, by its name in the address. */
import { FATE_LABEL } from '#rules/reports/fate.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { DEMAND_TABLES } from './demand-tables.ts'
import { MONEY_TABLES } from './money-tables.ts'
import { fateOf, SALES_TABLES } from './sales-tables.ts'
import { SOLD_TABLES } from './sold-tables.ts'
import type { Report } from './table.ts'
import { FACET_LABEL, facetWord } from './labels.ts'

const REPORTS = { ...SALES_TABLES, ...MONEY_TABLES, ...SOLD_TABLES, ...DEMAND_TABLES }

/** Of an address; undefined for what is no report. */
export const reportNamed = (name: string): Report | undefined =>
  Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined

/** What was chosen besides the days, in words, and what goes on in the addresses of pages and files. */
export function chosen(
  params: URLSearchParams,
  catalogue: Catalogue,
): { words: string[]; kept: Record<string, string> } {
  const kept: Record<string, string> = {}
  for (const name of ['category', 'brand', 'size', 'estado', 'orden', 'producto']) {
    const value = params.get(name)
    if (value) kept[name] = value.slice(0, 40)
  }
  const words = (['category', 'brand', 'size'] as const).flatMap((facet) =>
    kept[facet] ? [`${FACET_LABEL[facet]}: ${facetWord(facet, kept[facet], catalogue)}`] : [],
  )
  const fate = fateOf(params)
  return { words: fate ? [...words, FATE_LABEL[fate]] : words, kept }
}
