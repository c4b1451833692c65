/** Prices of entrusted pairs: their calendar, what their owners change and accept, their term, what the shop buys itself. */
import type { ShopContext } from '#shop/context.ts'
import { openBuyOuts } from '../buy-out/buy-out.ts'
import { openTerm } from '../term/term.ts'
import { openApply } from './apply.ts'
import { openPriceChanges } from './change.ts'
import { openProposals } from './propose.ts'
import { openStepNotices } from './step-notices.ts'

export function openPrices(context: ShopContext) {
  const apply = openApply(context)
  const tell = openStepNotices(context)
  return {
    ...apply,
    ...tell,
    /** For the jobs: the letters first, since no step comes without its own. */
    async stepPrices(): Promise<void> {
      await tell.tellSteps()
      await apply.applyPrices()
    },
    ...openPriceChanges(context),
    ...openProposals(context),
    ...openTerm(context),
    ...openBuyOuts(context),
  }
}
