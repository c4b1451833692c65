/** «Confirmar Pedido». */
import { redirectDocument } from 'react-router'
import { paths } from '#rules/paths.ts'
import { CHANGES_REFUSED, changesKey, changesSince, shownBy } from '#rules/checkout/changes.ts'
import { PERSONAL_FIELDS } from '#rules/checkout/purchase.ts'
import { DELIVERIES, readProvince } from '#rules/checkout/shipping.ts'
import { statusOf } from '#rules/outcome.ts'
import { couponCookie, couponOf, provinceCookie } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { remember } from './personal/addresses.ts'
import { CARRIAGE_SAYS } from '#rules/shipments/carriage.ts'
import { askCouriers, chooseCarriage } from './carriage.ts'
import { dropDraft, type CheckoutCall } from '#web/ui/personal/draft.ts'
import { again } from './said.ts'
import { noteShown, shownBefore } from '#web/checkout-shown.ts'
import { wantedIn, type Wanted } from './wanted.ts'

/** Refusals beside which the page has something to press. */
const WITH_AN_OFFER = ['signed-out', 'banned', 'too-many'] as const

export async function place(call: CheckoutCall, form: FormData) {
  const { request, shop, visitor } = call
  const texts = formTexts(form)
  const personal = Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, texts[field]]))
  const wanted = await wantedIn(call)
  const changes = await unconfirmed(call, texts, wanted)
  if (changes) return again(call, form, { message: CHANGES_REFUSED, tone: 'warning', reason: 'changed' }, 409)
  if ((texts.delivery ?? 'delivery') === 'delivery' && !texts.carriage) {
    const offered = await askCouriers(call, form, wanted)
    if (offered) return chooseCarriage(call, form, 'elegir')
  }
  const end = await shop.orders.place(visitor, {
    key: texts.key ?? '',
    lines: wanted.lines,
    drop: wanted.drop,
    personal,
    delivery: texts.delivery ?? 'delivery',
    carriage: texts.carriage || null,
    couponCode: couponOf(request),
    shownTotal: /^\d{1,12}$/.test(texts.shownTotal ?? '') ? Number(texts.shownTotal) : null,
    credit: /^[1-9]\d{0,11}$/.test(texts.credit ?? '') ? Number(texts.credit) : null,
    shownTerms: /^\d{1,9}$/.test(texts.shownTerms ?? '') ? Number(texts.shownTerms) : null,
  })

  if (end.ok) {
    // Saved for the next purchase only when the person left the box ticked; the order has its own copy.
    await remember(call, form, personal)
    const province = readProvince(personal.province ?? '')
    // A whole page: only there does the page's policy let the payment provider's script work.
    return redirectDocument(paths.payment(end.value.reference), {
      status: 303,
      headers: cookieHeaders([
        couponCookie(request, null),
        ...noteShown(request, null),
        await dropDraft(call),
        ...(province ? [provinceCookie(request, province)] : []),
      ]),
    })
  }

  if (wanted.why !== null)
    return again(call, form, { message: wanted.why, tone: 'warning', reason: 'changed' }, 409)
  const { message } = end
  if (end.kind === 'conflict' && message === CARRIAGE_SAYS.stale) {
    await askCouriers(call, form, wanted)
    return chooseCarriage(call, form, 'otra')
  }
  switch (end.kind) {
    case 'invalid':
      return again(call, form, { message }, 422, end.fields)
    case 'conflict':
      return again(
        call,
        form,
        { message, tone: 'warning', reason: 'changed', reference: end.current?.reference },
        409,
      )
    case 'refused':
      return again(
        call,
        form,
        { message, reason: WITH_AN_OFFER.find((reason) => reason === end.reason) },
        statusOf(end),
      )
    default:
      return again(call, form, { message }, statusOf(end))
  }
}

/**
 * Whether something changed since the page first showed it, and the shopper has not ticked that they saw just that. The total that
 * is sent along does not tell: an open page reads itself anew and sends the new one.
 */
async function unconfirmed(
  { request, shop, visitor }: CheckoutCall,
  texts: Record<string, string>,
  { lines, drop }: Wanted,
): Promise<boolean> {
  const before = drop === null ? shownBefore(request) : null
  if (!before) return false
  const choice = {
    province: readProvince(texts.province ?? ''),
    delivery: DELIVERIES.find((known) => known === texts.delivery) ?? 'delivery',
  }
  const couponCode = couponOf(request)
  const quote = await shop.orders.quote(visitor, { ...choice, lines, couponCode })
  // What cannot be bought is refused, line by line, when it is placed.
  if (!quote.cart.ready) return false
  const changes = changesSince(before, shownBy(quote, choice, shop.orders.carriage.isOn()), couponCode)
  return changesKey(changes) !== '' && changesKey(changes) !== texts.accepted
}
