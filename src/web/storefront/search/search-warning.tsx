import { Link } from 'react-router'
import { SEARCH_EMPTY, writeQuery, type ProductQuery } from '#rules/search/search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

/** Product §6.9: an empty search, said inline; the × is a link to the same page without it, so that it works without scripts. */
export function SearchWarning({ query }: { query: ProductQuery }) {
  return (
    <Notice tone="warning" className="mb-6 items-center">
      <span className="flex items-center justify-between gap-4">
        {SEARCH_EMPTY}
        <Link to={writeQuery(query)} aria-label="Cerrar el aviso" className="icon-button -my-3 -mr-2">
          <Icon of="x" size={20} />
        </Link>
      </span>
    </Notice>
  )
}
