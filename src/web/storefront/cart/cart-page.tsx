import { data, redirect, useNavigation } from 'react-router'
import { paths } from '#rules/paths.ts'
import { freeShippingSaid } from '#rules/checkout/shipping.ts'
import { CART_EMPTY, CART_FULL, MAX_LINES } from '#rules/cart/cart.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { cartOf } from '#web/cart.ts'
import { cartCookies, provinceOf } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
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
import { firstPrice, offerShown } from '#web/storefront/shipping/offer-shown.ts'
import { share } from './shared/share.ts'
import { notePrices, pricesSeen } from '#web/prices-seen.ts'
import { seenLately } from '#web/storefront/products/seen/seen.ts'
import { Removed } from './removed.tsx'
import { removedLine } from './undo.ts'
import { apart } from '#web/ui/start/apart.tsx'

const CartReminders = apart('cart-reminders', () => import('#web/ui/cart-reminders.tsx'))
const SeenShelf = apart('seen-shelf', () => import('#web/storefront/products/seen/seen-shelf.tsx'))
/** Below all that is bought: the page does not wait for it. */
const ShareCart = apart('share-cart', () => import('./shared/share-cart.tsx'))

export const handle = { cached: 'visitors' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled('Carrito', matches, { noindex: true })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('cuenta') && context.get(visitorContext).kind !== 'person')
    throw redirect(paths.signInFor(paths.cart))
  const lines = await cartOf(context)
  const removed = removedLine(url)
  const shop = context.get(shopContext)
  const settings = context.get(settingsContext)
  const [cart, [gone], reminders] = await Promise.all([
    shop.cart.read(lines),
    removed ? shop.products.byIds([removed.productId]) : [],
    shop.cartReminders.find(context.get(visitorContext)),
  ])
  const province = provinceOf(request)
  const quoted = await offerShown(request, { shop, settings }, cart.lines)
  const to = { province, quoted: firstPrice(quoted) }
  const { amounts, offer } = await shop.orders.cartAmounts(context.get(visitorContext), cart, to)
  const seen = pricesSeen(request)
  return data(
    {
      cart,
      seen: cart.lines.length === 0 ? await seenLately(request, context) : [],
      amounts,
      offer,
      missing: amounts.shipping === 0 ? null : freeShippingSaid(settings, amounts.subtotal),
      province,
      quoted,
      pricesBefore: Object.fromEntries(seen),
      reminders,
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
  const form = await request.formData()
  return form.get('intent') === 'share' ? share(context) : act({ request, context }, form)
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { cart, offer, removed, reminders, pricesBefore, seen } = loaderData
  const navigation = useNavigation()
  const changing = navigation.formAction?.startsWith(paths.cart) ? navigation.formData : undefined
  useSizeFocus(changing)
  return (
    <Page title="Carrito">
      {removed && <Removed line={removed} />}
      {answer && <Notice tone="error" title={answer.message} className="mb-6" />}
      {cart.lines.length >= MAX_LINES && <Notice tone="warning" title={CART_FULL} className="mb-6" quiet />}
      {cart.lines.length === 0 ? (
        <>
          <Empty title={CART_EMPTY} as="h2">
            <ButtonLink to={paths.home}>Ver productos</ButtonLink>
          </Empty>
          {seen.length > 0 && <SeenShelf products={seen} at={paths.cart} />}
        </>
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
          <div>
            <CartSummary {...loaderData} changing={changing !== undefined} />
            <ShareCart />
          </div>
          {reminders && (
            <div className="lg:col-start-1">
              <CartReminders choice={reminders} action={paths.cart} />
            </div>
          )}
        </div>
      )}
    </Page>
  )
}
