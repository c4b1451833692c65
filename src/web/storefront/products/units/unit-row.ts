/** What a list shows of a single pair: pages carry no more of it. */
import { pick } from '#rules/record.ts'
import type { Centavos } from '#rules/money.ts'
import type { SizeStock } from '#rules/units/bulk.ts'
import { groupAlike } from '#rules/units/shown.ts'
import type { UnitOnSale } from '#shop/units/on-sale.ts'

export type UnitRow = ReturnType<typeof rowOf>
/** A product with its single pairs: its picture stands for one without photos, and its price is of what comes in quantities. */
export type Pieces = {
  id: number
  name: string
  image: string | null
  sizes: readonly SizeStock[]
  price: Centavos
  units: readonly UnitRow[]
}

/** Those that are alike as one. */
export const rowsOf = (units: readonly UnitOnSale[]): UnitRow[] => groupAlike(units).map(rowOf)

const rowOf = (unit: UnitOnSale & { count: number }) => ({
  ...pick(unit, ['code', 'size', 'grade', 'price', 'before', 'unmarked', 'count']),
  flaws: unit.flaws.map(() => 1),
  image: unit.pictures[0]?.url ?? null,
})
