/** What the order comes to, once its coupon and its promotions are taken: never another total than the one that was shown. */
import { totalChanged } from '#rules/checkout/placing.ts'
import { conflict } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import type { PlacingPart } from '../part.ts'
import type { PlaceConflict } from '../placed-before.ts'
import { amountsOf } from '../priced.ts'

export const amountsPart = ({ settings }: Pick<ShopContext, 'settings'>): PlacingPart => ({
  name: 'amounts',
  async lock(_tx, draft) {
    const sums = amountsOf(draft, settings)
    if (!sums.ok) return sums
    Object.assign(draft, sums.value)
    const { amounts } = sums.value
    const { shownTotal } = draft.request
    return shownTotal === null || shownTotal === amounts.total
      ? null
      : conflict<PlaceConflict>(totalChanged(shownTotal, amounts.total), { amounts })
  },
})
