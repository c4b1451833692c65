/** A card's or a product page's bag button: adds the product, or removes it when it is there (spec §4). */
import { redirect } from 'react-router'
import { addLine, MAX_LINES, MAX_QUANTITY, OPEN_SIZE, removeProduct, type CartLine } from '#rules/cart.ts'
import type { Centavos } from '#rules/money.ts'
import { shopContext } from '../context.ts'
import { cartCookies, cartOf } from '../cookies.ts'
import { flashCookie, FLASHES, type FlashKey } from '../flash.ts'
import { settled } from '../return-to.ts'
import type { Route } from './+types/cart-toggle'
import { notePrice } from './cart/prices-seen.ts'
import { productIdIn } from './product-id.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const lines = cartOf(request)
  const id = productIdIn(form)
  const keep = (after: CartLine[], on: boolean, unitPrice?: Centavos) => {
    const ids = after.map((line) => line.productId)
    const added = unitPrice === undefined ? undefined : { productId: id, unitPrice }
    const cookies = [...cartCookies(request, after), ...notePrice(request, ids, added)]
    return settled(request, form, { on, problem: null }, cookies)
  }
  const refuse = (key: FlashKey, status: number) =>
    settled(
      request,
      form,
      { on: false, problem: FLASHES[key].text as string },
      [flashCookie(request, key)],
      status,
    )

  if (form.get('on') === '0') return keep(removeProduct(lines, id), false)
  const [product] = id > 0 ? await context.get(shopContext).products.byIds([id]) : []
  if (!product) return refuse('product-gone', 404)
  const asked = String(form.get('size') ?? '').toUpperCase()
  const size = product.sizes.some((known) => known.size === asked) ? asked : OPEN_SIZE
  const quantity = Math.min(Math.max(1, Math.trunc(Number(form.get('quantity') ?? 1)) || 1), MAX_QUANTITY)
  const after = addLine(lines, id, size, quantity)
  return after.length > MAX_LINES ? refuse('cart-full', 422) : keep(after, true, product.salePrice)
}

/** The address alone leads nowhere: back to the cart. */
export function loader() {
  throw redirect('/Cart')
}
