/** What a cart would cost if it were ordered now: the numbers of the checkout's summary. */
import type { ShopContext } from '#shop/context.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { bestAmounts, countedLines, type Amounts } from '#rules/orders/order.ts'
import { byPromotion, type PromotionOffer } from '#rules/promotions/offers.ts'
import type { Centavos } from '#rules/money.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import type { CartView, CartViewLine, openCart } from '#shop/cart/cart.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { withHaggles, type HaggledCart, type Haggles } from './haggle.ts'
import { beatenText, offeredNow } from '#shop/promotions/offered.ts'

export type QuoteRequest = {
  lines: readonly CartLine[]
  /** null while none is chosen: the default fee is shown. */
  province: string | null
  /** As far as the form knows it: a rate may be by postal code. */
  postalCode?: string | null
  delivery: Delivery
  /** What a courier quoted and was chosen; without it the shop's own table. */
  quoted?: Centavos | null
  couponCode: string | null
  /** Lower prices that the shop's people agreed on. */
  haggles?: Haggles
  /** Kept for whoever asks: shop/drops/buy.ts. */
  held?: CartLine | null
}
export type Quote = {
  cart: HaggledCart
  amounts: Amounts
  /** The promotions that the amounts count, by line of the cart, and the others that could be better for another way of delivery. */
  offer: PromotionOffer
  offers: [PromotionOffer, ...PromotionOffer[]]
  /** `amount` is the coupon's own; the discount is never above the subtotal. Of a promotion's code both are what it takes off this cart. */
  coupon: { code: string; amount: number; discount: number; promotion: boolean } | null
  /** Why the code does not count, in words. */
  couponProblem: string | null
}

export function openQuote(
  { database: { db }, clock, settings }: ShopContext,
  verbs: {
    cart: ReturnType<typeof openCart>
    coupons: ReturnType<typeof openCoupons>
  },
) {
  /** `forWhom`: whose promotions count, where somebody else asks for them. */
  return async function quote(
    visitor: Visitor,
    request: QuoteRequest,
    forWhom: number | null = visitor.kind === 'person' ? visitor.id : null,
  ): Promise<Quote> {
    const read = await verbs.cart.read([...request.lines], request.held)
    const cart = request.haggles ? withHaggles(read, request.lines, request.haggles) : read
    const peeked = request.couponCode
      ? await verbs.coupons.peek(visitor, request.couponCode, cart.subtotal)
      : null
    const coupon = peeked?.ok ? peeked.value : null
    const userId = forWhom
    const code = coupon?.promotion ? coupon.code : null
    const offered = await offeredNow(db, { now: clock(), userId, code }, promotable(cart.lines))
    const { amounts, offer } = bestAmounts(
      countedLines(cart.lines),
      coupon?.amount ?? 0,
      settings,
      request,
      offered.offers,
    )
    const problem = offered.typed?.problem ?? beatenText(offered, offer)
    const off = byPromotion(offer.lines).find(({ id }) => id === offered.typed?.terms.id)?.amount ?? 0
    const own = { amount: coupon?.amount ?? 0, discount: amounts.discount - offer.discount }
    return {
      cart,
      amounts,
      offer,
      offers: offered.offers,
      coupon:
        coupon && problem === null
          ? { ...coupon, ...(coupon.promotion ? { amount: off, discount: off } : own) }
          : null,
      couponProblem: peeked && !peeked.ok ? peeked.message : problem,
    }
  }
}

/** The same for the cart, where no code is typed and nothing but the province is known. */
export const openCartAmounts =
  ({ database: { db }, clock, settings }: ShopContext) =>
  async (visitor: Visitor, cart: CartView, to: { province: string | null; quoted?: Centavos | null }) => {
    const userId = visitor.kind === 'person' ? visitor.id : null
    const { offers } = await offeredNow(db, { now: clock(), userId, code: null }, promotable(cart.lines))
    return bestAmounts(countedLines(cart.lines), 0, settings, { ...to, delivery: 'delivery' }, offers)
  }

/** As many of each as can be bought now, in the order of the cart. */
const promotable = (lines: readonly CartViewLine[]) =>
  lines.map((line) => ({ ...line, quantity: line.buyable, single: line.unit !== null }))
