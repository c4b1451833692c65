/** Units: why there are so many, counting and adjusting them, what runs out. */
import type { ShopContext } from '#shop/context.ts'
import { openAdjust } from './adjust.ts'
import { openLedger } from './ledger.ts'
import { openLow } from './low.ts'
import { openPlace } from './place.ts'
import { openShelves } from './shelves.ts'

export type { LowSize } from './low.ts'
export type { AdminSize } from './waiting.ts'

export const openStock = (context: ShopContext) => ({
  ledger: openLedger(context),
  adjust: openAdjust(context),
  low: openLow(context),
  place: openPlace(context),
  ...openShelves(context),
})
