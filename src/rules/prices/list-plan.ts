/** What a price list makes of one product, and why a product cannot be in it. */
import { formatPesos, fromPesos, percentOf, type Centavos } from '#rules/money.ts'
import { priceProblem, rounded } from '#rules/products/bulk/bulk.ts'
import { salePrice, type Discount, type Priced } from '#rules/products/discount.ts'
import type { CatalogueTerms } from '#rules/products/terms.ts'
import { isUnderCost } from './margin.ts'

/** To which pesos a worked-out price goes: the nearest multiple, or the nearest that ends in 990. */
export const ROUNDINGS = ['exact', '10', '50', '100', '1000', '990'] as const
export type Rounding = (typeof ROUNDINGS)[number]
export const ROUNDING_LABEL: Record<Rounding, string> = {
  exact: 'Sin redondear',
  '10': 'A decenas',
  '50': 'De 50 en 50',
  '100': 'A centenas',
  '1000': 'A miles',
  '990': 'Terminado en 990',
}

export type ListChange =
  | { kind: 'percent'; percent: number; rounding: Rounding }
  | { kind: 'offer'; discount: Discount }
  | { kind: 'fixed'; prices: { id: number; price: Centavos }[] }
export type ListKind = ListChange['kind']
export const LIST_KIND_LABEL: Record<ListKind, string> = {
  percent: 'Un porcentaje menos o más',
  offer: 'Una oferta',
  fixed: 'Un precio para cada producto',
}

export function roundedTo(price: Centavos, rounding: Rounding): Centavos {
  if (rounding === 'exact' || price <= 0) return price
  if (rounding === '990') return rounded(price, '990')
  const step = fromPesos(Number(rounding))
  return Math.max(Math.round(price / step) * step, step)
}

/** What the product is priced while the list is on. */
export function plannedPrice(change: ListChange, id: number, now: Priced): Priced {
  switch (change.kind) {
    case 'percent':
      return { ...now, price: roundedTo(now.price + percentOf(now.price, change.percent), change.rounding) }
    case 'offer':
      return { ...now, offer: true, discount: change.discount }
    case 'fixed':
      return { ...now, price: change.prices.find((one) => one.id === id)?.price ?? now.price }
  }
}

/** Whether two say the same: the discount of what is not on offer says nothing. */
export const samePrice = (a: Priced, b: Priced): boolean =>
  a.price === b.price && a.offer === b.offer && (!a.offer || a.discount === b.discount)

/** Why nobody could ask this price, whatever an admin agrees to; null when it can be asked. */
export function planProblem(after: Priced, terms: CatalogueTerms): string | null {
  const said = priceProblem(after.price, terms)
  if (said) return said
  return salePrice(after) === 0 ? 'quedaría gratis' : null
}

/** Said of a product that goes under its cost; null when it does not, or when its cost is not known. */
export const underCostText = (after: Priced, cost: Centavos | null): string | null =>
  isUnderCost(salePrice(after), cost) ? `bajo el costo, que es ${formatPesos(cost!)}` : null

type Booking = { from: Date; /** Null: for good. */ until: Date | null; on: boolean }

/**
 * Whether two lists want a product at the same time. One that is for good has done its work once it is on: what is booked
 * after it starts from its prices.
 */
export function overlaps(mine: Omit<Booking, 'on'>, other: Booking): boolean {
  const end = ({ from, until, on }: Booking) => until?.getTime() ?? (on ? from.getTime() : Infinity)
  return mine.from.getTime() < end(other) && other.from.getTime() < end({ ...mine, on: false })
}
