/** What stands beside an offer about its price of before (product §4.23). Said by the loader: a browser needs no calendar for it. */
import { formatPesos } from '#rules/money.ts'
import { LOWEST_LABEL, type LowestBefore } from '#rules/prices/history.ts'
import { dayAndMonth } from '#web/ui/dates.ts'

export function lowestSaid(lowest: LowestBefore | null): string | null {
  if (!lowest) return null
  const { price, knownSince } = lowest
  const label = knownSince === null ? LOWEST_LABEL : `Precio más bajo desde el ${dayAndMonth(knownSince)}`
  return `${label}: ${formatPesos(price)}`
}
