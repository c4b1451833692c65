/** Placing an order, part by part. This list is the order in which rows are locked, and stands nowhere else. */
import { cartPart } from './cart/kept.ts'
import type { openCart } from './cart/cart.ts'
import type { PlacingPart } from './checkout/part.ts'
import { amountsPart } from './checkout/parts/amounts.ts'
import { addressPart, buyerPart } from './checkout/parts/buyer.ts'
import { goodsPart, sizesPart } from './checkout/parts/goods.ts'
import { ownPairPart } from './consignment/sales/buyer-is-owner.ts'
import type { ShopContext } from './context.ts'
import { couponPart, type openCoupons } from './coupons/coupons.ts'
import { creditPart } from './credit/of-order.ts'
import { dropPart } from './drops/buy.ts'
import { messagesPart } from './orders/notify.ts'
import { freePart } from './payments/approval.ts'
import { promotionPart } from './promotions/redeem.ts'
import { saleTermsPart } from './sale-terms/sale-terms.ts'
import { carriagePart, type ShippingQuotes } from './shipments/quotes.ts'

type Verbs = {
  cart: ReturnType<typeof openCart>
  coupons: ReturnType<typeof openCoupons>
  quotes: ShippingQuotes
}

/** Made anew for each order. */
export const placing = (context: ShopContext, { cart, coupons, quotes }: Verbs): readonly PlacingPart[] => [
  buyerPart(context),
  sizesPart(cart),
  dropPart(context),
  goodsPart(context, cart),
  carriagePart(quotes, context.database),
  addressPart(context),
  ownPairPart(context),
  couponPart(coupons),
  promotionPart(context),
  saleTermsPart(context),
  amountsPart(context),
  cartPart,
  creditPart(context),
  freePart(context),
  messagesPart(context),
]
