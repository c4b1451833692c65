/** Between which amounts somebody looks, of what one pays today (product §6.4). Both ends may stay open. */
import { formatPesos, fromPesos } from '#rules/money.ts'
import type { PriceEnds } from './price-ends.ts'

/** In pesos; null for no bound. */
export type PriceRange = {
  /** The least. */
  priceFrom: number | null
  /** The most. */
  price: number | null
}

/** Beyond what any price is, and within what the database counts. */
const BEYOND = 1_000_000_000
const asked = (pesos: number | null) => {
  const whole = Math.trunc(pesos ?? 0)
  return whole > 0 ? Math.min(whole, BEYOND) : null
}

/** As somebody asked for it: ends that cross are the same two amounts the other way round; at the slider's ends there is no bound, beyond them there is. */
export function priceRange(from: number | null, to: number | null, ends: PriceEnds): PriceRange {
  const [one, other] = [asked(from), asked(to)]
  const crossed = one !== null && other !== null && one > other
  const [least, most] = crossed ? [other, one] : [one, other]
  return {
    priceFrom: least !== null && least > ends.min ? least : null,
    price: most !== null && most !== ends.max && most < BEYOND ? Math.max(most, ends.min) : null,
  }
}

export const isBounded = ({ priceFrom, price }: PriceRange): boolean => priceFrom !== null || price !== null

/** «Desde $ 10.000», «Hasta $ 40.000», «De $ 10.000 a $ 40.000»; '' without bounds. */
export function priceRangeText({ priceFrom, price }: PriceRange): string {
  const amount = (pesos: number) => formatPesos(fromPesos(pesos))
  if (priceFrom !== null && price !== null) return `De ${amount(priceFrom)} a ${amount(price)}`
  if (priceFrom !== null) return `Desde ${amount(priceFrom)}`
  return price === null ? '' : `Hasta ${amount(price)}`
}
