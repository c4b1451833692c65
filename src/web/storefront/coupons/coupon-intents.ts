/** The coupon's buttons: the dialog's with JavaScript, the page's own without. */
import { data, redirect } from 'react-router'
import { COUPON_MESSAGES } from '#rules/coupons/coupon.ts'
import { DELIVERIES, readProvince } from '#rules/checkout/shipping.ts'
import { invalid } from '#rules/outcome.ts'
import { couponCookie, provinceOf } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { saveDraft, type Call, type CheckoutCall } from '#web/ui/personal/draft.ts'
import { checkoutOf, wantedIn } from '#web/storefront/checkout/wanted.ts'
import { again, type CheckoutSaid } from '#web/storefront/checkout/said.ts'

export async function applyCoupon(call: CheckoutCall, form: FormData) {
  const { request } = call
  const end = await checkCode(call, String(form.get('cupon') ?? ''), form)
  const inDialog = form.has('dialog')
  if (end.ok) {
    const cookie = couponCookie(request, end.value.code)
    const coupon = { ok: true, title: COUPON_MESSAGES.validTitle, text: COUPON_MESSAGES.validText }
    if (inDialog) return data<CheckoutSaid>({ coupon }, { headers: cookieHeaders([cookie]) })
    const headers = cookieHeaders([cookie, await saveDraft(call, form)])
    const here = checkoutOf(request)
    const said = `${here}${here.includes('?') ? '&' : '?'}cupon=valido#resumen`
    return redirect(said, { status: 303, headers })
  }
  const coupon =
    end.kind === 'invalid'
      ? { ok: false, title: COUPON_MESSAGES.invalidTitle, text: end.message }
      : { ok: false, title: end.message, text: '' }
  if (inDialog) return data<CheckoutSaid>({ coupon }, { status: 422 })
  return again(call, form, { coupon }, 422)
}

/** Of a promotion's code that is right, whether it takes anything off this cart. */
async function checkCode(call: CheckoutCall, typed: string, form: FormData) {
  const { request, shop, visitor } = call
  const { lines, held } = await wantedIn(call)
  const { subtotal } = await shop.cart.read(lines, held)
  const end = await shop.coupons.check(visitor, typed, subtotal)
  if (!end.ok || !end.value.promotion) return end
  const province = readProvince(String(form.get('province') ?? '')) ?? provinceOf(request)
  const delivery = DELIVERIES.find((known) => known === form.get('delivery')) ?? 'delivery'
  const couponCode = end.value.code
  const { couponProblem } = await shop.orders.quote(visitor, {
    lines,
    held,
    province,
    delivery,
    couponCode,
  })
  return couponProblem === null ? end : invalid(couponProblem, { cupon: couponProblem })
}

export async function removeCoupon(call: Call, form: FormData) {
  const headers = cookieHeaders([couponCookie(call.request, null), await saveDraft(call, form)])
  return redirect(`${checkoutOf(call.request)}#resumen`, { status: 303, headers })
}
