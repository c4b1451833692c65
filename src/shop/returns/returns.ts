/** Where the shop answers for what comes back. Shoppers ask through the botón de arrepentimiento (withdrawals.ts). */
import type { ShopContext } from '#shop/context.ts'
import { openReturnsAdmin } from './admin.ts'
import { openAsking } from './ask/ask.ts'
import { openAskChoices } from './ask/choices.ts'
import { openMyReturns } from './ask/my-returns.ts'
import { openPhotos } from './ask/photos.ts'
import { openPayBack } from './choose-pay-back.ts'
import { openReturnView } from './find.ts'
import { openReminders } from './remind.ts'
import { openReturnList } from './list.ts'

export type { AskChoices } from './ask/choices.ts'
export type { OwnReturn } from './ask/my-returns.ts'
export type { ReturnView } from './find.ts'
export type { ReturnSummary } from './list.ts'

export const openReturns = (context: ShopContext) => ({
  ...openReturnList(context),
  find: openReturnView(context),
  ask: openAsking(context),
  askChoices: openAskChoices(context),
  ...openMyReturns(context),
  ...openPhotos(context),
  ...openPayBack(context),
  ...openReminders(context),
  ...openReturnsAdmin(context),
})
