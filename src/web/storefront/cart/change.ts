/** What the cart's buttons ask for; each is a form, so each works before and without scripts. */
import { redirect } from 'react-router'
import {
  addLine,
  changeQuantity,
  changeSize,
  MAX_LINES,
  OPEN_SIZE,
  removeLine,
  type CartLine,
} from '#rules/cart/cart.ts'
import { paths } from '#rules/paths.ts'
import { SIZE_TEXT } from '#rules/products/size-text.ts'
import { cartCookies, cartOf } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { undoPath } from './undo.ts'

const SIZE = /* @__PURE__ */ new RegExp(`^(\\*|${SIZE_TEXT})$`, 'u')

export function changeCart(request: Request, form: FormData) {
  const before = cartOf(request)
  const productId = Number(form.get('product'))
  const size = sizeOf(form.get('line'))
  const line = before.find((known) => known.productId === productId && known.size === size)
  switch (form.get('intent')) {
    case 'quantity':
      return back(request, changeQuantity(before, productId, size, Number(form.get('quantity'))))
    case 'size': {
      const to = sizeOf(form.get('size'))
      return back(request, to === OPEN_SIZE ? before : changeSize(before, productId, size, to))
    }
    case 'remove':
      return back(request, removeLine(before, productId, size), line ? undoPath(line) : paths.cart)
    case 'restore': {
      const fits =
        before.length < MAX_LINES && Number.isInteger(productId) && productId > 0 && productId < 2 ** 31
      return back(request, fits ? addLine(before, productId, size, Number(form.get('quantity'))) : before)
    }
    default:
      return back(request, before)
  }
}

const sizeOf = (value: unknown): string => (typeof value === 'string' && SIZE.test(value) ? value : OPEN_SIZE)

const back = (request: Request, lines: CartLine[], to = paths.cart) =>
  redirect(to, { status: 303, headers: cookieHeaders(cartCookies(request, lines)) })
