/**
 * Where the cart is: of who signed in in the account, of everybody else in this browser (product §7.1, §7.7). Pages read and change it
 * here and need not know which.
 */
import type { RouterContextProvider } from 'react-router'
import { CART_FULL, type CartLine } from '#rules/cart/cart.ts'
import { changedCart, type CartChange } from '#rules/cart/change.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { cartContext, shopContext, visitorContext } from './context.ts'
import { cartCookies, cookieLines } from './cookies.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Before any loader or action: what this browser kept for a stranger who is signed in now becomes the account's, whichever way they
 * came in, and leaves the browser.
 */
export async function openCartOf({ request, context }: Asked): Promise<string[]> {
  const visitor = context.get(visitorContext)
  const shop = context.get(shopContext)
  const brought = cookieLines(request)
  if (visitor.kind !== 'person' || visitor.ban) {
    context.set(cartContext, { lines: async () => brought, joined: null })
    return []
  }
  let asked: Promise<CartLine[]> | undefined
  const lines = () => (asked ??= shop.keptCart.lines(visitor))
  const gone = cartCookies(request, [])
  const end = brought.length > 0 ? await shop.keptCart.bring(visitor, brought) : null
  if (end?.ok) asked = Promise.resolve(end.value.lines)
  context.set(cartContext, { lines, joined: end?.ok ? end.value.said : null })
  return end === null || end.ok ? gone : []
}

export const cartOf = (context: Readonly<RouterContextProvider>): Promise<CartLine[]> =>
  context.get(cartContext).lines()

/** The lines afterwards, and the cookies that keep them where the account does not. */
export async function changeCart(
  { request, context }: Asked,
  change: CartChange,
): Promise<Outcome<{ lines: CartLine[]; cookies: string[] }>> {
  const visitor = context.get(visitorContext)
  if (visitor.kind === 'person') {
    const end = await context.get(shopContext).keptCart.change(visitor, change)
    return end.ok ? done({ lines: end.value, cookies: [] }) : end
  }
  const lines = changedCart(cookieLines(request), change)
  return lines === null ? invalid(CART_FULL) : done({ lines, cookies: cartCookies(request, lines) })
}
