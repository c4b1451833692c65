/** Where the shop answers for what comes back. Shoppers ask through the botón de arrepentimiento (withdrawals.ts). */
import type { ShopContext } from '#shop/context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { openReturnsAdmin } from './admin.ts'
import { openReturnView } from './find.ts'
import { openReturnList } from './list.ts'

export type { ReturnView } from './find.ts'
export type { ReturnSummary } from './list.ts'

export const openReturns = (context: ShopContext, verbs: { coupons: ReturnType<typeof openCoupons> }) => ({
  list: openReturnList(context),
  find: openReturnView(context),
  ...openReturnsAdmin(context, verbs),
})
