import type { Paging } from '#rules/paging.ts'
import { NO_RESULTS } from '#rules/search/search.ts'
import type { AdminCard as Product, AdminProductQuery } from '#shop/products/admin/catalogue.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { AdminCard } from './admin-card.tsx'
import { isView, VIEWS, writeAdminQuery } from './query.ts'

type Props = { base: string; query: AdminProductQuery; products: Product[]; paging: Paging }

/** Sorted by id, nine a page (product §29.2). */
export function ProductGrid({ base, query, products, paging }: Props) {
  return (
    <>
      <ViewLinks
        label="Vistas"
        views={VIEWS.map(({ name, ask }) => ({
          name,
          to: base + writeAdminQuery({ q: query.q, ...ask }),
          here: isView(query, ask),
        }))}
      />
      {query.q && (
        <p className="mb-5" role="status">
          {paging.total === 1 ? '1 resultado' : `${paging.total} resultados`} para «{query.q}»
        </p>
      )}
      {products.length === 0 ? (
        <Empty title={NO_RESULTS}>
          <ButtonLink to={base} look="quiet">
            Ver todos los productos
          </ButtonLink>
        </Empty>
      ) : (
        <>
          <ul className="product-grid">
            {products.map((product, index) => (
              <li key={product.id} className="contents">
                <AdminCard product={product} eager={index < 4} />
              </li>
            ))}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={(page) => base + writeAdminQuery({ ...query, page })}
            of={paging.total === 1 ? 'producto' : 'productos'}
          />
        </>
      )}
    </>
  )
}
