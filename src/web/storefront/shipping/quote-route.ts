/** «Calcular envío» (product §62.1): asks the couriers for a product, for the cart or for an order that is to be ended, and goes back to where it was pressed. */
import { redirect } from 'react-router'
import { OPEN_SIZE } from '#rules/cart/cart.ts'
import { paths } from '#rules/paths.ts'
import { OF_ORDER } from '#rules/shipping-paths.ts'
import { cartOf } from '#web/cart.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { postalCodeCookie, provinceCookie } from '#web/cookies.ts'
import { settled } from '#web/return-to.ts'
import type { Route } from './+types/quote-route'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const shop = context.get(shopContext)
  const product = String(form.get('product') ?? '')
  const lines = /^\d{1,9}$/.test(product)
    ? [{ productId: Number(product), size: OPEN_SIZE, quantity: 1 }]
    : await cartOf(context)
  const typed = String(form.get('codePostal') ?? '')
  const visitor = context.get(visitorContext)
  const kept = form.has(OF_ORDER) ? await shop.linkedGoods(visitor, String(form.get(OF_ORDER))) : null
  const goods = kept?.ok && kept.value ? kept.value.goods : (await shop.cart.read(lines)).lines
  const end = await shop.orders.carriage.quote(visitor, typed, goods)
  const [province, other] = end.ok ? end.value.provinces : []
  // What is no postal code is kept too: the page that it goes back to says what is wrong with it.
  return settled(request, form, end.ok ? null : end.message, [
    postalCodeCookie(request, typed),
    ...(province && !other ? [provinceCookie(request, province)] : []),
  ])
}

export function loader() {
  throw redirect(paths.home)
}
