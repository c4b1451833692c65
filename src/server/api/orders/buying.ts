/** Buying by API: the same verbs as the checkout's buttons. What a body says about price, name or image is ignored. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Visitor } from '#rules/users/access.ts'
import { done } from '#rules/outcome.ts'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import type { Shop } from '#shop/shop.ts'
import { BUYING, coupon, delivery, items } from '#server/api/checkout.ts'
import { orderName } from '#server/api/operation/failure.ts'
import { callersKey, type Api } from '#server/api/operation/operation.ts'
import { count, id, money, reference, textOrNull, told, signed, listOf } from '#server/api/operation/shape.ts'
import { personalForm, purchaseAddress, purchaseData } from '#server/api/personal-data.ts'
import { sendEnd, sendFailure, statusOfError } from '#server/http/failures.ts'

const purchase = v.strictObject({
  items,
  delivery,
  coupon,
  drop: told(
    v.optional(v.nullable(v.string()), null),
    'El código de la inscripción de un sorteo que tiene una unidad apartada: se compra esa, sola',
  ),
  total: told(
    v.optional(v.nullable(signed), null),
    'En pesos; si viene y no es lo que cobraríamos, no se cobra nada',
  ),
  terms: told(
    v.optional(v.nullable(count), null),
    'La versión de las condiciones de venta que se mostró; si ya no es la que rige, no se cobra nada',
  ),
  credit: told(v.optional(v.boolean(), false), 'Pagar con el saldo a favor lo que alcance'),
  carriage: told(
    v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20))), null),
    'La `key` de una opción de /orders/shipping: se cobra lo que cotizó',
  ),
  address: purchaseAddress,
  personal: told(
    v.optional(personalForm),
    'Los datos de envío; si no vienen, los que la persona tiene guardados',
  ),
})
const due = told(money, 'Lo que queda por pagar en dinero')
const placed = v.strictObject({ reference, number: v.string(), total: money, due })
const bought = v.strictObject({
  id: told(textOrNull, 'La preferencia de Mercado Pago; null cuando no queda nada que pagar'),
  preferenceId: textOrNull,
  order: orderName,
  items: listOf('Lo que se compró, cada producto con el talle que le tocó', {
    id,
    size: v.string(),
    quantity: count,
  }),
  total: money,
  due,
  redirectUrl: textOrNull,
})

const BUY = {
  who: 'signed-in',
  headers: { 'Idempotency-Key': 'Propia de quien llama: repetir el pedido con la misma devuelve el mismo' },
  body: { schema: purchase, message: CHECKOUT_INVALID, bare: 'items' },
} as const

export function addBuying(api: Api, shop: Shop): void {
  const { add } = api.in(BUYING)
  const place = async (
    visitor: Visitor,
    body: v.InferOutput<typeof purchase>,
    { request, chooseSizes = false }: { request: FastifyRequest; chooseSizes?: boolean },
  ) => {
    const personal = await purchaseData(shop, visitor, body)
    if (!personal.ok) return personal
    return shop.orders.place(visitor, {
      // Without a key of the caller's every call is a new order.
      key: callersKey(request) ?? randomUUID(),
      lines: body.items,
      chooseSizes,
      personal: personal.value,
      delivery: body.delivery,
      couponCode: body.coupon,
      drop: body.drop,
      carriage: body.carriage,
      shownTotal: body.total,
      shownTerms: body.terms,
      credit: body.credit ? true : null,
    })
  }

  const preparePayment = async (visitor: Visitor, due: number, reference: string) =>
    due === 0 ? done({ preferenceId: null, redirectUrl: null }) : shop.orders.payment(visitor, reference)

  add({
    ...BUY,
    id: 'buy',
    route: 'POST /products/comprar',
    summary: 'Comprar: hace el pedido y prepara el pago',
    details:
      'Recibe los productos (una lista, o con envío, cupón y datos). Sin `size`, va el único talle o el primero con stock; la ' +
      'respuesta dice cuál en `items`. El precio, el nombre y la imagen que vengan se ' +
      'ignoran: valen los de la tienda. Si el pago no se pudo preparar (409 o 503), el pedido quedó guardado: la respuesta ' +
      'trae su referencia en `order`, y se paga después con /orders/{reference}/payment. Si no queda nada que pagar, queda pago sin preferencia.',
    answer: { schema: bought, ends: { 201: 'El pedido y su preferencia de pago' } },
    failures: [409, 429, 503],
    run: async ({ visitor, body }, { request, reply }) => {
      const end = await place(visitor, body, { request, chooseSizes: true })
      if (!end.ok) return end
      const { reference, number, total, due } = end.value
      const order = { reference, number }
      // Whatever goes wrong from here on, the order is there, and who asked must hear which one it is.
      const payment = await preparePayment(visitor, due, reference).catch((error: unknown) => {
        const status = statusOfError(error)
        if (status >= 500) request.log.error({ err: error }, 'a payment was not prepared')
        return sendFailure(request, reply, status, { order })
      })
      if (!('ok' in payment)) return payment
      if (!payment.ok) return sendEnd(request, reply, payment, { order })
      const { preferenceId, redirectUrl } = payment.value
      const found = await shop.orders.find(visitor, reference)
      return done({
        id: preferenceId,
        preferenceId,
        order,
        items: found.ok
          ? found.value.lines.map(({ productId, size, quantity }) => ({ id: productId, size, quantity }))
          : [],
        total,
        due,
        redirectUrl,
      })
    },
  })
  add({
    ...BUY,
    id: 'placeOrder',
    route: 'POST /orders',
    summary: 'Hacer un pedido, sin preparar el pago todavía',
    answer: { schema: placed, ends: { 201: 'El pedido' }, headers: { Location: 'Su dirección' } },
    failures: [409, 429],
    run: async ({ visitor, body }, { request, reply }) => {
      const end = await place(visitor, body, { request })
      if (!end.ok) return end
      const { reference, number, total, due } = end.value
      reply.header('location', `/api/orders/${reference}`)
      return done({ reference, number, total, due })
    },
  })
}
