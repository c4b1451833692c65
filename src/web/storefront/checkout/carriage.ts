/** How it is sent, of what couriers ask (product §62.1): asked for the postal code of the form, and shown again for a choice. */
import { redirect } from 'react-router'
import { asking } from '#rules/paths.ts'
import { CARRIAGE_SAYS } from '#rules/shipments/carriage.ts'
import { postalCodeCookie } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { saveDraft, type Call, type CheckoutCall } from '#web/ui/personal/draft.ts'
import type { OfferShown } from '#web/storefront/shipping/offer-shown.ts'
import { checkoutOf, type Wanted } from './wanted.ts'

/** Why the choice is asked for, in the address. */
export const CARRIAGE_ASKED = 'envio'
export const codeIn = (form: FormData): string => String(form.get('codePostal') ?? '')

/** Whether there is anything to choose. */
export async function askCouriers(
  { shop, visitor }: CheckoutCall,
  form: FormData,
  { lines, held }: Wanted,
): Promise<boolean> {
  const { carriage } = shop.orders
  if (!carriage.isOn()) return false
  const cart = await shop.cart.read([...lines], held)
  const end = await carriage.quote(visitor, codeIn(form), cart.lines)
  return end.ok && end.value.options.length > 0
}

/** What each way of sending comes to, for the amounts beside the form. */
export const carriageChoice = (shown: OfferShown, asked: string | null) => ({
  shown,
  said: asked === 'elegir' ? CARRIAGE_SAYS.choose : asked === 'otra' ? CARRIAGE_SAYS.stale : null,
  chosen: shown.options[0]?.key ?? '',
  of: Object.fromEntries(
    shown.options.map(({ key, price, days }) => [key, { quoted: price, promisedDays: days }]),
  ),
})

/** The form again as it was, with what there is to choose. */
export async function chooseCarriage(
  call: Call,
  form: FormData,
  why: string | null,
  here = checkoutOf(call.request),
) {
  return redirect(`${why === null ? here : asking(here, { [CARRIAGE_ASKED]: why })}#envio`, {
    status: 303,
    headers: cookieHeaders([await saveDraft(call, form), postalCodeCookie(call.request, codeIn(form))]),
  })
}
