/** The back office's front page and frame: what waits for somebody, what is new, what is owed, and how the shop moved lately. */
import type { ShopContext } from '#shop/context.ts'
import { openOwed } from './owed.ts'
import { openTrends } from './trends.ts'
import { openWaiting } from './waiting.ts'

export type { ConsignmentOwed, Owed } from './owed.ts'
export type { Trends } from './trends.ts'
export type { Waiting } from './waiting.ts'

export const openDashboard = (context: ShopContext) => ({
  ...openWaiting(context),
  ...openOwed(context),
  ...openTrends(context),
})
