/**
 * «Avisame cuando vuelva». Who is not signed in goes to sign in and comes back with the alert asked for: until then the browser
 * keeps it, because an address that asks for alerts could be sent to anybody.
 */
import { redirect, redirectDocument } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { Failure } from '#rules/outcome.ts'
import { STOCK_ALERT_MESSAGES } from '#rules/stock-alerts/stock-alert.ts'
import { STOCK_ALERT_COOKIE, writeStockAlert } from '#rules/favourites/arrival.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { setCookie } from '#web/cookies.ts'
import { flashCookie, type FlashKey } from '#web/flash.ts'
import { cookieHeaders, ownPath } from '#web/return-to.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import type { Route } from './+types/stock-alert-route'
import { productIdIn } from '#web/storefront/products/product-id.ts'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

const AN_HOUR = 1 / 24

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const visitor = context.get(visitorContext)
  const stockAlert = {
    productId: productIdIn(form),
    size: String(form.get('size') ?? '').slice(0, MAX_SIZE_LETTERS),
  }
  const page = ownPath(form.get('returnTo'), paths.product(stockAlert.productId))
  if (visitor.kind === 'anonymous') {
    const headers = cookieHeaders([
      setCookie(request, STOCK_ALERT_COOKIE, writeStockAlert(stockAlert), { days: AN_HOUR, httpOnly: true }),
    ])
    return redirectDocument(paths.signInFor(`${page}#avisame`), { status: 303, headers })
  }
  const { stockAlerts } = context.get(shopContext)
  const end =
    form.get('on') === '0'
      ? await stockAlerts.cancel(visitor, stockAlert)
      : await stockAlerts.ask(visitor, stockAlert)
  if (end.ok) return redirect(`${page}#avisame`, 303)
  // Without the anchor, so that the sentence at the top is seen.
  return redirect(page, { status: 303, headers: cookieHeaders([flashCookie(request, saidOf(end))]) })
}

const saidOf = ({ message }: Failure): FlashKey =>
  message === STOCK_ALERT_MESSAGES.inStock
    ? 'alert-in-stock'
    : message === STOCK_ALERT_MESSAGES.full
      ? 'alert-full'
      : 'alert-gone'

/** The address alone asks for nothing. */
export function loader() {
  throw redirect(paths.favourites)
}
