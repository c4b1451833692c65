/** The coupon's buttons: the dialog's with JavaScript, the page's own without. */
import { data, redirect } from 'react-router'
import { asking, paths } from '#rules/paths.ts'
import { COUPON_MESSAGES } from '#rules/coupons/coupon.ts'
import { cartOf, couponCookie } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { saveDraft, type Call } from '#web/storefront/checkout/personal/draft.ts'
import { again, type CheckoutSaid } from '#web/storefront/checkout/said.ts'

export async function applyCoupon(call: Call, form: FormData) {
  const { request, shop, visitor } = call
  const typed = String(form.get('cupon') ?? '')
  const { subtotal } = await shop.cart.read(cartOf(request))
  const end = await shop.coupons.check(visitor, typed, subtotal)
  const inDialog = form.has('dialog')
  if (end.ok) {
    const cookie = couponCookie(request, end.value.code)
    const coupon = { ok: true, title: COUPON_MESSAGES.validTitle, text: COUPON_MESSAGES.validText }
    if (inDialog) return data<CheckoutSaid>({ coupon }, { headers: cookieHeaders([cookie]) })
    const headers = cookieHeaders([cookie, await saveDraft(call, form)])
    return redirect(`${asking(paths.checkout, { cupon: 'valido' })}#resumen`, { status: 303, headers })
  }
  const coupon =
    end.kind === 'invalid'
      ? { ok: false, title: COUPON_MESSAGES.invalidTitle, text: end.message }
      : { ok: false, title: end.message, text: '' }
  if (inDialog) return data<CheckoutSaid>({ coupon }, { status: 422 })
  return again(call, form, { coupon }, 422)
}

export async function removeCoupon(call: Call, form: FormData) {
  const headers = cookieHeaders([couponCookie(call.request, null), await saveDraft(call, form)])
  return redirect(`${paths.checkout}#resumen`, { status: 303, headers })
}
