/** The counter (product §57.1): selling to whoever stands there, and the days of its till. */
import type { openCart } from '#shop/cart/cart.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { openTillCustomer } from './customer.ts'
import { openTillDays } from './day.ts'
import { openCounter } from './counter.ts'
import { openQrAtTill } from './qr/at-till.ts'
import type { FollowQr } from './qr/follow.ts'
import { openChange } from './returns/change.ts'
import { openSaleSearch } from './returns/search.ts'
import { openTakeBack } from './returns/take.ts'
import { openCounterReturns } from './returns/view.ts'
import { openJoin } from './offline/join.ts'
import { openLeases } from './offline/lease.ts'
import { openUnjoined } from './offline/unjoined.ts'
import { openTillSale } from './sale.ts'
import { openGiftAtTill } from './redeem-gift.ts'
import { openSell } from './sell.ts'
import { openVoid } from './void.ts'

export type { TillCustomer } from './customer.ts'
export type { TillEntry } from './day.ts'
export type { TillDay } from './lists.ts'
export type { JoinedSale } from './offline/join.ts'
export type { UnjoinedSale } from './offline/unjoined.ts'
export type { TillLine, TillView } from './counter.ts'
export type { TillQr } from './qr/at-till.ts'
export type { TakenBack } from './returns/take.ts'
export type { CounterReturn, Returnable } from './returns/view.ts'
export type { TillSale } from './sale.ts'

export function openTill(
  context: ShopContext,
  verbs: {
    cart: ReturnType<typeof openCart>
    coupons: ReturnType<typeof openCoupons>
    followQr: FollowQr
  },
) {
  const look = openCounter(context, verbs)
  const { sell, sellTold } = openSell(context, verbs)
  const leases = openLeases(context)
  const { join, attempt } = openJoin(context, { sellTold })
  return {
    ...look,
    sell,
    offline: { ...leases, join, ...openUnjoined(context, { attempt, find: look.find }) },
    voidSale: openVoid(context),
    ...openTillSale(context),
    ...openTillCustomer(context),
    ...openGiftAtTill(context),
    qr: openQrAtTill(context, verbs),
    days: openTillDays(context),
    returns: {
      search: openSaleSearch(context),
      ...openCounterReturns(context),
      ...openTakeBack(context),
      change: openChange(context),
    },
  }
}
