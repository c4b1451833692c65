/** The cart of who has an account, by API: the same that every device of theirs shows (product §7.7). */
import * as v from 'valibot'
import { MAX_LINES, MAX_QUANTITY } from '#rules/cart/cart.ts'
import { CART_LINK_MESSAGES } from '#rules/cart/link.ts'
import { done, mapDone } from '#rules/outcome.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import { UNIT_CODE_LENGTH } from '#rules/units/code.ts'
import { pick } from '#rules/record.ts'
import type { CartView } from '#shop/cart/cart.ts'
import type { CartLink } from '#shop/cart/links.ts'
import type { Shop } from '#shop/shop.ts'
import { MINE } from './favourites.ts'
import { signedOut, type Api } from './operation/operation.ts'
import { count, id, money, textOrNull, time, told, titled, listOf } from './operation/shape.ts'

const cart = titled('Cart', {
  lines: listOf({
    productId: id,
    size: textOrNull,
    unit: told(textOrNull, 'El código de la pieza única, si es una'),
    quantity: count,
    name: v.string(),
    unitPrice: money,
    lineTotal: money,
    problem: textOrNull,
    problemText: textOrNull,
  }),
  subtotal: money,
  ready: told(v.boolean(), 'Cada producto se puede comprar así como está'),
})
const named = {
  productId: id,
  size: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SIZE_LETTERS)),
  unit: v.exactOptional(
    v.pipe(
      v.string(),
      v.length(UNIT_CODE_LENGTH),
      v.description('El código de una pieza única: hay una sola'),
    ),
  ),
}
const upTo = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(MAX_QUANTITY))
const line = v.strictObject({ ...named, quantity: told(upTo(0), '0 lo saca') })
/** Each with its size, at least one of it. */
export const cartLines = v.pipe(
  v.array(v.strictObject({ ...named, quantity: upTo(1) })),
  v.minLength(1),
  v.maxLength(MAX_LINES),
)
const shared = v.strictObject({ lines: cartLines })
const link = { code: v.string(), url: v.string(), expiresAt: time }

const reminders = v.strictObject({ on: v.boolean() })

export function addCart(api: Api, shop: Shop): void {
  const { add } = api.in(MINE)
  add({
    id: 'readCart',
    route: 'GET /cart',
    summary: 'El carrito de la cuenta, con los precios y el stock de hoy',
    who: 'signed-in',
    answer: { schema: cart, ends: { 200: 'El carrito' } },
    run: async ({ visitor }) =>
      visitor.kind === 'person'
        ? done(answerOf(await shop.cart.read(await shop.keptCart.lines(visitor))))
        : signedOut,
  })
  add({
    id: 'setCartLine',
    route: 'PUT /cart',
    summary: 'Cuántos hay de un talle en el carrito de la cuenta',
    who: 'signed-in',
    body: {
      schema: line,
      message: `Un producto va con su talle y una cantidad de 0 a ${MAX_QUANTITY}.`,
    },
    answer: { schema: cart, ends: { 200: 'Cómo quedó' } },
    failures: [404],
    run: async ({ visitor, body }) => {
      const end = await shop.keptCart.set(visitor, body)
      return end.ok ? done(answerOf(await shop.cart.read(end.value))) : end
    },
  })
  add({
    id: 'shareCart',
    route: 'POST /cart/links',
    summary: 'Un enlace corto de un carrito, que cualquiera abre',
    details: 'Guarda productos, talles y cantidades; nada de quien lo hizo.',
    who: 'anybody',
    body: { schema: shared, message: CART_LINK_MESSAGES.broken },
    answer: { schema: v.strictObject(link), ends: { 201: 'El enlace' } },
    failures: [429],
    run: async ({ visitor, body }) => mapDone(await shop.cartLinks.share(visitor, body.lines), linkSaid),
  })
  add({
    id: 'findSharedCart',
    route: 'GET /cart/links/:code',
    summary: 'Un carrito compartido, con los precios y el stock de hoy',
    who: 'anybody',
    params: v.strictObject({ code: told(v.string(), 'El código del enlace') }),
    answer: { schema: v.strictObject({ ...link, cart }), ends: { 200: 'Lo que tiene' } },
    failures: [404, 429],
    run: async ({ visitor, params }) =>
      mapDone(await shop.cartLinks.open(visitor, params.code), (opened) => ({
        ...linkSaid(opened),
        cart: answerOf(opened.view),
      })),
  })
  add({
    id: 'setCartReminders',
    route: 'PUT /cart/reminders',
    summary: 'Que un carrito que se deja se recuerde por e-mail, o que no',
    details: 'Nadie los recibe sin pedirlos. Cada e-mail trae además su propia baja.',
    who: 'signed-in',
    body: { schema: reminders, message: '`on` es `true` o `false`.' },
    answer: { schema: reminders, ends: { 200: 'Cómo quedó' } },
    failures: [409],
    run: ({ visitor, body }) => shop.cartReminders.choose(visitor, body.on),
  })
}

const linkSaid = (link: CartLink) => pick(link, ['code', 'url', 'expiresAt'])

const answerOf = (view: CartView) => ({
  ...view,
  lines: view.lines.map((line) => ({ ...line, unit: line.unit?.code ?? null })),
})
