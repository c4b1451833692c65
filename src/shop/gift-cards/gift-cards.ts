/** Gift cards: bought, paid, mailed on their day, redeemed once. Each move lives in its own file; this is the list of them. */
import type { ShopContext } from '#shop/context.ts'
import type { Handlers } from '#shop/jobs/outbox.ts'
import { openGiftsAdmin } from './admin.ts'
import { openGiftCallOff } from './call-off.ts'
import { openGiftLists } from './list.ts'
import { openGiftMailing } from './mailing.ts'
import { openMyGifts } from './my-gifts.ts'
import { openGiftPaying } from './pay.ts'
import { openGiftPlacing } from './place.ts'
import { openGiftRedeeming } from './redeem.ts'
import { openGiftRefund } from './refund.ts'
import { openGiftSweep } from './sweep.ts'

export function openGiftCards(
  context: ShopContext,
  verbs: { ask: (reference: string, paymentId?: string) => Promise<boolean> },
) {
  const { pay, expectPayment, ownGift } = openGiftPaying(context, verbs)
  const { mail, mailDue } = openGiftMailing(context)
  const jobs: Pick<Handlers, 'gift-card' | 'gift-card-refund'> = {
    'gift-card': mail,
    'gift-card-refund': ({ refundId }) => openGiftRefund(context)(refundId),
  }
  return {
    place: openGiftPlacing(context),
    pay,
    expectPayment,
    redeem: openGiftRedeeming(context),
    ...openGiftCallOff(context, { ...verbs, ownGift }),
    ...openMyGifts(context),
    ...openGiftLists(context),
    ...openGiftSweep(context, verbs),
    mailDue,
    admin: openGiftsAdmin(context),
    jobs,
  }
}
