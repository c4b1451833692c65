/**
 * What a pair would sell for, from what was sold here: each sale is brought to the grade of the pair by how much less the lower
 * grades sold for. Under three sales there is no number, only the sales.
 */
import type { Centavos } from '#rules/money.ts'
import { GRADES, type Grade } from '#rules/units/grade.ts'

export const SUGGESTION_DAYS = 180
export const LEAST_SALES = 3
/** From so many sales of a grade on its own ratio stands. */
const OWN_RATIO_FROM = 5
/** What a grade is worth beside the best one, until enough was sold. */
const GRADE_RATIO: Record<Grade, number> = {
  new_boxed: 1,
  new: 0.93,
  as_new: 0.85,
  very_good: 0.72,
  good: 0.58,
  worn: 0.42,
}
/** Prices of second-hand goods end so. */
const STEP: Centavos = 10_000

export type SoldPair = {
  price: Centavos
  grade: Grade
  soldAt: Date
  /** Days on sale; null when it was never listed. */ days: number | null
}
export type Suggestion = {
  /** Null under three sales. */
  price: { median: Centavos; low: Centavos; high: Centavos } | null
  medianDays: number | null
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
const rounded = (amount: number): Centavos => Math.round(amount / STEP) * STEP

/** Own ratios are of the medians, and only between grades that both sold often enough. */
function ratioOf(grade: Grade, sales: readonly SoldPair[]): number {
  const of = (one: Grade) => sales.filter((sale) => sale.grade === one).map(({ price }) => price)
  const best = GRADES.find((one) => of(one).length >= OWN_RATIO_FROM)
  if (best === undefined || of(grade).length < OWN_RATIO_FROM) return GRADE_RATIO[grade]
  return (GRADE_RATIO[best] * median(of(grade))!) / median(of(best))!
}

export function suggest(grade: Grade, sales: readonly SoldPair[]): Suggestion {
  const days = sales.flatMap((sale) => (sale.days === null ? [] : [sale.days]))
  const medianDays = median(days)
  if (sales.length < LEAST_SALES)
    return { price: null, medianDays: medianDays === null ? null : Math.round(medianDays) }
  const here = ratioOf(grade, sales)
  const brought = sales.map((sale) => (sale.price * here) / ratioOf(sale.grade, sales))
  return {
    price: {
      median: rounded(median(brought)!),
      low: rounded(Math.min(...brought)),
      high: rounded(Math.max(...brought)),
    },
    medianDays: medianDays === null ? null : Math.round(medianDays),
  }
}
