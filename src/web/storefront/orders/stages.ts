/** What the checkout shows: the form while there is no order, then the payment of the order. */
import { data, redirect, redirectDocument } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { Settings } from '#shop/context.ts'
import type { Centavos } from '#rules/money.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { DELIVERIES } from '#rules/checkout/shipping.ts'
import { isSpeculative } from '#web/human-request.ts'
import { codeAsked } from '#web/account/sign-in/code-intents.ts'
import { couponOf, provinceOf } from '#web/cookies.ts'
import { changesSince, keepShown, shownBy, writeShown } from '#rules/checkout/changes.ts'
import { shownBefore } from '#web/checkout-shown.ts'
import { CARRIAGE_ASKED, carriageChoice } from '#web/storefront/checkout/carriage.ts'
import { firstPrice, offerShown } from '#web/storefront/shipping/offer-shown.ts'
import { productCount } from '#web/storefront/products/list/product-count.ts'
import { checkoutOf, wantedIn } from '#web/storefront/checkout/wanted.ts'
import { addressChoice } from '#web/storefront/checkout/personal/addresses.ts'
import { formValues, type Call, type CheckoutCall } from '#web/ui/personal/draft.ts'

export async function formStage(call: CheckoutCall & { url: URL; settings: Settings }) {
  const { request, shop, visitor } = call
  const { values, filled } = await formValues(call)
  values.province ||= provinceOf(request) ?? undefined
  const delivery = DELIVERIES.find((known) => known === values.delivery) ?? 'delivery'
  const wanted = await wantedIn(call)
  const goods = shop.orders.carriage.isOn() ? await shop.cart.read([...wanted.lines], wanted.held) : null
  const offer = goods && (await offerShown(request, call, goods.lines, values.codePostal))
  const quote = await shop.orders.quote(visitor, {
    quoted: offer && firstPrice(offer),
    lines: wanted.lines,
    held: wanted.held,
    province: values.province ?? null,
    delivery,
    couponCode: couponOf(request),
  })
  const coupon = couponOf(request)
  const now = shownBy(quote, { province: values.province ?? null, delivery }, offer !== null)
  const before = wanted.drop === null ? shownBefore(request) : null
  return {
    stage: 'form' as const,
    changes: changesSince(before, now, coupon),
    // An empty cart has shown no price that could change.
    shown:
      wanted.drop === null && quote.cart.lines.length > 0 ? writeShown(keepShown(before, now, coupon)) : null,
    here: checkoutOf(request),
    drop: wanted.until && `Apartado por el sorteo hasta el ${shortMoment(wanted.until)}`,
    why: wanted.why,
    quote,
    carriage: offer && carriageChoice(offer, call.url.searchParams.get(CARRIAGE_ASKED)),
    counted: productCount(quote.cart.lines.length),
    values,
    filled,
    addresses: await addressChoice(call, values),
    signedIn: visitor.kind === 'person',
    codeSentTo: visitor.kind === 'person' ? null : ((await codeAsked(request, shop))?.email ?? null),
    balance: await balanceOf(call),
    // The order that this form places carries it: a double click makes one order.
    placingKey: crypto.randomUUID(),
    /** What it is for: of anything else the key is another. */
    bought: quote.cart.lines
      .map(({ productId, size, unit, quantity }) => `${productId} ${size} ${unit?.code ?? ''} ${quantity}`)
      .join(),
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

export async function payStage({ request, url, shop, visitor }: Call & { url: URL }, reference: string) {
  if (visitor.kind === 'anonymous') throw redirectDocument(paths.signInFor(url.pathname + url.search))
  const found = await shop.orders.find(visitor, reference)
  if (!found.ok) throw data(found.message, { status: 404 })
  const order = found.value
  if (order.verifying || !order.canPay || order.byHand) throw redirect(paths.order(reference))
  const payment = await shop.orders.payment(visitor, reference)
  if (payment.ok && url.searchParams.has('pagar')) {
    // A browser that is told no asks again once the link is followed.
    if (isSpeculative(request)) throw data(null, { status: 425 })
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
    now: new Date(),
    start: payment.ok ? payment.value : null,
    trouble: payment.ok ? null : payment.message,
  }
}
export type PayStageData = Awaited<ReturnType<typeof payStage>>
