import { data } from 'react-router'
import { pick } from '#rules/record.ts'
import { paths } from '#rules/paths.ts'
import { OUT_OF_STOCK } from '#rules/products/product.ts'
import { NO_UNITS, ONLY_ONES } from '#rules/units/only.ts'
import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useHere } from '#web/ui/form/here.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { ProductLink } from '../product-link.tsx'
import { productId } from '../product-id.ts'
import type { Route } from './+types/units-page'
import { AddHere } from './add-here.tsx'
import UnitList from './unit-list.tsx'
import { rowsOf } from './unit-row.ts'

export const handle = { cached: 'everybody' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  titled(loaderData ? `${ONLY_ONES}: ${loaderData.product.name}` : ONLY_ONES, matches, { noindex: true })

/** Where a single pair is chosen without scripts, and where there is nothing else of a size. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = productId(params.id)
  const { products } = context.get(shopContext)
  const product = id > 0 ? await products.find(id) : null
  if (!product) throw data(null, { status: 404 })
  const units = await products.units(id)
  const asked = url.searchParams.get('talle')?.toUpperCase()
  const size = product.sizes.find((one) => one.size.toUpperCase() === asked)
  return {
    product: pick(product, ['id', 'name', 'category', 'image', 'sizes']),
    price: product.salePrice,
    size: size?.size ?? null,
    units: rowsOf(units.filter((unit) => !size || unit.size === size.size)),
  }
}

export default function UnitsPage({ loaderData }: Route.ComponentProps) {
  const { product, price, size, units } = loaderData
  const here = useHere()
  // Nothing of it is sold out because it has no single pair.
  const there = product.sizes.some(({ stock }) => stock > 0)
  const noUnits = size !== null ? `No hay piezas únicas del talle ${size}` : there ? NO_UNITS : OUT_OF_STOCK
  return (
    <Page
      title={product.name}
      above={
        <Breadcrumb
          trail={[
            { name: 'Inicio', to: paths.home },
            { name: product.name, to: paths.product(product.id) },
            { name: size === null ? ONLY_ONES : `Talle ${size}` },
          ]}
        />
      }
    >
      {units.length === 0 ? (
        <Empty title={noUnits} as="h2">
          <ButtonLink to={paths.product(product.id)}>Ver el producto</ButtonLink>
        </Empty>
      ) : (
        <div className="max-w-2xl">
          <AddHere product={product}>
            <UnitList {...product} {...{ price, units, size, here }} />
          </AddHere>
          <p className="mt-6">
            <ProductLink id={product.id} className="link inline-flex min-h-11 items-center">
              Ver el producto y sus otros talles
            </ProductLink>
          </p>
        </div>
      )}
    </Page>
  )
}
