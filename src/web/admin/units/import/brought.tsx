import type { UnitListCard } from '#shop/units/list/lists.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { shortMoment } from '#web/ui/dates.ts'

/** Lists that came in and are here, each with its undo while nothing of it moved. */
export function Brought({ lists }: { lists: UnitListCard[] }) {
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="anteriores" className="mt-6">
      <h2 id="anteriores" className="mb-2 text-lg font-semibold">
        Las que entraron
      </h2>
      <ul className="panel divide-y divide-line">
        {lists.map(({ key, pairs, at, mayUndo }) => (
          <li
            key={key}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 md:px-4"
          >
            <span>
              {pairs === 1 ? '1 prenda' : `${pairs} prendas`} · {shortMoment(at)}
            </span>
            {mayUndo && (
              <Question
                title="¿Deshacer esta lista?"
                trigger="Deshacer"
                triggerClass="button"
                fields={{ intent: 'undo', key }}
                yes="Deshacer"
              >
                Las prendas se van como si no hubieran venido. Solo se puede mientras nadie las tocó.
              </Question>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
