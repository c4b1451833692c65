/** What a product's page says beside its sizes: which table, what each size is called elsewhere, how it fits (product §45.4). */
import type { MeasureTable } from '#rules/products/measures/measures.ts'
import type { SizeTable } from './guide.ts'

export type Sizing = {
  /** The shop's table, as a pop-up. */
  guide: SizeTable | null
  /** Of each size that the shop's table of shoes has. */
  names: Record<string, string>
  verdict: string | null
  /** Of the garment itself, where the shop measured it. */
  measures: MeasureTable | null
}
