import { data, redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router'
import { dropPaths } from '#rules/drop-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { SIGN_IN_TO_BUY } from '#rules/users/access.ts'
import { CART_EMPTY } from '#rules/cart/cart.ts'
import { isHumanRequest } from '#web/human-request.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { requestContext, settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/checkout-page'
import { chooseSizeOf } from '#web/storefront/cart/sizes/choose-size-of.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { act } from './intents.ts'
import { noteShown } from '#web/checkout-shown.ts'
import { formStage, payStage } from '#web/storefront/orders/stages.ts'
import { apart } from '#web/ui/start/apart.tsx'

/** Reached by a new page of its own: whoever fills in the form carries none of it. */
const PayStage = apart('pay-stage', () => import('#web/storefront/payments/pay-stage.tsx'))

export const handle = { pays: true } satisfies RouteHandle

const TRAIL = [{ name: 'Inicio', to: paths.home }, { name: 'Carrito', to: paths.cart }, { name: 'Checkout' }]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const call = {
    request,
    context,
    url,
    shop: context.get(shopContext),
    visitor: context.get(visitorContext),
    settings: context.get(settingsContext),
  }
  const reference = url.searchParams.get('pedido')
  if (reference) return payStage(call, reference)
  const stage = await formStage(call)
  if (stage.why !== null)
    throw call.visitor.kind === 'anonymous'
      ? redirectDocument(paths.signInFor(stage.here))
      : redirect(asking(dropPaths.own, { aviso: 'sin-par' }))
  // Of a cart of before sizes were asked for at once: not after the form (product §7.3).
  const open = stage.quote.cart.lines.find(({ problem }) => problem === 'size-open')
  if (open) throw redirect(chooseSizeOf(open))
  const again = ({ pathname }: URL) => pathname === url.pathname
  if (stage.quote.cart.ready && isHumanRequest(request, again, { onPress: true }))
    call.shop.metrics.count('checkout')
  const { shown, ...page } = stage
  return data(page, { headers: cookieHeaders(noteShown(request, shown)) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const call = { request, context, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  return act(call, await request.formData(), context.get(requestContext).session)
}

/**
 * React Router keeps the loaded data after a 4xx; here a refusal is often the news that prices, stock or coupon changed. Not after a
 * session that ended: its cart is the account's, and what would be read is nobody's.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 401

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  // Read anew after the session ended: the cart is the account's, what was typed waits in the draft.
  const ended = loaderData.stage === 'form' && !loaderData.signedIn && loaderData.filled === 'account'
  return (
    <Page title="Checkout" above={<Breadcrumb trail={TRAIL} />}>
      {loaderData.stage === 'pay' ? (
        <>
          <PageTitle name="Checkout" hidden />

          <PayStage {...loaderData} />
        </>
      ) : loaderData.quote.cart.lines.length === 0 ? (
        <Empty title={ended ? SIGN_IN_TO_BUY : CART_EMPTY} as="h2">
          <PageTitle name="Checkout" hidden />
          {ended && (
            <p className="mb-4">Tu sesión terminó. Tu carrito y lo que escribiste te esperan en tu cuenta.</p>
          )}
          {!ended && <ButtonLink to={paths.home}>Ver productos</ButtonLink>}
          {!loaderData.signedIn && (
            <ButtonLink to={paths.signInFor(loaderData.here)} look={ended ? undefined : 'quiet'}>
              {ended ? 'Ingresar y seguir' : 'Ingresar'}
            </ButtonLink>
          )}
        </Empty>
      ) : (
        <CheckoutForm {...loaderData} said={answer ?? null} />
      )}
    </Page>
  )
}
