/** Units: why there are so many, counting and adjusting them, what runs out. */
import { ADJUST_UNDONE } from '#rules/stock/stock.ts'
import type { ShopContext } from '#shop/context.ts'
import { openAdjust } from './adjust.ts'
import { openLedger } from './ledger.ts'
import { openLow } from './low.ts'
import { openPlace } from './place.ts'
import { openShelves } from './shelves.ts'
import { idOf, withItsReason, type UndoPart } from '#shop/audit/undo.ts'

export type { LowSize } from './low.ts'
export type { AdminSize } from './waiting.ts'

export const openStock = (context: ShopContext) => ({
  ledger: openLedger(context),
  adjust: openAdjust(context),
  low: openLow(context),
  place: openPlace(context),
  ...openShelves(context),
})

const unitsIn = (side: unknown): number => Number((side as { stock?: number } | null)?.stock ?? 0)
export const undoStock = ({ adjust }: Pick<ReturnType<typeof openStock>, 'adjust'>): UndoPart => ({
  'stock.adjust': {
    // The last one only: a count that came after it is the truth.
    turns: 'stock.adjust',
    // A count that found what was in the books changed nothing.
    moved: ({ before, after }) => unitsIn(before) !== unitsIn(after),
    undo: (visitor, row) =>
      adjust(visitor, idOf(row), {
        delta: String(unitsIn(row.before) - unitsIn(row.after)),
        reason: ADJUST_UNDONE,
        key: `undo-adjust-${row.id}`,
      }).then(withItsReason),
  },
})
