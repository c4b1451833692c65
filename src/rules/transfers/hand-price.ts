/** What one product costs who pays by transfer or in cash, where the shop gives a discount for that (product §30.5). */
import { formatPesos, percentOf, type Centavos } from '#rules/money.ts'
import { handDiscountOf, handMeansSaid, possibleMeans, type HandTerms } from '#rules/payments/means.ts'

export const handPrice = (amount: Centavos, percent: number): Centavos => amount - percentOf(amount, percent)

/** « · $ 11.399 por transferencia», after what a card says of its price; undefined without a discount. */
export function handPriceSaid(amount: Centavos, terms: HandTerms): string | undefined {
  const percent = handDiscountOf(terms)
  return percent === 0
    ? undefined
    : ` · ${formatPesos(handPrice(amount, percent))} ${handMeansSaid(possibleMeans(terms))}`
}
