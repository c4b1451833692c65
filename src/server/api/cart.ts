/** The cart of who has an account, by API: the same that every device of theirs shows (product §7.7). */
import * as v from 'valibot'
import { MAX_LINES, MAX_QUANTITY } from '#rules/cart/cart.ts'
import { CART_LINK_MESSAGES } from '#rules/cart/link.ts'
import { toPesos } from '#rules/money.ts'
import { done, mapDone } from '#rules/outcome.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import { UNIT_CODE_LENGTH } from '#rules/units/code.ts'
import { pick } from '#rules/record.ts'
import type { CartView } from '#shop/cart/cart.ts'
import type { CartLink } from '#shop/cart/links.ts'
import type { Shop } from '#shop/shop.ts'
import { MINE } from './favourites.ts'
import { signedOut, type Api } from './operation/operation.ts'
import { count, id, pesos, textOrNull, time, told } from './operation/shape.ts'

const cart = v.pipe(
  v.strictObject({
    lines: v.array(
      v.strictObject({
        productId: id,
        size: textOrNull,
        unit: v.pipe(textOrNull, v.description('El código de la pieza única, si es una')),
        quantity: count,
        name: v.string(),
        unitPrice: pesos,
        lineTotal: pesos,
        problem: textOrNull,
        problemText: textOrNull,
      }),
    ),
    subtotal: pesos,
    ready: v.pipe(v.boolean(), v.description('Cada producto se puede comprar así como está')),
  }),
  v.title('Cart'),
)
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

export function addCart({ add }: Api, shop: Shop): void {
  add(
    {
      id: 'readCart',
      method: 'GET',
      path: '/cart',
      group: MINE,
      summary: 'El carrito de la cuenta, con los precios y el stock de hoy',
      who: 'signed-in',
      answer: { schema: cart, ends: { 200: 'El carrito' } },
    },
    async ({ visitor }) =>
      visitor.kind === 'person'
        ? done(inPesos(await shop.cart.read(await shop.keptCart.lines(visitor))))
        : signedOut,
  )

  add(
    {
      id: 'setCartLine',
      method: 'PUT',
      path: '/cart',
      group: MINE,
      summary: 'Cuántos hay de un talle en el carrito de la cuenta',
      who: 'signed-in',
      body: {
        schema: line,
        message: `Un producto va con su talle y una cantidad de 0 a ${MAX_QUANTITY}.`,
      },
      answer: { schema: cart, ends: { 200: 'Cómo quedó' } },
      failures: [404],
    },
    async ({ visitor, body }) => {
      const end = await shop.keptCart.set(visitor, body)
      return end.ok ? done(inPesos(await shop.cart.read(end.value))) : end
    },
  )

  add(
    {
      id: 'shareCart',
      method: 'POST',
      path: '/cart/links',
      group: MINE,
      summary: 'Un enlace corto de un carrito, que cualquiera abre',
      details: 'Guarda productos, talles y cantidades; nada de quien lo hizo.',
      who: 'anybody',
      body: { schema: shared, message: CART_LINK_MESSAGES.broken },
      answer: { schema: v.strictObject(link), ends: { 201: 'El enlace' } },
      failures: [429],
    },
    async ({ visitor, body }) => mapDone(await shop.cartLinks.share(visitor, body.lines), linkSaid),
  )

  add(
    {
      id: 'findSharedCart',
      method: 'GET',
      path: '/cart/links/:code',
      group: MINE,
      summary: 'Un carrito compartido, con los precios y el stock de hoy',
      who: 'anybody',
      params: v.strictObject({ code: told(v.string(), 'El código del enlace') }),
      answer: { schema: v.strictObject({ ...link, cart }), ends: { 200: 'Lo que tiene' } },
      failures: [404, 429],
    },
    async ({ visitor, params }) =>
      mapDone(await shop.cartLinks.open(visitor, params.code), (opened) => ({
        ...linkSaid(opened),
        cart: inPesos(opened.view),
      })),
  )

  add(
    {
      id: 'setCartReminders',
      method: 'PUT',
      path: '/cart/reminders',
      group: MINE,
      summary: 'Que un carrito que se deja se recuerde por e-mail, o que no',
      details: 'Nadie los recibe sin pedirlos. Cada e-mail trae además su propia baja.',
      who: 'signed-in',
      body: { schema: reminders, message: '`on` es `true` o `false`.' },
      answer: { schema: reminders, ends: { 200: 'Cómo quedó' } },
      failures: [409],
    },
    ({ visitor, body }) => shop.cartReminders.choose(visitor, body.on),
  )
}

const linkSaid = (link: CartLink) => pick(link, ['code', 'url', 'expiresAt'])

const inPesos = ({ lines, subtotal, ready }: CartView) => ({
  lines: lines.map(
    ({ productId, size, unit, quantity, name, unitPrice, lineTotal, problem, problemText }) => ({
      productId,
      size,
      unit: unit?.code ?? null,
      quantity,
      name,
      unitPrice: toPesos(unitPrice),
      lineTotal: toPesos(lineTotal),
      problem,
      problemText,
    }),
  ),
  subtotal: toPesos(subtotal),
  ready,
})
