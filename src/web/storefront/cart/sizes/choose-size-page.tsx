import { data, Link, redirect } from 'react-router'
import { CHOOSE_SIZE, PRODUCT_GONE, sizesInCart } from '#rules/cart/cart.ts'
import { paths } from '#rules/paths.ts'
import { asBought } from '#rules/prices/shown.ts'
import { sizeTable } from '#rules/products/sizing/guide.ts'
import { settingsContext, shopContext } from '#web/context.ts'
import { cartOf } from '#web/cart.ts'
import { ownPath } from '#web/return-to.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { useMySize } from '#web/ui/page/frame.ts'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { MineGone } from '#web/storefront/my-size/mine-gone.tsx'
import { ProductLink } from '#web/storefront/products/product-link.tsx'
import { productId } from '#web/storefront/products/product-id.ts'
import SizeGuide from '#web/storefront/products/detail/sizes/size-guide.tsx'
import type { Route } from './+types/choose-size-page'
import { SizeTaps } from './size-taps.tsx'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled(CHOOSE_SIZE, matches, { noindex: true })

/** Also what the sheet asks for, so that it shows what is left now (size-sheet.tsx). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams
  // The address alone asks about nothing.
  if (!asked.has('producto')) throw redirect(paths.cart)
  const id = productId(asked.get('producto'))
  const [product] = id > 0 ? await context.get(shopContext).products.byIds([id]) : []
  const page = {
    product: product ? asBought(product) : null,
    guide: product ? sizeTable(product, context.get(settingsContext)) : null,
    inCart: sizesInCart(await cartOf(context))[id] ?? [],
    quantity: Number(asked.get('cantidad')) || 1,
    returnTo: ownPath(asked.get('volver'), paths.cart),
  }
  return data(page, { status: product ? 200 : 404 })
}

/** Where a size is asked for without scripts, and on the way to the checkout (product §7.3). */
export default function ChooseSizePage({ loaderData }: Route.ComponentProps) {
  const { product, guide, inCart, quantity, returnTo } = loaderData
  const mine = useMySize(product?.category ?? '')
  if (!product)
    return (
      <Page title={CHOOSE_SIZE}>
        <Empty title={PRODUCT_GONE} as="h2">
          <ButtonLink to={paths.home}>Ver productos</ButtonLink>
        </Empty>
      </Page>
    )
  const soldOut = product.stock === 0
  return (
    <Page title={CHOOSE_SIZE}>
      <div className="grid max-w-3xl grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-6 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-x-8">
        <span className="tile self-start md:row-span-2">
          <Picture
            image={product.image}
            alt={product.imageAlt}
            sizes="(min-width: 48rem) 192px, 96px"
            eager
          />
        </span>
        <div>
          <h2 className="text-lg leading-snug font-semibold">
            <ProductLink id={product.id} className="hover:underline">
              {product.name}
            </ProductLink>
          </h2>
          <p className="mt-1">
            <Price of={product} />
          </p>
          {guide && <SizeGuide of={guide} />}
        </div>
        <form method="post" action={paths.toggleInCart} className="max-md:col-span-2">
          <input type="hidden" name="productId" value={product.id} />
          <input type="hidden" name="quantity" value={quantity} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <SizeTaps sizes={product.sizes} inCart={inCart} mine={mine} />
          <MineGone product={product} />
          <p className="mt-4 flex flex-wrap gap-x-6">
            <Link to={returnTo} className="link inline-flex min-h-11 items-center">
              {inCart.length > 0 ? 'Listo' : 'Volver sin agregar'}
            </Link>
            {soldOut && (
              <ProductLink id={product.id} className="link inline-flex min-h-11 items-center">
                Ver el producto y pedir que te avisemos
              </ProductLink>
            )}
          </p>
        </form>
      </div>
    </Page>
  )
}
