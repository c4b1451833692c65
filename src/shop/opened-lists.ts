/** The lists of the back office that are declared: each at a glance. Whoever deletes a subject deletes its line here. */
import { couponList } from './coupons/lists.ts'
import type { ShopContext } from './context.ts'
import { openList } from './lists/open.ts'

export const openLists = (context: ShopContext) => ({
  coupons: openList(context, couponList),
})
