import { Link } from 'react-router'
import { appliedOf } from '#rules/search/applied.ts'
import { anyProduct, filterCount, writeQuery, type ProductQuery } from '#rules/search/search.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ListChoices } from './list-choices.ts'

/** Every filter that is on, each with its ×. */
export function AppliedFilters({ query, choices }: { query: ProductQuery; choices: ListChoices }) {
  if (filterCount(query) === 0 && query.q === '') return null
  const applied = appliedOf(query, choices).map(({ text, without }) => ({
    text,
    to: writeQuery({ ...query, page: 1, ...without }),
  }))
  return (
    <ul aria-label="Filtros aplicados" className="flex flex-wrap items-center gap-2 pb-4">
      {applied.map(({ text, to }) => (
        <li key={text}>
          <Link
            to={to}
            preventScrollReset
            aria-label={`Quitar ${text}`}
            className="chip min-h-11! gap-1.5 border-transparent bg-tile pr-3! pl-4! text-md"
          >
            {text}
            <Icon of="x" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={writeQuery({ ...anyProduct, sort: query.sort })}
          preventScrollReset
          className="link inline-flex min-h-11 items-center px-2 text-md"
        >
          Borrar todo
        </Link>
      </li>
    </ul>
  )
}
