/** What comes back. Shoppers ask through the botón de arrepentimiento (withdrawals.ts); here the shop answers. */
import type { Counter } from '#shop/context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { openReturnsAdmin } from './admin.ts'
import { openReturnList } from './read.ts'

export type { ReturnSummary, ReturnView } from './read.ts'

export const openReturns = (counter: Counter, rooms: { coupons: ReturnType<typeof openCoupons> }) => ({
  ...openReturnList(counter),
  ...openReturnsAdmin(counter, rooms),
})
