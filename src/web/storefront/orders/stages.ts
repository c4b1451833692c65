/** What the checkout shows: the form while there is no order, then the payment of the order. */
import { data, redirect, redirectDocument } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { Settings } from '#shop/context.ts'
import type { Centavos } from '#rules/money.ts'
import { DELIVERIES } from '#rules/checkout/shipping.ts'
import { codeAsked } from '#web/account/sign-in/code-intents.ts'
import { cartOf } from '#web/cart.ts'
import { couponOf, provinceOf } from '#web/cookies.ts'
import { changesSince, keepShown, shownBy, writeShown } from '#rules/checkout/changes.ts'
import { shownBefore } from '#web/storefront/checkout/shown.ts'
import { formValues, type Call, type CheckoutCall } from '#web/storefront/checkout/personal/draft.ts'

export async function formStage(call: CheckoutCall & { url: URL; settings: Settings }) {
  const { request, shop, visitor } = call
  const { values, filled } = await formValues(call)
  values.province ||= provinceOf(request) ?? undefined
  const delivery = DELIVERIES.find((known) => known === values.delivery) ?? 'delivery'
  const quote = await shop.orders.quote(visitor, {
    lines: await cartOf(call.context),
    province: values.province ?? null,
    delivery,
    couponCode: couponOf(request),
  })
  const coupon = couponOf(request)
  const now = shownBy(quote, { province: values.province ?? null, delivery })
  const before = shownBefore(request)
  return {
    stage: 'form' as const,
    changes: changesSince(before, now, coupon),
    shown: writeShown(keepShown(before, now, coupon)),
    quote,
    values,
    filled,
    signedIn: visitor.kind === 'person',
    codeSentTo: visitor.kind === 'person' ? null : ((await codeAsked(request, shop))?.email ?? null),
    balance: await balanceOf(call),
    // The order that this form places carries it: a double click makes one order.
    placingKey: crypto.randomUUID(),
    showNetPrice: call.settings.fiscalCondition === 'responsable_inscripto',
    saleTerms: (await shop.saleTerms.current()).version,
    couponAccepted: call.url.searchParams.get('cupon') === 'valido',
  }
}
/** Store credit to pay with. */
async function balanceOf({ shop, visitor }: Call): Promise<Centavos> {
  const own = visitor.kind === 'person' ? await shop.credit.own(visitor) : null
  return own?.ok ? own.value.balance : 0
}
export type FormStage = Omit<Awaited<ReturnType<typeof formStage>>, 'shown'>

export async function payStage({ url, shop, visitor }: Call & { url: URL }, reference: string) {
  if (visitor.kind === 'anonymous') throw redirectDocument(paths.signInFor(url.pathname + url.search))
  const found = await shop.orders.find(visitor, reference)
  if (!found.ok) throw data(found.message, { status: 404 })
  const order = found.value
  if (order.verifying || !order.canPay || order.byHand) throw redirect(paths.order(reference))
  const payment = await shop.orders.payment(visitor, reference)
  if (payment.ok && url.searchParams.has('pagar')) {
    await shop.orders.leave(visitor, reference)
    throw redirectDocument(payment.value.redirectUrl, 303)
  }
  if (!payment.ok) {
    // Before another payment the provider was asked, and the order may not wait for one any more.
    const now = await shop.orders.find(visitor, reference)
    if (now.ok && !now.value.canPay) throw redirect(paths.order(reference))
  }
  return {
    stage: 'pay' as const,
    order,
    start: payment.ok ? payment.value : null,
    trouble: payment.ok ? null : payment.message,
  }
}
export type PayStageData = Awaited<ReturnType<typeof payStage>>
