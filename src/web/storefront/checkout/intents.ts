/** What the checkout's buttons ask for. Each one keeps what was typed. */
import { redirect, redirectDocument } from 'react-router'
import { serverPaths } from '#rules/server-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { SIGN_IN_TO_BUY } from '#rules/users/access.ts'
import { isCodeIntent } from '#web/account/sign-in/code-intent-names.ts'
import { codeIntent } from '#web/account/sign-in/code-intents.ts'
import type { RequestFacts } from '#web/context.ts'
import { changeCart } from '#web/cart.ts'
import { provinceCookie } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { sessionEnded } from '#web/session-ended.ts'
import { applyCoupon, removeCoupon } from '#web/storefront/coupons/coupon-intents.ts'
import { askCouriers, chooseCarriage } from './carriage.ts'
import { fillAddress } from './personal/addresses.ts'
import { saveDraft, type Call, type CheckoutCall } from '#web/ui/personal/draft.ts'
import { composeBirthDate, FILLED } from '#web/ui/personal/personal-form.ts'
import { place } from './place.ts'
import { again } from './said.ts'
import { checkoutOf, wantedIn } from './wanted.ts'
import { readProvince } from '#rules/checkout/shipping.ts'

export async function act(call: CheckoutCall, form: FormData, session: RequestFacts['session']) {
  composeBirthDate(form)
  const gone = await fillAddress(call, form)
  const intent = form.get('intent')
  if (isCodeIntent(intent)) return signInWithCode({ ...call, session }, form)
  if (intent === 'sign-in' || intent === 'register') return signIn(call, form)
  if (await isOfEndedSession(call, form)) throw await sessionEnded(call.request, SIGN_IN_TO_BUY, { form })
  switch (intent) {
    case 'coupon':
      return applyCoupon(call, form)
    case 'coupon-remove':
      return removeCoupon(call, form)
    case 'update':
      return update(call, form)
    case 'carriage':
      await askCouriers(call, form, await wantedIn(call))
      return chooseCarriage(call, form, null)
    case 'gift':
      return redirect(asking(paths.credit, { volver: checkoutOf(call.request) }) + paths.redeemAnchor, {
        status: 303,
        headers: cookieHeaders([await saveDraft(call, form)]),
      })
    case 'leave':
      await call.shop.orders.leave(call.visitor, String(form.get('reference') ?? ''))
      return null
    case 'cancel':
      return cancel(call, form)
    default:
      return gone ? again(call, form, { message: gone.message }, 409) : place(call, form)
  }
}

/** Filled in for an account, whose cart went with the session. A stranger is invited beside the form. */
const isOfEndedSession = async (call: CheckoutCall, form: FormData): Promise<boolean> =>
  call.visitor.kind === 'anonymous' &&
  form.get(FILLED) === 'account' &&
  (await wantedIn(call)).lines.length === 0

/** The sign-in comes back to this form, filled as it was. */
async function signIn(call: Call, form: FormData) {
  const intent = form.get('intent') === 'register' ? 'create' : undefined
  return redirectDocument(serverPaths.signInFor(checkoutOf(call.request), intent), {
    status: 303,
    headers: cookieHeaders([await saveDraft(call, form)]),
  })
}

/** The account is made or opened without leaving the form. */
async function signInWithCode(call: Call & { session: RequestFacts['session'] }, form: FormData) {
  const cookies = [await saveDraft(call, form)]
  const end = await codeIntent(call, form, {
    here: `${checkoutOf(call.request)}#cuenta`,
    onwards: checkoutOf(call.request),
    cookies,
  })
  if (end instanceof Response) return end
  return again(call, form, { message: end.message, reason: 'code' }, statusOf(end))
}

/** Without JavaScript: the shipping of the province that was chosen. */
async function update(call: Call, form: FormData) {
  const province = readProvince(String(form.get('province') ?? ''))
  return redirect(`${checkoutOf(call.request)}#resumen`, {
    status: 303,
    headers: cookieHeaders([
      await saveDraft(call, form),
      ...(province ? [provinceCookie(call.request, province)] : []),
    ]),
  })
}

/** Takes back an order that nobody has paid; its products return to the cart. */
async function cancel({ request, context, shop, visitor }: CheckoutCall, form: FormData) {
  const reference = String(form.get('reference') ?? '')
  const end = await shop.orders.cancel(visitor, reference)
  if (!end.ok) return redirect(paths.order(reference), 303)
  const kept = await changeCart({ request, context }, { kind: 'join', lines: end.value.lines })
  return redirect(paths.cart, { status: 303, headers: cookieHeaders(kept.ok ? kept.value.cookies : []) })
}
