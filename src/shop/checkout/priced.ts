/** What an order of these lines comes to under the locks of its transaction: prices as they are, promotions, the code, the shipping. */
import type { Tx } from '#data/database.ts'
import { COUPON_MESSAGES } from '#rules/coupons/coupon.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import type { PersonalData } from '#rules/checkout/purchase.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import type { Centavos } from '#rules/money.ts'
import { bestAmounts, orderAmounts, type Amounts } from '#rules/orders/order.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { offersOf, type PromotionOffer } from '#rules/promotions/offers.ts'
import type { PromotionTerms } from '#rules/promotions/promotion.ts'
import type { Carriage } from '#rules/shipments/carriage.ts'
import type { Settings } from '#shop/context.ts'
import type { openCoupons, TakenCoupon } from '#shop/coupons/coupons.ts'
import { pricedLines } from '#shop/orders/rows.ts'
import type { TakenProduct } from '#shop/orders/stock.ts'
import type { Units } from '#shop/orders/units.ts'
import { offeredNow } from '#shop/promotions/offered.ts'

export type PricedOrder = {
  lines: ReturnType<typeof pricedLines>
  amounts: Amounts
  coupon: TakenCoupon | null
  promotions: { offer: PromotionOffer; terms: PromotionTerms[]; shipping: Centavos }
}

/** A code is a coupon's or a promotion's; one that is neither, or takes nothing off, refuses the order. */
export async function priceOrder(
  tx: Tx,
  { coupons, settings }: { coupons: ReturnType<typeof openCoupons>; settings: Settings },
  asked: {
    /** Null while nobody knows whose it is to be. */
    userId: number | null
    now: Date
    code: string | null
    lines: readonly CartLine[]
    units: readonly Units[]
    products: Map<number, TakenProduct>
    personal: Pick<PersonalData, 'codePostal'> & { province: string }
    delivery: Delivery
    /** At a courier's price; null or nothing: at the shop's own. */
    carriage?: Carriage | null
    haggled?: Parameters<typeof pricedLines>[3]
    /** What a till told without network: promotions are not of it. */
    told?: Parameters<typeof pricedLines>[4]
  },
): Promise<Outcome<PricedOrder, never>> {
  const { userId, now, code, products, personal, delivery } = asked
  const lines = pricedLines(asked.lines, asked.units, products, asked.haggled, asked.told)
  const taken = code ? await coupons.take(tx, code, userId) : null
  const coupon = taken?.ok ? taken.value : null
  const wanted = lines.map(({ productId, brand, size, unitPriceCentavos: unitPrice, quantity, unitId }) => ({
    productId,
    category: products.get(productId)!.category,
    brand,
    size,
    unitPrice,
    quantity,
    single: unitId !== null,
  }))
  const offered = asked.told
    ? { offers: offersOf(wanted, []), terms: [], typed: null }
    : await offeredNow(tx, { now, userId, code: coupon ? null : code }, wanted, { lock: true })
  const problem = offered.typed ? offered.typed.problem : taken && !taken.ok ? taken.message : null
  if (taken && !taken.ok && problem !== null) return invalid(COUPON_MESSAGES.invalidTitle, { cupon: problem })
  const quoted = asked.carriage?.price ?? null
  const to = { province: personal.province, postalCode: personal.codePostal, delivery, quoted }
  const { amounts, offer } = bestAmounts(wanted, coupon?.amount ?? 0, settings, to, offered.offers)
  const { shipping } = orderAmounts(wanted, 0, settings, to)
  return done({ lines, amounts, coupon, promotions: { offer, terms: offered.terms, shipping } })
}
