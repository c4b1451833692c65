/** «Avisame si entra», by e-mail: of a size from its product, of a search from its list. */
import { redirect } from 'react-router'
import { EMAIL_ALERT_SAYS } from '#rules/email-alerts/email-alert.ts'
import type { Failure } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import { STOCK_ALERT_MESSAGES } from '#rules/stock-alerts/stock-alert.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { flashCookie, type FlashKey } from '#web/flash.ts'
import { goBack } from '#web/return-to.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { productIdIn } from '#web/storefront/products/product-id.ts'
import type { Route } from './+types/alert-route'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string, most: number) => String(form.get(name) ?? '').slice(0, most)
  const of = { productId: productIdIn(form), size: text('size', MAX_SIZE_LETTERS) }
  const what = form.has('search') ? { search: text('search', 1000) } : { of }
  const end = await context
    .get(shopContext)
    .emailAlerts.ask(context.get(visitorContext), { email: text('email', 300), ...what })
  const key: FlashKey = end.ok
    ? end.value.confirmed
      ? 'email-alert-kept'
      : 'email-alert-asked'
    : saidOf(end)
  return goBack(form, [flashCookie(request, key)])
}

const saidOf = ({ kind, message }: Failure): FlashKey =>
  kind === 'invalid'
    ? 'email-alert-email'
    : kind === 'conflict'
      ? 'alert-in-stock'
      : message === EMAIL_ALERT_SAYS.nothing
        ? 'email-alert-nothing'
        : message === STOCK_ALERT_MESSAGES.gone
          ? 'alert-gone'
          : 'email-alert-many'

/** The address alone asks for nothing. */
export function loader() {
  throw redirect(paths.home)
}
