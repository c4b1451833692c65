import { shortMoment } from '#web/ui/dates.ts'
import type { ShownCount } from './shown-sizes.ts'

/** How far it is, who counts, and how it ended. */
export function CountProgress({ count }: { count: ShownCount }) {
  const { pieces, people } = count
  const { uncounted, sizes } = pieces.total
  return (
    <div role="status" className="mb-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-muted">Prendas únicas</dt>
          <dd className="text-2xl font-bold tabular-nums">
            {count.seen} de {count.expected}
          </dd>
        </div>
        {(sizes > 0 || pieces.elsewhere.length > 0) && (
          <div>
            <dt className="text-sm text-muted">En cantidades</dt>
            <dd className="text-2xl font-bold tabular-nums">
              {pieces.counted} de {pieces.expected}
            </dd>
            {uncounted > 0 && (
              <dd className="text-sm text-muted">
                {uncounted === 1 ? '1 talle sin contar' : `${uncounted} talles sin contar`}
              </dd>
            )}
          </div>
        )}
      </dl>
      <p className="mt-1 text-muted">
        Empezó {shortMoment(count.startedAt)}, {count.startedBy}
        {count.endedAt &&
          `; ${count.cancelled ? 'se canceló' : 'terminó'} ${shortMoment(count.endedAt)}, ${count.endedBy ?? ''}`}
        .
        {people.length > 0 &&
          ` Contaron: ${people.map(({ name, scans }) => `${name} (${scans})`).join(', ')}.`}
      </p>
    </div>
  )
}
