/** What an order of these lines comes to under the locks of its transaction: prices as they are, promotions, the code, the shipping. */
import type { Tx } from '#data/database.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import type { PersonalData } from '#rules/checkout/purchase.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import { COUPON_MESSAGES } from '#rules/coupons/coupon.ts'
import type { Centavos } from '#rules/money.ts'
import { bestAmounts, orderAmounts, type Amounts } from '#rules/orders/order.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { offersOf, type PromotionOffer } from '#rules/promotions/offers.ts'
import type { PromotionLine, PromotionTerms } from '#rules/promotions/promotion.ts'
import type { Carriage } from '#rules/shipments/carriage.ts'
import type { Settings } from '#shop/context.ts'
import { couponPart, type openCoupons, type TakenCoupon } from '#shop/coupons/coupons.ts'
import { pricedLines } from '#shop/orders/rows.ts'
import type { TakenProduct } from '#shop/orders/stock.ts'
import type { Units } from '#shop/orders/units.ts'
import type { Offered } from '#shop/promotions/offered.ts'
import { promotionPart } from '#shop/promotions/redeem.ts'

export type OrderLines = ReturnType<typeof pricedLines>

/** What a price is made of: the lines, where they go, and what their coupon and promotions take off. */
export type Priced = {
  rows: OrderLines
  /** The same as promotions see them. */
  wanted: PromotionLine[]
  personal: Pick<PersonalData, 'codePostal'> & { province: string }
  delivery: Delivery
  /** At a courier's price; null: at the shop's own. */
  carriage: Carriage | null
  coupon: TakenCoupon | null
  /** Why the code that was typed takes nothing off. */
  codeProblem: string | null
  /** Null where promotions have no part in it. */
  offered: Pick<Offered, 'offers' | 'terms'> | null
}

export type PricedOrder = {
  lines: OrderLines
  amounts: Amounts
  coupon: TakenCoupon | null
  promotions: { offer: PromotionOffer; terms: PromotionTerms[]; shipping: Centavos }
}

export const wantedOf = (rows: OrderLines, products: Map<number, TakenProduct>): PromotionLine[] =>
  rows.map(({ productId, brand, size, unitPriceCentavos: unitPrice, quantity, unitId }) => ({
    productId,
    category: products.get(productId)!.category,
    brand,
    size,
    unitPrice,
    quantity,
    single: unitId !== null,
  }))

type Sums = { amounts: Amounts; offer: PromotionOffer; shipping: Centavos }
/** A code is a coupon's or a promotion's; one that is neither, or takes nothing off, refuses the order. */
export function amountsOf(
  { wanted, personal, delivery, carriage, coupon, codeProblem, offered }: Priced,
  settings: Settings,
): Outcome<Sums, never> {
  if (codeProblem !== null) return invalid(COUPON_MESSAGES.invalidTitle, { cupon: codeProblem })
  const quoted = carriage?.price ?? null
  const to = { province: personal.province, postalCode: personal.codePostal, delivery, quoted }
  const offers = offered?.offers ?? offersOf(wanted, [])
  const { amounts, offer } = bestAmounts(wanted, coupon?.amount ?? 0, settings, to, offers)
  const { shipping } = orderAmounts(wanted, 0, settings, to)
  return done({ amounts, offer, shipping })
}

/** Of an order that the shop's people take down, or sell at the counter. */
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
    personal: Priced['personal']
    delivery: Delivery
    carriage?: Carriage | null
    haggled?: Parameters<typeof pricedLines>[3]
    /** What a till told without network: promotions are not of it. */
    told?: Parameters<typeof pricedLines>[4]
  },
): Promise<Outcome<PricedOrder, never>> {
  const rows = pricedLines(asked.lines, asked.units, asked.products, asked.haggled, asked.told)
  const draft = {
    userId: asked.userId,
    request: { couponCode: asked.code },
    rows,
    wanted: wantedOf(rows, asked.products),
    personal: asked.personal,
    delivery: asked.delivery,
    carriage: asked.carriage ?? null,
    coupon: null,
    codeProblem: null,
    offered: null,
  }
  await couponPart(coupons).lock(tx, draft)
  if (!asked.told) await promotionPart({ clock: () => asked.now }).lock(tx, draft)
  const sums = amountsOf(draft, settings)
  if (!sums.ok) return sums
  const { amounts, offer, shipping } = sums.value
  const { coupon, offered } = draft as Priced
  return done({ lines: rows, amounts, coupon, promotions: { offer, terms: offered?.terms ?? [], shipping } })
}
