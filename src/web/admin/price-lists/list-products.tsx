import { TriangleAlert } from 'lucide-react'
import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { marginText } from '#rules/prices/margin.ts'
import { salePrice, type Priced } from '#rules/products/discount.ts'
import type { ListedProduct, PriceListPage } from '#shop/prices/lists/read.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { isDraft } from '#rules/prices/list-states.ts'

/** Every product before and after, with the margin that is left, and what stands against it. */
export function ListProducts({
  list: { id, state, revision, products, unchanged },
}: {
  list: PriceListPage
}) {
  const draft = isDraft(state)
  return (
    <section aria-labelledby="productos" className="panel p-4 md:p-5">
      <h2 id="productos" className="text-lg font-bold">
        {draft ? 'Así quedaría' : 'Productos'}
      </h2>
      <p className="mt-1 mb-3 text-md text-muted">
        {products.length === 1 ? 'Cambia 1 producto' : `Cambian ${products.length} productos`}
        {unchanged > 0 && `, ${unchanged} ya ${unchanged === 1 ? 'está' : 'están'} así`}.
      </p>
      {products.length > 0 && (
        <div
          className="lg:max-h-[40rem] lg:overflow-y-auto"
          tabIndex={0}
          role="region"
          aria-label="Productos de la lista"
        >
          <table className="dense-table">
            <thead>
              <tr>
                <th scope="col">Producto</th>
                <th scope="col">Antes</th>
                <th scope="col">Con la lista</th>
                <th scope="col">Margen</th>
                {draft && (
                  <th scope="col">
                    <span className="sr-only">Excluir</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <tr key={product.id} data-problem={product.problem ? '' : undefined}>
                  <th scope="row">
                    <Link to={adminPaths.product(product.id)} className="link font-semibold">
                      {product.name}
                    </Link>{' '}
                    <span className="text-muted">n.º {product.id}</span>
                    <Against product={product} />
                  </th>
                  <td data-name="Antes">
                    <PriceOf of={product.before} />
                  </td>
                  <td data-name="Con la lista">
                    <PriceOf of={product.after} />
                    {salePrice(product.after) > salePrice(product.before) && (
                      <span className="block text-sm font-medium text-ambar">sube</span>
                    )}
                  </td>
                  <td data-name="Margen" className="tabular-nums">
                    {marginText(salePrice(product.after), product.cost) || (
                      <span className="text-muted">sin costo</span>
                    )}
                  </td>
                  {draft && (
                    <td>
                      <Form method="post" action={adminPaths.priceList(id)} preventScrollReset>
                        <input type="hidden" name="revision" value={revision} />
                        <input type="hidden" name="product" value={product.id} />
                        <button
                          name="intent"
                          value="exclude"
                          className="link inline-flex min-h-11 items-center text-md"
                          aria-label={`Excluir ${product.name}`}
                        >
                          Excluir
                        </button>
                      </Form>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Against({ product: { problem, underCost, left } }: { product: ListedProduct }) {
  const said = left ? `No se tocó: ${left}` : (problem ?? underCost)
  return said ? (
    <span className="mt-0.5 flex items-center gap-1.5 text-sm font-medium text-rojo">
      <Icon of={TriangleAlert} size={16} />
      {said}
    </span>
  ) : null
}

/** To the centavo where there are centavos: nothing is rounded away before it is agreed to. */
const PriceOf = ({ of }: { of: Priced }) =>
  salePrice(of) % 100 === 0 ? (
    <Price of={of} />
  ) : (
    <b className="tabular-nums">{formatAmount(salePrice(of))}</b>
  )
