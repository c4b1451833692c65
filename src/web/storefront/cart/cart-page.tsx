import { data, useNavigation } from 'react-router'
import { paths } from '#rules/paths.ts'
import { CART_EMPTY, CART_FULL, MAX_LINES } from '#rules/cart/cart.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { cartOf } from '#web/cart.ts'
import { cartCookies, provinceOf } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/cart-page'
import { act } from './change.ts'
import { CartLineItem } from './line.tsx'
import { useSizeFocus } from './sizes/size-focus.ts'
import { CartSummary } from './summary.tsx'
import { notePrices, pricesSeen } from './prices-seen.ts'
import { Removed } from './removed.tsx'
import { removedLine } from './undo.ts'

export const handle = { cached: 'visitors' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled('Carrito', matches, { noindex: true })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const lines = await cartOf(context)
  const removed = removedLine(url)
  const shop = context.get(shopContext)
  const settings = context.get(settingsContext)
  const [cart, [gone]] = await Promise.all([
    shop.cart.read(lines),
    removed ? shop.products.byIds([removed.productId]) : [],
  ])
  const province = provinceOf(request)
  const { amounts, offer } = await shop.orders.cartAmounts(context.get(visitorContext), cart, province)
  const seen = pricesSeen(request)
  return data(
    {
      cart,
      amounts,
      offer,
      province,
      pricesBefore: Object.fromEntries(seen),
      removed: removed && gone ? { ...removed, name: gone.name } : null,
      showNetPrice: settings.fiscalCondition === 'responsable_inscripto',
    },
    // Cookies that are no cart go (product §7.2).
    {
      headers: cookieHeaders([
        ...(context.get(visitorContext).kind === 'person' ? [] : cartCookies(request, lines)),
        ...notePrices(
          request,
          cart.lines
            .filter(({ problem }) => problem !== 'removed' && problem !== 'unit-gone')
            .map(({ productId, unit, unitPrice }) => ({ productId, unit: unit?.code, unitPrice })),
        ),
      ]),
    },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  return act({ request, context }, await request.formData())
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { cart, offer, removed, pricesBefore } = loaderData
  const navigation = useNavigation()
  const changing = navigation.formAction?.startsWith(paths.cart) ? navigation.formData : undefined
  useSizeFocus(changing)
  return (
    <Page title="Carrito">
      {removed && <Removed line={removed} />}
      {cart.lines.length >= MAX_LINES && <Notice tone="warning" title={CART_FULL} className="mb-6" quiet />}
      {cart.lines.length === 0 ? (
        <Empty title={CART_EMPTY} as="h2">
          <ButtonLink to={paths.home}>Ver productos</ButtonLink>
        </Empty>
      ) : (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14 2xl:gap-20">
          <ul className="self-start divide-y divide-line border-y border-line">
            {cart.lines.map((line, index) => (
              <CartLineItem
                key={`${line.productId}-${line.unit?.code ?? line.size ?? '*'}`}
                line={line}
                promotions={offer.lines[index]}
                priceBefore={pricesBefore[line.unit ? `u${line.unit.code}` : line.productId]}
                changing={changing}
              />
            ))}
          </ul>
          <CartSummary {...loaderData} changing={changing !== undefined} />
        </div>
      )}
    </Page>
  )
}
