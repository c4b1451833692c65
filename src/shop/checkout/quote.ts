/** What a cart would cost if it were ordered now: the numbers of the checkout's summary. */
import type { Visitor } from '#rules/users/access.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { countedLines, orderAmounts, type Amounts } from '#rules/orders/order.ts'
import type { Delivery, ShippingTerms } from '#rules/checkout/shipping.ts'
import type { openCart, CartView } from '#shop/cart/cart.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'

export type QuoteRequest = {
  lines: readonly CartLine[]
  /** null while none is chosen: the default fee is shown. */
  province: string | null
  /** As far as the form knows it: a rate may be by postal code. */
  postalCode?: string | null
  delivery: Delivery
  couponCode: string | null
}
export type Quote = {
  cart: CartView
  amounts: Amounts
  /** `amount` is the coupon's own; the discount is never above the subtotal. */
  coupon: { code: string; amount: number; discount: number } | null
  /** Why the coupon does not count, in words. */
  couponProblem: string | null
}

export function openQuote(
  terms: ShippingTerms,
  verbs: {
    cart: ReturnType<typeof openCart>
    coupons: ReturnType<typeof openCoupons>
  },
) {
  return async function quote(visitor: Visitor, request: QuoteRequest): Promise<Quote> {
    const cart = await verbs.cart.read([...request.lines])
    const coupon = request.couponCode
      ? await verbs.coupons.peek(visitor, request.couponCode, cart.subtotal)
      : null
    const amount = coupon?.ok ? coupon.value.amount : 0
    const amounts = orderAmounts(countedLines(cart.lines), amount, terms, request)
    return {
      cart,
      amounts,
      coupon: coupon?.ok ? { code: coupon.value.code, amount, discount: amounts.discount } : null,
      couponProblem: coupon && !coupon.ok ? coupon.message : null,
    }
  }
}
