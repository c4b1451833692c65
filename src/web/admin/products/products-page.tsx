import { LayoutGrid, Table } from 'lucide-react'
import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { productId, productIdIn } from '#web/storefront/products/product-id.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/products-page'
import { backTo, onward, valueOf } from '#web/admin/ui/answers.ts'
import { ProductGrid } from './product-grid.tsx'
import { ProductTable } from './product-table.tsx'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { readAdminQuery, writeAdminQuery } from './query.ts'
import { RemovedNotice } from './detail/removed-notice.tsx'
import { readView, ROWS_A_PAGE, writeView } from './table-query.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'products', needs: 'product.see-hidden' } satisfies RouteHandle

const REMOVED = 'eliminado'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const query = readAdminQuery(url.searchParams, context.get(settingsContext))
  const view = readView(url.searchParams)
  const { products, paging } = valueOf(
    await catalogue.list(visitor, query, view.table ? ROWS_A_PAGE : undefined),
  )
  const removedId = productId(url.searchParams.get(REMOVED))
  const removed = removedId > 0 ? await catalogue.find(visitor, removedId) : null
  return {
    query: { ...query, page: paging.page },
    view,
    products,
    paging,
    removed:
      removed?.ok && removed.value.archivedAt ? { id: removed.value.id, name: removed.value.name } : null,
  }
}

/** Deleting a product and taking that back, from wherever the button stands. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { catalogue } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productIdIn(form)
  const intent = form.get('intent')
  if (intent === 'hide' || intent === 'show') {
    const end = await catalogue[intent](visitor, id)
    if (!end.ok) return data({ message: end.message }, { status: statusOf(end) })
    return onward(request, backTo(form, adminPaths.products), `product-${intent}`)
  }
  if (intent === 'verify' || intent === 'unverify') {
    const end = await catalogue[intent](visitor, id)
    if (!end.ok) return data({ message: end.message }, { status: statusOf(end) })
    return onward(request, backTo(form, adminPaths.products), `product-${intent}`)
  }
  const restores = intent === 'restore'
  const end = restores ? await catalogue.restore(visitor, id) : await catalogue.remove(visitor, id)
  if (!end.ok) return data({ message: end.message }, { status: statusOf(end) })
  const from = new URL(backTo(form, adminPaths.products), request.url)
  from.searchParams.delete(REMOVED)
  if (restores) return onward(request, from.pathname + from.search, 'product-restored')
  // A list that the product stood in goes on where it was; anything else has nothing left to show.
  const lists = [adminPaths.products, paths.dashboard].map((list) => list.toLowerCase())
  const list = lists.includes(from.pathname.toLowerCase()) ? from.search : ''
  const after = new URLSearchParams(list)
  after.set(REMOVED, String(id))
  return onward(request, `${adminPaths.products}?${after}`)
}

export default function ModifyProducts({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const { query, view, products, paging, removed } = loaderData
  return (
    <>
      <PageTitle name="Productos" hidden />
      {removed && <RemovedNotice product={removed} returnTo={adminPaths.products + writeView(query, view)} />}
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <AdminTitle
        title="Productos"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Productos' }]}
      >
        <ButtonLink
          to={adminPaths.products + writeView({ ...query, page: 1 }, { ...view, table: !view.table })}
          look="quiet"
          size="small"
        >
          <Icon of={view.table ? LayoutGrid : Table} size={20} />
          {view.table ? 'Ver tarjetas' : 'Ver tabla'}
        </ButtonLink>
        {may('product.write') ? (
          <ButtonLink to={adminPaths.createProduct} size="small">
            Agregar Producto
          </ButtonLink>
        ) : (
          may('product.export') && <CsvLink to={adminPaths.export + writeAdminQuery(query)} />
        )}
      </AdminTitle>
      <h2 className="sr-only">Lista de productos</h2>
      {view.table ? (
        <ProductTable
          key={JSON.stringify(query)}
          query={query}
          view={view}
          products={products}
          paging={paging}
        />
      ) : (
        <ProductGrid base={adminPaths.products} query={query} products={products} paging={paging} />
      )}
    </>
  )
}
