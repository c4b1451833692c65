/** What a product has cost over time, and the lowest price of the 30 days before its offer began (Directive 98/6/EC, art. 6a). */
import type { Priced } from '#rules/products/discount.ts'
import type { Centavos } from '#rules/money.ts'

/** So priced from `since` until the next one. */
export type PricePoint = Priced & { since: Date }

/** How far back an offer is compared. */
export const LOWEST_DAYS = 30
/** Beside an offer, before the amount. */
export const LOWEST_LABEL = `Precio más bajo en ${LOWEST_DAYS} días`
const WINDOW = LOWEST_DAYS * 24 * 60 * 60 * 1000

export type LowestBefore = {
  price: Centavos
  /** Only since then prices are known, less than the whole time; null when all of it is known. */
  knownSince: Date | null
}

/**
 * `points` oldest first, `paid`: what one paid at each. The lowest price that one could pay in the 30 days before the offer of now began; an offer that goes
 * on with another percentage is one offer. Null without an offer, or when no price before it is known.
 */
export function lowestBefore<P extends { offer: boolean; since: Date }>(
  points: readonly P[],
  paid: (point: P) => Centavos,
): LowestBefore | null {
  const start = points.findLastIndex(({ offer }) => !offer) + 1
  const began = points[start]?.since.getTime()
  if (began === undefined || start === 0) return null
  const opens = began - WINDOW
  const inForce = points.slice(0, start).filter((_, index) => points[index + 1]!.since.getTime() > opens)
  if (inForce.length === 0) return null
  const first = points[0]!.since
  return {
    price: Math.min(...inForce.map(paid)),
    knownSince: first.getTime() > opens ? first : null,
  }
}
