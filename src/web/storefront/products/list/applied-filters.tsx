import { Link } from 'react-router'
import {
  BRAND_LABEL,
  CATEGORY_LABEL,
  GENRE_LABEL,
  type Brand,
  type Category,
  type Genre,
} from '#rules/products/product.ts'
import { isBounded, priceRangeText } from '#rules/search/price-range.ts'
import { anyProduct, filterCount, writeQuery, type ProductQuery } from '#rules/search/search.ts'
import { Icon } from '#web/ui/icon.tsx'

const LISTS = ['category', 'genre', 'brand', 'size'] as const
const SAID = {
  category: (value: string) => CATEGORY_LABEL[value as Category].many,
  genre: (value: string) => GENRE_LABEL[value as Genre],
  brand: (value: string) => BRAND_LABEL[value as Brand],
  size: (value: string) => `Talle ${value}`,
}

/** Every filter that is on, each with its ×. */
export function AppliedFilters({ query }: { query: ProductQuery }) {
  if (filterCount(query) === 0 && query.q === '') return null
  const without = (change: Partial<ProductQuery>) => writeQuery({ ...query, page: 1, ...change })
  const applied = [
    ...(query.q ? [{ text: `«${query.q}»`, to: without({ q: '' }) }] : []),
    ...LISTS.flatMap((name) =>
      query[name].map((value) => ({
        text: SAID[name](value),
        to: without({ [name]: query[name].filter((one) => one !== value) }),
      })),
    ),
    ...(isBounded(query)
      ? [{ text: priceRangeText(query), to: without({ priceFrom: null, price: null }) }]
      : []),
    ...(query.offer ? [{ text: 'Con descuento', to: without({ offer: false }) }] : []),
  ]
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
