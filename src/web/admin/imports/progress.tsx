import type { ImportView } from '#shop/imports/imports.ts'
import { ReadAgain } from '#web/admin/ui/read-again.tsx'
import { count, countsInWords } from './words.ts'
import { IMPORT_UNDER_WAY, isAtWork, isUndoing } from '#rules/imports/states.ts'

const AGAIN_MS = 1000

/** How far it is; asks again by itself, without scripts by loading the page again. */
export function Progress({ one }: { one: ImportView }) {
  const { state, total, counts, undo } = one
  const all = isUndoing(state) ? undo.possible + undo.undone + undo.left : total
  const done = isUndoing(state) ? undo.undone + undo.left : counts.rows
  const part = all > 0 ? Math.min(1, done / all) : 0
  return (
    <section aria-labelledby="avance" className="panel p-4 md:p-5">
      <ReadAgain everyMs={AGAIN_MS} withoutScripts="3" />
      <h2 id="avance" className="mb-3 text-lg font-bold">
        {isAtWork(state) && IMPORT_UNDER_WAY[state]}
      </h2>
      <progress className="upload-bar" value={part} max={1} aria-labelledby="avance" />
      <p className="mt-2 text-md tabular-nums" role="status">
        {count(done)} de {count(all)} ({Math.floor(part * 100)} %)
        {!isUndoing(state) && counts.rows > 0 && ` · ${countsInWords(counts)}`}
      </p>
    </section>
  )
}
