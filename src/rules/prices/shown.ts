/**
 * What a price says wherever it stands: what one pays, what it was before, whether others of it cost more, and that what costs so
 * little is used (Ley 24.240 art. 9). Cards, pages, letters, lists and single pairs all say it from here.
 */
import type { Centavos } from '#rules/money.ts'
import { salePrice, type Priced } from '#rules/products/discount.ts'

/** `price`: what a buyer pays; `before`: its price without what the shop takes off, null where that is nothing. */
export type PairPrice = { price: Centavos; before: Centavos | null }

export type Sellable = Priced & {
  /** What the cheapest single pair costs, where that is less or there is nothing else. */
  from?: Centavos | null
  units?: { listed: number; used: number } | null
}
export type ShownPrice = { amount: Centavos; before: Centavos | null; isFrom: boolean; condition: string }

export function shownPrice(of: Sellable | PairPrice): ShownPrice {
  if ('before' in of) return { amount: of.price, before: of.before, isFrom: false, condition: '' }
  const from = of.from ?? null
  const isFrom = from !== null
  return {
    amount: from ?? salePrice(of),
    before: of.offer && !isFrom ? of.price : null,
    isFrom,
    condition: isFrom ? conditionText(of.units) : '',
  }
}

type Stocked = Sellable & { stock: number }
export const hasBulk = ({ stock, units }: Stocked): boolean => stock === 0 || stock > (units?.listed ?? 0)
/** As a button charges it that buys of what comes in quantities: cheaper single pairs are bought as such. */
export const asBought = <P extends Stocked>(product: P): P =>
  hasBulk(product) ? { ...product, from: null } : product

/** Of the single pairs that «desde» is about. */
const conditionText = (units: Sellable['units']): string =>
  !units?.used ? '' : units.used < units.listed ? 'nuevos y usados' : 'usado'
