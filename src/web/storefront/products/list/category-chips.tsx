import { Link } from 'react-router'
import { useCategories } from '#web/ui/page/frame.ts'
import { MySizeChip } from '#web/storefront/my-size/my-size-chip.tsx'
import { writeQuery, type ProductQuery } from '#rules/search/search.ts'

/** One category at a tap; the panel takes several. Choosing one resets the sizes (product §6.3). */
export function CategoryChips({ query }: { query: ProductQuery }) {
  const to = (category: string[]) => writeQuery({ ...query, category, size: [], page: 1 })
  const only = query.category.length === 1 ? query.category[0] : null
  return (
    <nav aria-label="Categorías" className="mb-1 md:mb-3">
      <ul className="scroll-row">
        <MySizeChip query={query} />
        <li>
          <Link
            to={to([])}
            className="chip"
            aria-current={query.category.length === 0 ? 'true' : undefined}
            preventScrollReset
          >
            Todo
          </Link>
        </li>
        {useCategories().map(({ value, many }) => (
          <li key={value}>
            <Link
              to={to([value])}
              className="chip"
              aria-current={only === value ? 'true' : undefined}
              preventScrollReset
            >
              {many}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
