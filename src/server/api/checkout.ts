/** What a purchase is made of, by API, and what it would cost: nothing is set aside. Prices, names and images that come along are ignored. */
import * as v from 'valibot'
import { CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import { DELIVERIES, DELIVERY_MISSING, readProvince } from '#rules/checkout/shipping.ts'
import { MAX_LINES, MAX_QUANTITY, OPEN_SIZE } from '#rules/cart/cart.ts'
import { conflict, done, invalid } from '#rules/outcome.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import { readUnitCode, UNIT_CODE_LENGTH } from '#rules/units/code.ts'
import type { Shop } from '#shop/shop.ts'
import { carriageKey, CARRIAGE_SAYS } from '#rules/shipments/carriage.ts'
import { COURIERS } from '#rules/shipments/couriers.ts'
import { branch, carriageMode, linePromotions } from './orders/shape.ts'
import type { Api } from './operation/operation.ts'
import { count, id, ignored, money, textOrNull, told, titled, listOf } from './operation/shape.ts'

/** The heading in /api/docs, of several subjects. */
export const BUYING = 'Compra y pedidos'

const item = v.pipe(
  v.strictObject({
    id,
    size: v.optional(v.pipe(v.string(), v.maxLength(MAX_SIZE_LETTERS)), OPEN_SIZE),
    quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)), 1),
    unit: v.optional(
      v.nullable(told(v.string(), 'El código de una pieza única: `7KQ2MD4` o `VR-7KQ2-MD4`. Hay una sola')),
      null,
    ),
    name: ignored(),
    price: ignored('Se ignora: vale el de la tienda'),
    image: ignored(),
    stock: ignored(),
  }),
  v.transform(({ id, size, quantity, unit }) =>
    unit === null
      ? { productId: id, size, quantity }
      : { productId: id, size, quantity: 1, unit: readUnitCode(unit) ?? unit.slice(0, UNIT_CODE_LENGTH) },
  ),
)
export const items = v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_LINES))
export const delivery = v.optional(v.picklist(DELIVERIES, DELIVERY_MISSING), 'delivery')
export const coupon = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null)

const asked = v.strictObject({
  items,
  delivery,
  province: v.optional(v.nullable(v.string()), null),
  coupon,
})
const quote = titled('Quote', {
  lines: listOf({
    productId: id,
    size: textOrNull,
    unit: told(textOrNull, 'El código de la pieza única, si es una'),
    quantity: count,
    unitPrice: money,
    lineTotal: money,
    promotions: linePromotions,
    problem: textOrNull,
    problemText: textOrNull,
  }),
  subtotal: money,
  discount: money,
  shipping: money,
  total: money,
  freeShipping: told(textOrNull, 'La promoción que paga el envío, si hay una'),
  coupon: textOrNull,
  couponProblem: textOrNull,
  ready: told(v.boolean(), 'Cada producto se puede comprar así como está'),
})

export const link = v.pipe(
  v.string(),
  v.description('El enlace de un pedido por teléfono o WhatsApp, o lo que sigue en él a /Pedido/'),
  v.transform((link) => link.split('/').at(-1)!),
)

const sending = v.strictObject({
  items: v.optional(items),
  link: told(v.optional(link), 'En lugar de `items`: lo que ese pedido tiene apartado'),
  postalCode: v.pipe(v.string(), v.maxLength(12), v.description('De cuatro números, o con letras')),
})
const offered = titled('ShippingOffer', {
  postalCode: v.string(),
  provinces: v.array(v.string()),
  localities: v.array(v.string()),
  options: listOf('Lo que cotizan los correos; ninguna cuando vale el costo de la tienda', {
    key: told(v.string(), 'Con ella se compra: `carriage`'),
    courier: v.picklist(COURIERS),
    mode: carriageMode,
    price: money,
    days: told(
      v.nullable(v.array(count)),
      'Días hábiles, el menor y el mayor; null si el correo no los dice: los de la tienda',
    ),
    branch,
  }),
})

export function addCheckout(api: Api, shop: Shop): void {
  const { add } = api.in(BUYING)
  add({
    id: 'quoteShipping',
    route: 'POST /orders/shipping',
    summary: 'Cómo se puede mandar a un código postal, y a qué costo',
    who: 'anybody',
    body: { schema: sending, message: CARRIAGE_SAYS.code },
    answer: { schema: offered, ends: { 200: 'Lo que cotizan los correos, guardado por un rato' } },
    failures: [404, 409],
    run: async ({ visitor, body }) => {
      const kept = body.link === undefined ? null : await shop.linkedGoods(visitor, body.link)
      if (kept && !kept.ok) return kept
      if (kept?.value === null) return conflict(CHAT_SAYS.linkGone)
      if (!kept && !body.items) return invalid('Mandá `items` o `link`.')
      const goods = kept?.value.goods ?? (await shop.cart.read(body.items ?? [])).lines
      const end = await shop.orders.carriage.quote(visitor, body.postalCode, goods)
      if (!end.ok) return end
      const { id, code, provinces, localities, options } = end.value
      return done({
        postalCode: code,
        provinces,
        localities,
        options: options.map((option, index) => ({
          key: carriageKey(id!, index),
          courier: option.courier,
          mode: option.mode,
          price: option.price,
          days: option.days === null ? null : [...option.days],
          branch: option.branch,
        })),
      })
    },
  })
  add({
    id: 'quote',
    route: 'POST /orders/quote',
    summary: 'Cuánto costaría: subtotal, promociones, cupón, envío y total',
    who: 'anybody',
    body: { schema: asked, message: CHECKOUT_INVALID },
    answer: { schema: quote, ends: { 200: 'El presupuesto de hoy; no aparta nada' } },
    run: async ({ visitor, body: { items: lines, province, delivery, coupon: couponCode } }) => {
      const quoted = await shop.orders.quote(visitor, {
        lines,
        province: province === null ? null : (readProvince(province) ?? province),
        delivery,
        couponCode,
      })
      const { cart, amounts, offer, coupon, couponProblem } = quoted
      return done({
        lines: cart.lines.map(
          ({ productId, size, unit, quantity, unitPrice, lineTotal, problem, problemText }, index) => ({
            productId,
            size,
            unit: unit?.code ?? null,
            quantity,
            unitPrice,
            lineTotal,
            promotions: offer.lines[index]!,
            problem,
            problemText,
          }),
        ),
        subtotal: amounts.subtotal,
        discount: amounts.discount,
        shipping: amounts.shipping,
        total: amounts.total,
        freeShipping: offer.freeShipping?.name ?? null,
        coupon: coupon?.code ?? null,
        couponProblem,
        ready: cart.ready,
      })
    },
  })
}
