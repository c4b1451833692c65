/** What an order is called, and what it comes to. */
import type { Centavos } from '#rules/money.ts'
import { couponDiscount } from '#rules/coupons/coupon.ts'
import { chosenOffer, type PromotionOffer } from '#rules/promotions/offers.ts'
import { shippingFee, type Delivery, type Destination, type ShippingTerms } from '#rules/checkout/shipping.ts'

/** «V-000042», as people say it on the phone. */
export const orderNumber = (id: number): string => `V-${String(id).padStart(6, '0')}`

export type Amounts = { subtotal: Centavos; discount: Centavos; shipping: Centavos; total: Centavos }

/** What is left to be paid in money, of an order that store credit pays a part of. */
export const dueOf = (order: { totalCentavos: Centavos; creditCentavos: Centavos }): Centavos =>
  order.totalCentavos - order.creditCentavos

/** Of the lines of a cart, what the amounts count: as many of each as can be bought now. */
export const countedLines = (
  lines: readonly { unitPrice: Centavos; buyable: number }[],
): { unitPrice: Centavos; quantity: number }[] =>
  lines.flatMap(({ unitPrice, buyable }) => (buyable > 0 ? [{ unitPrice, quantity: buyable }] : []))

/**
 * Total = subtotal − promotions − coupon + shipping, the coupon never above what promotions leave: the total is never below the
 * shipping. Whether shipping is free by the owner's own limit is asked of the subtotal, before anything is taken off.
 */
export function orderAmounts(
  lines: readonly { unitPrice: Centavos; quantity: number }[],
  coupon: Centavos,
  terms: ShippingTerms,
  to: Destination & { delivery: Delivery },
  promotions: { discount: Centavos; freeShipping: object | null } = { discount: 0, freeShipping: null },
): Amounts {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const discount = promotions.discount + couponDiscount(coupon, subtotal - promotions.discount)
  const free = lines.length === 0 || to.delivery === 'pickup' || promotions.freeShipping !== null
  const shipping = free ? 0 : shippingFee(terms, to, subtotal)
  return { subtotal, discount, shipping, total: subtotal - discount + shipping }
}

/** With the promotions that leave least to pay, shipping in. */
export function bestAmounts<O extends PromotionOffer>(
  lines: readonly { unitPrice: Centavos; quantity: number }[],
  coupon: Centavos,
  terms: ShippingTerms,
  to: Destination & { delivery: Delivery },
  offers: readonly [O, ...O[]],
): { amounts: Amounts; offer: O } {
  const amountsOf = (offer: O) => orderAmounts(lines, coupon, terms, to, offer)
  const offer = chosenOffer(offers, (one) => amountsOf(one).total)
  return { amounts: amountsOf(offer), offer }
}

/** «V-000042», «v 42» and «42» are the same order; null for anything else. */
export function orderIdIn(typed: string): number | null {
  const [, digits] = /^\s*(?:v[-\s]*)?0*(\d{1,9})\s*$/i.exec(typed) ?? []
  return digits ? Number(digits) : null
}

/** Why a parcel, a part or a piece is given up, and what is noted of it. */
export const SHORTEST_WHY = 3

export const MOST_NOTE = 300
