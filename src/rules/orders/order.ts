/** What an order is called, and what it comes to. */
import type { Centavos } from '#rules/money.ts'
import { couponDiscount } from '#rules/coupons/coupon.ts'
import { shippingFee, type Delivery, type Destination, type ShippingTerms } from '#rules/checkout/shipping.ts'

/** «V-000042», as people say it on the phone. */
export const orderNumber = (id: number): string => `V-${String(id).padStart(6, '0')}`

export type Amounts = { subtotal: Centavos; discount: Centavos; shipping: Centavos; total: Centavos }

/** Of the lines of a cart, what the amounts count: as many of each as can be bought now. */
export const countedLines = (
  lines: readonly { unitPrice: Centavos; buyable: number }[],
): { unitPrice: Centavos; quantity: number }[] =>
  lines.flatMap(({ unitPrice, buyable }) => (buyable > 0 ? [{ unitPrice, quantity: buyable }] : []))

/** Total = subtotal − coupon + shipping, the coupon never above the subtotal: the total is never below the shipping. */
export function orderAmounts(
  lines: readonly { unitPrice: Centavos; quantity: number }[],
  coupon: Centavos,
  terms: ShippingTerms,
  to: Destination & { delivery: Delivery },
): Amounts {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const discount = couponDiscount(coupon, subtotal)
  const shipping = lines.length === 0 || to.delivery === 'pickup' ? 0 : shippingFee(terms, to, subtotal)
  return { subtotal, discount, shipping, total: subtotal - discount + shipping }
}
