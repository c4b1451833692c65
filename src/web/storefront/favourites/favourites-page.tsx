import { data, redirect } from 'react-router'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { favouritesCookie, favouritesOf } from '#web/cookies.ts'
import { pushOffer } from '#web/push-offer.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/favourites-page'
import { ProductCard } from '#web/storefront/products/card/product-card.tsx'
import { IN_GRID_OF_FOUR } from '#web/storefront/products/card/sizes.ts'
import { FAVOURITES, notePrices, pricesSeen } from '#web/prices-seen.ts'
import { FavouriteCard } from './favourite-card.tsx'
import { FavouritesGone } from './favourites-gone.tsx'
import { StockAlertList } from '#web/storefront/stock-alerts/stock-alert-list.tsx'
import { anyProduct } from '#rules/search/search.ts'

export const handle = { cached: 'visitors' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled('Favoritos', matches, { noindex: true })

const IDEAS = 4
/** As many as fit a cookie. */
const MOST_PRICES = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const [favourites, kept, stockAlerts] = await Promise.all([
    shop.favourites.list(visitor, favouritesOf(request)),
    shop.favourites.ids(visitor, favouritesOf(request)),
    shop.stockAlerts.list(visitor),
  ])
  const ideas =
    favourites.length > 0 ? [] : (await shop.products.list({ ...anyProduct, sort: '-sold' }, IDEAS)).cards
  const prices = favourites
    .slice(0, MOST_PRICES)
    .map(({ id, from, salePrice }) => ({ productId: id, unitPrice: from ?? salePrice }))
  return data(
    {
      favourites,
      ideas,
      stockAlerts,
      offer: pushOffer(context),
      gone: kept.length - favourites.length,
      pricesBefore: Object.fromEntries(pricesSeen(request, FAVOURITES)),
    },
    { headers: cookieHeaders(notePrices(request, prices, FAVOURITES)) },
  )
}

/** What is no longer sold leaves the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  if (visitor.kind === 'person') {
    await shop.favourites.dropRemoved(visitor)
    return redirect(paths.favourites, 303)
  }
  const left = await shop.products.byIds(favouritesOf(request))
  const headers = cookieHeaders([
    favouritesCookie(
      request,
      left.map(({ id }) => id),
    ),
  ])
  return redirect(paths.favourites, { status: 303, headers })
}

export default function Favourites({
  loaderData: { favourites, ideas, stockAlerts, offer, gone, pricesBefore },
}: Route.ComponentProps) {
  return (
    <Page title="Favoritos">
      <FavouritesGone count={gone} />
      <StockAlertList stockAlerts={stockAlerts} offer={offer} />
      {favourites.length > 0 ? (
        <ul className="product-grid xl:grid-cols-4!">
          {favourites.map((product, index) => (
            <li key={product.id}>
              <FavouriteCard product={product} first={index === 0} before={pricesBefore[product.id]} />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Empty title="No agregaste productos a tus favoritos">
            <ButtonLink to={paths.home}>Ver productos</ButtonLink>
          </Empty>
          <section aria-labelledby="ideas" className="pt-12">
            <h2 id="ideas" className="display mb-6 text-xl">
              Los más vendidos
            </h2>
            <ul className="product-grid md:grid-cols-4!">
              {ideas.map((product) => (
                <li key={product.id}>
                  <ProductCard product={product} sizes={IN_GRID_OF_FOUR} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </Page>
  )
}
