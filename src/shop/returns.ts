/** The desk for what comes back. Shoppers ask through the botón de arrepentimiento (withdrawals.ts); here the shop answers. */
import type { Counter } from './counter.ts'
import type { openCoupons } from './coupons.ts'
import { openReturnDesk } from './returns/desk.ts'
import { openReturnList } from './returns/read.ts'

export type { ReturnMoved, ReturnResolved } from './returns/desk.ts'
export type { ReturnQuery, ReturnSummary, ReturnView } from './returns/read.ts'

export const openReturns = (counter: Counter, rooms: { coupons: ReturnType<typeof openCoupons> }) => ({
  ...openReturnList(counter),
  ...openReturnDesk(counter, rooms),
})
