/** The cart of who has an account, by API: the same that every device of theirs shows (product §7.7). */
import * as v from 'valibot'
import { MAX_QUANTITY } from '#rules/cart/cart.ts'
import { toPesos } from '#rules/money.ts'
import { done } from '#rules/outcome.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import { UNIT_CODE_LENGTH } from '#rules/units/code.ts'
import type { CartView } from '#shop/cart/cart.ts'
import type { Shop } from '#shop/shop.ts'
import { MINE } from './favourites.ts'
import { signedOut, type Api } from './operation/operation.ts'
import { count, id, pesos, textOrNull } from './operation/shape.ts'

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
const line = v.strictObject({
  productId: id,
  size: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SIZE_LETTERS)),
  quantity: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(MAX_QUANTITY),
    v.description('0 lo saca'),
  ),
  unit: v.exactOptional(
    v.pipe(
      v.string(),
      v.length(UNIT_CODE_LENGTH),
      v.description('El código de una pieza única: hay una sola'),
    ),
  ),
})

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
}

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
