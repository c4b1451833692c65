/** A card's or a product page's bag button: adds the product in a size, or takes it out when it is there (product §7.3). */
import { redirect } from 'react-router'
import {
  addedText,
  lineKey,
  MAX_QUANTITY,
  OPEN_SIZE,
  readLineKey,
  sizeGoneText,
  sizesInCart,
  sizeToAdd,
  takenOutText,
} from '#rules/cart/cart.ts'
import type { CartChange } from '#rules/cart/change.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import type { Centavos } from '#rules/money.ts'
import { shopContext } from '#web/context.ts'
import { cartOf, changeCart } from '#web/cart.ts'
import { cartFlash, flashCookie, FLASHES, type FlashKey } from '#web/flash.ts'
import { byScript, cookieHeaders, ownPath, settled } from '#web/return-to.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/toggle-route'
import { notePrice } from '#web/prices-seen.ts'
import { productIdIn } from '#web/storefront/products/product-id.ts'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

const NOTHING = { on: false, problem: null as string | null, said: null as string | null, ask: false }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const lines = await cartOf(context)
  const id = productIdIn(form)
  const { size: asked, out, quantity } = wanted(form)
  type Added = { productId: number; unit?: string; unitPrice: Centavos }
  const keep = async (change: CartChange, on: boolean, said: string, flash: string, added?: Added) => {
    const end = await changeCart({ request, context }, change)
    if (!end.ok) return refuse('cart-full', statusOf(end))
    const cookies = [
      ...end.value.cookies,
      ...notePrice(request, { before: lines, after: end.value.lines }, added),
    ]
    // A page that comes anew opens at its top, far from the button: there it is said what was done.
    if (!byScript(request)) cookies.push(flash)
    return settled(request, form, { ...NOTHING, on, said }, cookies)
  }
  const refuse = (key: FlashKey, status: number) =>
    settled(
      request,
      form,
      { ...NOTHING, problem: FLASHES[key].text as string },
      [flashCookie(request, key)],
      status,
    )
  /** Scripts open the sheet; without them a page asks, and goes on to where the button stood. */
  const ask = (flash: string[] = [], problem: string | null = null) => {
    if (byScript(request)) return settled(request, form, { ...NOTHING, ask: true, problem })
    throw redirect(paths.chooseSize(id, { quantity, returnTo: ownPath(form.get('returnTo')) }), {
      status: 303,
      headers: cookieHeaders(flash),
    })
  }

  const [product] = id > 0 ? await context.get(shopContext).products.byIds([id]) : []
  if (out) {
    if (asked === '' && (sizesInCart(lines)[id]?.length ?? 0) > 1) return ask()
    const key = asked === '' ? null : asked
    const left = key !== null && lines.some((line) => line.productId === id && lineKey(line) !== key)
    const said = { productId: id, size: left ? key : null, what: 'taken' } as const
    const name = product?.name ?? 'el producto'
    const change = { kind: 'remove', productId: id, key } as const
    return keep(change, false, takenOutText(name, said.size), cartFlash(request, said))
  }
  if (!product) return refuse('product-gone', 404)
  const named = readLineKey(asked)
  if (named.unit) {
    const units = await context.get(shopContext).products.units(id)
    const unit = units.find(({ code, size }) => code === named.unit && size === named.size)
    if (!unit) return refuse('unit-gone', 409)
    return keep(
      { kind: 'put', line: { productId: id, ...named, quantity: 1 } },
      true,
      addedText(product.name, asked),
      cartFlash(request, { productId: id, size: asked, what: 'added' }),
      { productId: id, unit: unit.code, unitPrice: unit.price },
    )
  }
  const size = sizeToAdd(product.sizes, asked)
  if (size === null) return ask()
  const there = product.sizes.find((one) => one.size === size)!
  // Each of them is chosen by its photos.
  if (there.stock > 0 && bulkOf(there) === 0) throw redirect(paths.units(id, size), { status: 303 })
  if (there.stock === 0)
    return ask([cartFlash(request, { productId: id, size, what: 'gone' })], sizeGoneText(size))
  return keep(
    { kind: 'put', line: { productId: id, size, quantity } },
    true,
    addedText(product.name, size),
    cartFlash(request, { productId: id, size, what: 'added' }),
    { productId: id, unitPrice: product.salePrice },
  )
}

/** The address alone leads nowhere: back to the cart. */
export function loader() {
  throw redirect(paths.cart)
}

/**
 * `size`: which one; empty, of a card's button. `on` = 0 takes it out, and so does the button `out` of one size. `of`: the size that
 * the button spoke of; without scripts another one may have been chosen beside it since, and that one is meant to be added.
 */
function wanted(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const quantity = Math.min(Math.max(1, Math.trunc(Number(text('quantity'))) || 1), MAX_QUANTITY)
  if (text('out') !== '') return { size: text('out'), out: true, quantity }
  const [size, of] = [text('size'), text('of')]
  const out = text('on') === '0' && (size === '' || of === '' || size === of)
  return { size: size || (out ? of.replace(OPEN_SIZE, '') : ''), out, quantity }
}
