/** What is left of a price over what the product cost the shop. For admins only: nothing of it leaves the back office. */
import { formatPesos, type Centavos } from '#rules/money.ts'

export type Margin = {
  amount: Centavos
  /** Of the price, whole; null when the price is 0. */
  percent: number | null
}

/** Null while nobody has said what it cost. */
export const marginOf = (price: Centavos, cost: Centavos | null): Margin | null =>
  cost === null
    ? null
    : { amount: price - cost, percent: price === 0 ? null : Math.round(((price - cost) / price) * 100) }

export const isUnderCost = (price: Centavos, cost: Centavos | null): boolean => cost !== null && price < cost

/** Its parts do not break: «$ 12.000 (40 %)», «−$ 500 (−2 %), bajo el costo»; '' when it is not known. */
export function marginText(price: Centavos, cost: Centavos | null): string {
  const margin = marginOf(price, cost)
  if (!margin) return ''
  const share = margin.percent === null ? '' : ` (${`${margin.percent}`.replace('-', '−')}\u00a0%)`
  const amount = `${margin.amount < 0 ? '−' : ''}${formatPesos(Math.abs(margin.amount))}`
  return `${amount}${share}${margin.amount < 0 ? ', bajo el costo' : ''}`
}
