/** What the cart's buttons ask for; each is a form, so each works before and without scripts. */
import { redirect } from 'react-router'
import { LINE_KEY, lineKey, OPEN_SIZE, readLineKey } from '#rules/cart/cart.ts'
import type { CartChange } from '#rules/cart/change.ts'
import { REMINDERS_INTENT } from '#rules/cart/reminders.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { cartOf, changeCart } from '#web/cart.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { undoPath } from './undo.ts'

const KEY = /* @__PURE__ */ new RegExp(`^${LINE_KEY}$`, 'u')

type Asked = Parameters<typeof changeCart>[0]

export async function act(asked: Asked, form: FormData) {
  const productId = Number(form.get('product'))
  const key = keyOf(form.get('line'))
  const quantity = Number(form.get('quantity'))
  const known = (await cartOf(asked.context)).find(
    (line) => line.productId === productId && lineKey(line) === key,
  )
  switch (form.get('intent')) {
    case 'quantity':
      return back(asked, { kind: 'quantity', productId, key, quantity })
    case 'size': {
      const to = keyOf(form.get('size'))
      return to === OPEN_SIZE ? toCart() : back(asked, { kind: 'size', productId, from: key, to })
    }
    case 'remove':
      return back(asked, { kind: 'remove', productId, key }, known ? undoPath(known) : paths.cart)
    case 'restore': {
      const real = Number.isInteger(productId) && productId > 0 && productId < 2 ** 31
      const line = { productId, quantity, ...readLineKey(key) }
      return real ? back(asked, { kind: 'add', lines: [line] }) : toCart()
    }
    case REMINDERS_INTENT: {
      const { context } = asked
      await context.get(shopContext).cartReminders.choose(context.get(visitorContext), form.has('on'))
      return toCart()
    }
    default:
      return toCart()
  }
}

const keyOf = (value: unknown): string => (typeof value === 'string' && KEY.test(value) ? value : OPEN_SIZE)

const toCart = (to = paths.cart, cookies: string[] = []) =>
  redirect(to, { status: 303, headers: cookieHeaders(cookies) })

/** What cannot be done leaves the cart as it is, and the cart's page says why. */
async function back(asked: Asked, change: CartChange, to = paths.cart) {
  const end = await changeCart(asked, change)
  return end.ok ? toCart(to, end.value.cookies) : toCart()
}
