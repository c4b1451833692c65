/**
 * What a price says wherever it stands: what one pays, what it was before, whether others of it cost more, and that what costs so
 * little is used (Ley 24.240 art. 9). Cards, pages, letters, lists and single pairs all say it from here.
 */
import { formatPesos, type Centavos } from '#rules/money.ts'
import { salePrice, type Priced } from '#rules/products/discount.ts'

/** `price`: what a buyer pays; `before`: its price without what the shop takes off, null where that is nothing. */
export type PairPrice = { price: Centavos; before: Centavos | null }
/** What its owner agreed to: what the shop takes off for buyers changes nothing of it. */
export const agreedPrice = ({ price, before }: PairPrice): Centavos => before ?? price

export type Sellable = Priced & {
  /** What the cheapest single pair costs, where that is less or there is nothing else. */
  from?: Centavos | null
  units?: { listed: number; used: number } | null
}
export type ShownPrice = { amount: Centavos; before: Centavos | null; isFrom: boolean; condition: string }

export function shownPrice(of: Sellable | PairPrice): ShownPrice {
  if ('before' in of) return { amount: of.price, before: of.before, isFrom: false, condition: '' }
  if (of.from != null)
    return { amount: of.from, before: null, isFrom: true, condition: conditionText(of.units) }
  return {
    amount: salePrice(of),
    before: of.offer ? of.price : null,
    isFrom: false,
    condition: '',
  }
}

/** Of the single pairs that «desde» is about. */
const conditionText = (units: Sellable['units']): string =>
  !units || units.used === 0 ? '' : units.used < units.listed ? 'nuevos y usados' : 'usado'

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
