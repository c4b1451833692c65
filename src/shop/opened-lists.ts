/** The lists of the back office that are declared: each at a glance. Whoever deletes a subject deletes its line here. */
import { messageList } from './contact/lists.ts'
import { dropList } from './drops/lists.ts'
import { couponList } from './coupons/lists.ts'
import type { ShopContext } from './context.ts'
import { openList } from './lists/open.ts'

export const openLists = (context: ShopContext) => ({
  messages: openList(context, messageList),
  coupons: openList(context, couponList),
  drops: openList(context, dropList),
})
