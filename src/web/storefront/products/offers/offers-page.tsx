import { INSTALMENT_TERMS, instalmentsSaid } from '#rules/payments/instalments.ts'
import { paths } from '#rules/paths.ts'
import { discountPercent } from '#rules/products/discount.ts'
import { anyProduct } from '#rules/search/search.ts'
import { brandsSaid } from '#rules/products/brands-said.ts'
import { valuesOf } from '#rules/products/labels.ts'
import { settingsContext, shopContext } from '#web/context.ts'
import { cookieNamed, readCookies, setCookie } from '#web/cookies.ts'
import { goBack } from '#web/return-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { frameOf, titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/offers-page'
import { InstalmentsBanner } from './instalments-banner.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferChips } from './offer-chips.tsx'
import { readOfferChoice } from './offer-choice.ts'

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle

const BANNER = 'banner_cuotas'
const MOST = 200

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Ofertas', matches, {
    path: paths.offers,
    description: `Productos con descuento en ${brandsSaid(frameOf(matches)?.shop.brands ?? [])} originales, hasta en ${instalmentsSaid(frameOf(matches)?.shop.terms ?? INSTALMENT_TERMS)}.`,
  })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { cards } = await context
    .get(shopContext)
    .products.list({ ...anyProduct, offer: true, sort: '-discount' }, MOST)
  const choice = readOfferChoice(url.searchParams, valuesOf(context.get(settingsContext).categories))
  const offers = cards.filter(
    (card) =>
      (choice.percent === null || discountPercent(card.discount) === choice.percent) &&
      (choice.category === null || card.category === choice.category),
  )
  return {
    offers,
    choice,
    percents: [...new Set(cards.map((card) => discountPercent(card.discount)))].sort((a, b) => b - a),
    categories: [...new Set(cards.map((card) => card.category))],
    bannerClosed: cookieNamed(readCookies(request), BANNER) === 'cerrado',
  }
}

/** Closes the banner, and remembers it. */
export async function action({ request }: Route.ActionArgs) {
  throw goBack(await request.formData(), [setCookie(request, BANNER, 'cerrado', { days: 30 })], paths.offers)
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { offers, choice, percents, categories, bannerClosed } = loaderData
  return (
    <>
      {!bannerClosed && <InstalmentsBanner />}
      <Page title="PRODUCTOS EN DESCUENTO">
        {percents.length > 0 && <OfferChips choice={choice} percents={percents} categories={categories} />}
        {offers.length === 0 ? (
          <Empty title="NO HAY PRODUCTOS EN DESCUENTO..">
            <ButtonLink to={paths.home}>Ver todos los productos</ButtonLink>
          </Empty>
        ) : (
          <ul className="product-grid lg:grid-cols-4!">
            {offers.map((product, index) => (
              <li key={product.id}>
                <OfferCard product={product} eager={index < 4} first={index === 0} />
              </li>
            ))}
          </ul>
        )}
      </Page>
    </>
  )
}
