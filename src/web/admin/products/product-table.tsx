import { adminPaths } from '#rules/admin-paths.ts'
import type { Paging } from '#rules/paging.ts'
import { NO_RESULTS } from '#rules/search/search.ts'
import type { AdminCard as Product, AdminProductQuery } from '#shop/products/admin/catalogue.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { CommandBar } from './command-bar.tsx'
import { ProductRow } from './product-row.tsx'
import { TableFilters } from './table-filters.tsx'
import { SelectAll, SortHead } from './table-head.tsx'
import { COLUMN_NAME, writeView, type TableView } from './table-query.ts'
import { useSelection } from './use-selection.ts'

type Props = { query: AdminProductQuery; view: TableView; products: Product[]; paging: Paging }
const FORM = 'elegidos'

/** Dense: sorted by its headings, filtered, ticked, and what is ticked changed together. On phones every row is a small card. */
export function ProductTable({ query, view, products, paging }: Props) {
  const writes = useMay()('product.write')
  const selection = useSelection(FORM, products.length)
  const address = (changes: Partial<AdminProductQuery>) =>
    adminPaths.products + writeView({ ...query, page: 1, ...changes }, view)
  return (
    <>
      <TableFilters query={query} view={view} />
      <p className="mb-3 text-md text-muted" role="status">
        {paging.total === 1 ? '1 producto' : `${paging.total} productos`}
        {query.q && ` para «${query.q}»`}
      </p>
      {products.length === 0 ? (
        <Empty title={NO_RESULTS}>
          <ButtonLink to={adminPaths.productTable} look="quiet">
            Ver todos los productos
          </ButtonLink>
        </Empty>
      ) : (
        <form
          id={FORM}
          method="get"
          action={adminPaths.bulk}
          onClick={selection.onClick}
          onChange={selection.count}
        >
          <div
            className="panel md:overflow-x-auto"
            tabIndex={0}
            role="region"
            aria-label="Tabla de productos"
          >
            <table className="dense-table" data-selectable>
              <thead>
                <tr>
                  {writes && (
                    <th scope="col" className="w-11">
                      <SelectAll selection={selection} />
                    </th>
                  )}
                  {(['name', ...view.columns] as const).map((column) => (
                    <SortHead
                      key={column}
                      column={column}
                      name={COLUMN_NAME[column]}
                      query={query}
                      to={address}
                    />
                  ))}
                </tr>
              </thead>
              <tbody>
                {products.map((product) => (
                  <ProductRow key={product.id} product={product} columns={view.columns} tickable={writes} />
                ))}
              </tbody>
            </table>
          </div>
          {writes && <CommandBar chosen={selection.chosen} total={paging.total} query={query} />}
        </form>
      )}
      <AdminPageLinks
        paging={paging}
        to={(page) => address({ page })}
        of={paging.total === 1 ? 'producto' : 'productos'}
      />
    </>
  )
}
