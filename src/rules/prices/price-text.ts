/** What shown.ts says of a price, in lines of text. */
import { formatPesos, type Centavos } from '#rules/money.ts'
import { shownPrice, type PairPrice, type Sellable } from './shown.ts'

/** In a line of text: «desde $ 59.900 · usado». */
export function priceText(of: Sellable | PairPrice): string {
  const { amount, isFrom, condition } = shownPrice(of)
  return `${isFrom ? 'desde ' : ''}${formatPesos(amount)}${condition && ` · ${condition}`}`
}

/** The same and the price of before, as letters print them. */
export function priceTexts(of: Sellable | PairPrice): { price: string; was: string | null } {
  const { before } = shownPrice(of)
  return { price: priceText(of), was: before === null ? null : formatPesos(before) }
}

/** What its owner agreed to: what the shop takes off for buyers changes nothing of it. */
export const agreedPrice = ({ price, before }: PairPrice): Centavos => before ?? price
