import { Link, useLocation } from 'react-router'
import { NO_RESULTS, writeQuery, anyProduct, type ProductQuery } from '#rules/search/search.ts'
import type { ProductCard as Product } from '#shop/products/products.ts'
import { ProductCard } from '#web/storefront/products/card/product-card.tsx'
import { IN_GRID_BESIDE_RAIL } from '#web/storefront/products/card/sizes.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'

/** Nothing is as it was asked for: what it would be without one of the wishes, the nearest of it, or else what sells most. */
export function NoResults({
  query,
  instead: { ways, cards },
}: {
  query: ProductQuery
  instead: { ways: { text: string; total: number; to: string }[]; cards: Product[] }
}) {
  const { pathname, search } = useLocation()
  return (
    <>
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
      {cards.length > 0 && (
        <section aria-labelledby="en-su-lugar" className="pt-10">
          <h2 id="en-su-lugar" className="pb-4 text-xl font-bold">
            {ways.length > 0 ? 'Lo más parecido' : 'Lo más vendido'}
          </h2>
          {ways.length > 0 && (
            <ul className="flex flex-wrap gap-2 pb-5">
              {ways.map(({ text, total, to }) => (
                <li key={text}>
                  <Link to={to} preventScrollReset className="chip min-h-11! text-md">
                    Sin {text} ({total})
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <ul className="product-grid">
            {cards.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} sizes={IN_GRID_BESIDE_RAIL} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
