import type { ImportView } from '#shop/imports/imports.ts'
import { UnderWay } from '#web/admin/ui/under-way.tsx'
import { describeCounts } from './format.ts'
import { IMPORT_UNDER_WAY, isAtWork, isUndoing } from '#rules/imports/states.ts'

/** How far it is. */
export function Progress({ one }: { one: ImportView }) {
  const { state, total, counts, undo } = one
  const all = isUndoing(state) ? undo.possible + undo.undone + undo.left : total
  const done = isUndoing(state) ? undo.undone + undo.left : counts.rows
  return (
    <UnderWay title={isAtWork(state) ? IMPORT_UNDER_WAY[state] : ''} done={done} all={all}>
      {!isUndoing(state) && counts.rows > 0 && ` · ${describeCounts(counts)}`}
    </UnderWay>
  )
}
