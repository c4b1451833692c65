import { Link } from 'react-router'
import type { FoundGroup } from './run-search.ts'

type Props = {
  id: string
  groups: FoundGroup[]
  /** Which the arrow keys stand at, counted over all groups. */
  at: number
  onChoose: () => void
}

/** The list below the search; the arrow keys walk it from the field. */
export function Offers({ id, groups, at, onChoose }: Props) {
  const firstOf = groups.map((_, group) =>
    groups.slice(0, group).reduce((sum, { hits }) => sum + hits.length, 0),
  )
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Resultados"
      // A press would take the focus, and with it this list, before it is a click.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full mt-1.5 max-h-[min(70dvh,32rem)] overflow-y-auto rounded-input border border-line bg-white py-1.5 shadow-sheet"
    >
      {groups.map(({ name, hits }, group) => (
        <div key={name} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} role="presentation" className="px-4 pt-2 pb-0.5 text-sm text-muted">
            {name}
          </p>
          {hits.map(({ to, title, about }, index) => {
            const place = firstOf[group]! + index
            return (
              // The option is the link itself: an option that holds one hides it from who hears the page (axe nested-interactive).
              <Link
                key={to}
                to={to}
                id={`${id}-opcion-${place}`}
                role="option"
                aria-selected={place === at}
                tabIndex={-1}
                onClick={onChoose}
                className={`block min-h-11 px-4 py-1.5 hover:bg-paper ${place === at ? 'bg-tile' : ''}`}
              >
                <span className="block truncate font-semibold">{title}</span>
                <span className="block truncate text-sm text-muted">{about}</span>
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}
