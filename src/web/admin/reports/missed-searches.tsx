import { writeQuery } from '#rules/search/search.ts'
import { times, written } from './labels.ts'

type Missed = { words: string; times: number; lastOn: string }

/** What was searched and found nothing, each leading to what it finds today. */
export function MissedSearches({ missed }: { missed: readonly Missed[] }) {
  return (
    <>
      {missed.length === 0 && (
        <p className="py-2 text-muted">Todas las búsquedas de estos días encontraron algo.</p>
      )}
      <ul className="divide-y divide-line text-md">
        {missed.map(({ words, times: often, lastOn }) => (
          <li key={words} className="flex items-center justify-between gap-4">
            <a href={writeQuery({ q: words })} className="link inline-flex min-h-11 items-center">
              «{words}»
            </a>
            <span className="text-right text-sm text-muted tabular-nums">
              {times(often, 'vez', 'veces')} · {written(lastOn)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
