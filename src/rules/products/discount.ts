/** Offers: the five discounts an admin may choose (product §4.5) and what they make of a price. */
import { percentOf, type Centavos } from '#rules/money.ts'

export const DISCOUNTS = ['10%', '20%', '30%', '40%', '50%'] as const
/** «10, 20, 30, 40 o 50 %». */
export const DISCOUNTS_IN_WORDS =
  `${DISCOUNTS.map((discount) => discount.slice(0, -1)).join(', ')} %`.replace(/, (?=\d+ %)/, ' o ')
export type Discount = (typeof DISCOUNTS)[number]

/** Product §4.5: any other text counts as 50%. The form offers only the five, so that this is met in old data only. */
export function discountPercent(discount: string | null): number {
  const known = DISCOUNTS.indexOf(discount as Discount)
  return known === -1 ? 50 : (known + 1) * 10
}

export type Priced = { price: Centavos; offer: boolean; discount: string | null }

/** What one unit costs today: price minus price times the rate, when on offer. */
export function salePrice({ price, offer, discount }: Priced): Centavos {
  return offer ? price - percentOf(price, discountPercent(discount)) : price
}

/** The badge on the picture: «20% OFF», or null when it is not on offer. */
export const discountBadge = ({ offer, discount }: Priced): string | null =>
  offer ? `${discountPercent(discount)}% OFF` : null
