/** Exchanges, as whoever bought begins, pays and calls them off; what the shop's people do with them is in returns/admin.ts. */
import type { ShopContext } from '#shop/context.ts'
import type { OwnPairs } from '#shop/orders/pairs-of-buyer.ts'
import { openOwnExchange } from './find.ts'
import { openPaying } from './pay.ts'
import { openStart } from './start.ts'
import { openExchangeSweep } from './sweep.ts'
import { openTakingBack } from './take-back.ts'
import { openChoices } from './choices.ts'

export const openExchanges = (
  context: ShopContext,
  verbs: {
    ask: (reference: string, paymentId?: string) => Promise<boolean>
    ownPairs: Pick<OwnPairs, 'refuse'>
  },
) => ({
  ...openChoices(context),
  find: openOwnExchange(context),
  start: openStart(context, verbs),
  ...openPaying(context, verbs),
  takeBack: openTakingBack(context, verbs),
  ...openExchangeSweep(context, verbs),
})
