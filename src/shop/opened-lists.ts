/** The lists of the back office that are declared: each at a glance. Whoever deletes a subject deletes its line here. */
import { messageList } from './contact/lists.ts'
import { dropList } from './drops/lists.ts'
import { couponList } from './coupons/lists.ts'
import type { openAudit } from './audit/audit.ts'
import type { ShopContext } from './context.ts'
import { priceListList } from './prices/lists/lists.ts'
import { promotionList } from './promotions/lists.ts'
import { giftCardList } from './gift-cards/lists.ts'
import { addressList, issueList } from './newsletter/lists.ts'
import { questionList } from './questions/lists.ts'
import { reviewList } from './reviews/lists.ts'
import { userList } from './users/lists.ts'
import { returnList } from './returns/list.ts'
import { invoiceList } from './invoices/lists.ts'
import { tillDayList } from './till/lists.ts'
import { consignorList } from './consignment/consignors/list.ts'
import { settlementList } from './consignment/settlements/lists.ts'
import { unitList } from './units/desk/search.ts'
import { openList } from './lists/open.ts'

export const openLists = (context: ShopContext, { audit }: { audit: ReturnType<typeof openAudit> }) => ({
  audit: audit.opened,
  messages: openList(context, messageList),
  priceLists: openList(context, priceListList),
  promotions: openList(context, promotionList),
  giftCards: openList(context, giftCardList),
  newsletter: openList(context, addressList),
  issues: openList(context, issueList),
  questions: openList(context, questionList),
  reviews: openList(context, reviewList),
  users: openList(context, userList),
  returns: openList(context, returnList),
  invoices: openList(context, invoiceList),
  tillDays: openList(context, tillDayList),
  consignors: openList(context, consignorList),
  settlements: openList(context, settlementList),
  units: openList(context, unitList),
  coupons: openList(context, couponList),
  drops: openList(context, dropList),
})
