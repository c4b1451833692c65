import { useLocation } from 'react-router'
import { NO_RESULTS, writeQuery, anyProduct, type ProductQuery } from '#rules/search/search.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'

export function NoResults({ query }: { query: ProductQuery }) {
  const { pathname, search } = useLocation()
  return (
    <Empty title={NO_RESULTS}>
      <p className="max-w-[44ch] text-muted">
        Probá con otra palabra o con menos filtros{query.q && `. Buscaste «${query.q}»`}.
      </p>
      <p className="flex flex-wrap gap-3 md:justify-center">
        <a href={pathname + search} className="button" data-look="quiet">
          Reload
        </a>
        <ButtonLink to={writeQuery(anyProduct)}>Ver todos los productos</ButtonLink>
      </p>
    </Empty>
  )
}
