/** What comes back. Shoppers ask through the botón de arrepentimiento (withdrawals.ts); here the shop answers. */
import type { ShopContext } from '#shop/context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { openReturnsAdmin } from './admin.ts'
import { openReturnList } from './read.ts'

export type { ReturnSummary, ReturnView } from './read.ts'

export const openReturns = (context: ShopContext, verbs: { coupons: ReturnType<typeof openCoupons> }) => ({
  ...openReturnList(context),
  ...openReturnsAdmin(context, verbs),
})
