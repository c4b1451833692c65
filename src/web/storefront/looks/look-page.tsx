import { data, type MetaDescriptor } from 'react-router'
import { lookPaths } from '#rules/look-paths.ts'
import { lookTotal } from '#rules/looks/look.ts'
import { formatPesos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { OUT_OF_STOCK } from '#rules/products/product.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import type { Look } from '#shop/looks/looks.ts'
import type { ProductCard } from '#shop/products/products.ts'
import { settingsContext, shopContext } from '#web/context.ts'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { CartToggle } from '#web/storefront/products/card/cart-toggle-button.tsx'
import { productId } from '#web/storefront/products/product-id.ts'
import { ProductLink } from '#web/storefront/products/product-link.tsx'
import { MineGone } from '#web/storefront/my-size/mine-gone.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/look-page'

export const handle = { cached: 'everybody' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const look = await context.get(shopContext).looks.find(productId(params.id))
  if (!look) throw data(null, { status: 404 })
  const { changed: _changed, ...shown } = look
  return {
    look: shown,
    total: lookTotal(look.products),
    machines: forMachines(look, context.get(settingsContext)),
  }
}

/** As search engines read it (schema.org): a list of products that have their own pages. */
const forMachines = ({ name, products }: Look, { publicUrl }: { publicUrl: string }): MetaDescriptor[] => [
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      numberOfItems: products.length,
      itemListElement: products.map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: publicUrl + paths.product(id),
      })),
    },
  },
]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return titled('Look', matches, { noindex: true })
  const { look, machines } = loaderData
  return [
    ...titled(look.name, matches, {
      path: lookPaths.one(look.id),
      image: pictureSources(look.products[0]?.image ?? null)?.og,
      description:
        `${look.name}: ${look.products.map(({ name }) => name).join(', ')}. ${look.description}`.slice(
          0,
          160,
        ),
    }),
    ...machines,
  ]
}

export default function LookPage({ loaderData: { look, total } }: Route.ComponentProps) {
  return (
    <Page
      title={look.name}
      intro={look.description && <span className="whitespace-pre-line">{look.description}</span>}
      above={
        <Breadcrumb
          trail={[
            { name: 'Inicio', to: paths.home },
            { name: 'Looks', to: lookPaths.all },
            { name: look.name },
          ]}
        />
      }
    >
      <PageTitle name={look.name} />
      {total !== null && (
        <p className="mb-6 text-lg">
          Todo el look, uno de cada uno: <b className="tabular-nums">{formatPesos(total)}</b>
        </p>
      )}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-10 md:grid-cols-3 md:gap-x-5 xl:grid-cols-4">
        {look.products.map((product, index) => (
          <li key={product.id} className="flex min-w-0 flex-col">
            <Piece product={product} eager={index < 2} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

const WIDTH = '(min-width: 80rem) 22vw, (min-width: 48rem) 31vw, 50vw'

function Piece({ product, eager }: { product: ProductCard; eager: boolean }) {
  const { id, name, image, imageAlt, stock } = product
  return (
    <>
      <ProductLink id={id} className="group block">
        <span className="tile">
          <Picture image={image} alt={imageAlt} sizes={WIDTH} eager={eager} />
        </span>
        <span className="mt-2.5 block leading-snug font-semibold break-words group-hover:underline">
          {name}
        </span>
      </ProductLink>
      <p className="mt-1">
        <Price of={product} />
        {product.byHand}
      </p>
      <MineGone product={product} />
      <div className="mt-auto pt-3">
        {stock > 0 ? (
          <CartToggle product={product} size="small" />
        ) : (
          <p className="flex min-h-11 items-center font-semibold text-muted">{OUT_OF_STOCK}</p>
        )}
      </div>
    </>
  )
}
