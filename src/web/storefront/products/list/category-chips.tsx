import { Link } from 'react-router'
import { CATEGORIES, CATEGORY_LABEL } from '#rules/products/product.ts'
import { writeQuery, type ProductQuery } from '#rules/search/search.ts'

/** One category at a tap; the panel takes several. Choosing one resets the sizes (product §6.3). */
export function CategoryChips({ query }: { query: ProductQuery }) {
  const to = (category: string[]) => writeQuery({ ...query, category, size: [], page: 1 })
  const only = query.category.length === 1 ? query.category[0] : null
  return (
    <nav aria-label="Categorías" className="mb-3 md:mb-6">
      <ul className="scroll-row">
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
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={to([category])}
              className="chip"
              aria-current={only === category ? 'true' : undefined}
              preventScrollReset
            >
              {CATEGORY_LABEL[category].many}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
