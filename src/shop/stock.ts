/** Units: why there are so many, counting and adjusting them, what runs out. */
import type { Counter } from './counter.ts'
import { openAdjust } from './stock/adjust.ts'
import { openLedger } from './stock/ledger.ts'
import { openLow } from './stock/low.ts'

export type { Adjusted } from './stock/adjust.ts'
export type { Ledger, LedgerRow } from './stock/ledger.ts'
export type { LowSize, LowStock } from './stock/low.ts'
export type { AdminSize } from './stock/waiting.ts'

export const openStock = (counter: Counter) => ({
  ledger: openLedger(counter),
  adjust: openAdjust(counter),
  low: openLow(counter),
})
