/** A card's or a product page's bag button: adds the product, or removes it when it is there (product §7.3). */
import { redirect } from 'react-router'
import {
  addedText,
  addLine,
  MAX_LINES,
  MAX_QUANTITY,
  OPEN_SIZE,
  removeProduct,
  sizeToAdd,
  takenOutText,
  type CartLine,
} from '#rules/cart/cart.ts'
import { paths } from '#rules/paths.ts'
import type { Centavos } from '#rules/money.ts'
import { shopContext } from '#web/context.ts'
import { cartCookies, cartOf } from '#web/cookies.ts'
import { cartFlash, flashCookie, FLASHES, type FlashKey } from '#web/flash.ts'
import { byScript, settled } from '#web/return-to.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/toggle-route'
import { notePrice } from './prices-seen.ts'
import { productIdIn } from '#web/storefront/products/product-id.ts'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const lines = cartOf(request)
  const id = productIdIn(form)
  const keep = (after: CartLine[], on: boolean, said: string, flash: string, unitPrice?: Centavos) => {
    const ids = after.map((line) => line.productId)
    const added = unitPrice === undefined ? undefined : { productId: id, unitPrice }
    const cookies = [...cartCookies(request, after), ...notePrice(request, ids, added)]
    // A page that comes anew opens at its top, far from the button: there it is said what was done.
    if (!byScript(request)) cookies.push(flash)
    return settled(request, form, { on, problem: null, said }, cookies)
  }
  const refuse = (key: FlashKey, status: number) =>
    settled(
      request,
      form,
      { on: false, problem: FLASHES[key].text as string, said: null },
      [flashCookie(request, key)],
      status,
    )

  const [product] = id > 0 ? await context.get(shopContext).products.byIds([id]) : []
  if (form.get('on') === '0')
    return keep(
      removeProduct(lines, id),
      false,
      takenOutText(product?.name ?? 'el producto'),
      cartFlash(request, { productId: id, size: null, on: false }),
    )
  if (!product) return refuse('product-gone', 404)
  const size = sizeToAdd(product.sizes, String(form.get('size') ?? ''))
  const quantity = Math.min(Math.max(1, Math.trunc(Number(form.get('quantity') ?? 1)) || 1), MAX_QUANTITY)
  const after = addLine(lines, id, size, quantity)
  if (after.length > MAX_LINES) return refuse('cart-full', 422)
  const named = size === OPEN_SIZE ? null : size
  return keep(
    after,
    true,
    addedText(product.name, named),
    cartFlash(request, { productId: id, size: named, on: true }),
    product.salePrice,
  )
}

/** The address alone leads nowhere: back to the cart. */
export function loader() {
  throw redirect(paths.cart)
}
