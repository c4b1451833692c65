/** Orders by API: the same verbs as the checkout's buttons. What a body says about price, name or image is ignored. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Visitor } from '#rules/users/access.ts'
import { fromPesos, toPesos } from '#rules/money.ts'
import { done } from '#rules/outcome.ts'
import { HAND_MEANS } from '#rules/transfers/means.ts'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import type { OrderView } from '#shop/orders/orders.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd, sendFailure, statusOfError } from '#server/http/failures.ts'
import { BUYING, coupon, delivery, items } from './checkout.ts'
import { orderName } from './operation/failure.ts'
import { callersKey, type Api } from './operation/operation.ts'
import { page, PAGE_HEADERS, pageHeaders } from './operation/paged.ts'
import { count, id, pesos, reference, textOrNull, time, told } from './operation/shape.ts'
import * as shape from './order-shape.ts'
import { personalForm } from './personal-data.ts'

const purchase = v.strictObject({
  items,
  delivery,
  coupon,
  total: v.pipe(
    v.optional(v.nullable(v.number()), null),
    v.description('En pesos; si viene y no es lo que cobraríamos, no se cobra nada'),
  ),
  terms: v.pipe(
    v.optional(v.nullable(count), null),
    v.description(
      'La versión de las condiciones de venta que se mostró; si ya no es la que rige, no se cobra nada',
    ),
  ),
  personal: v.pipe(
    v.optional(personalForm),
    v.description('Los datos de envío; si no vienen, los que la persona tiene guardados'),
  ),
})
const placed = v.strictObject({ reference, number: v.string(), total: pesos })
const bought = v.strictObject({
  id: v.pipe(
    textOrNull,
    v.description('La preferencia de Mercado Pago; null cuando el total es 0 y no hay nada que pagar'),
  ),
  preferenceId: textOrNull,
  order: orderName,
  total: pesos,
  redirectUrl: textOrNull,
})
const wayToPay = v.strictObject({
  preferenceId: v.string(),
  redirectUrl: v.string(),
  publicKey: v.string(),
  scriptUrl: v.string(),
  cardOnly: v.pipe(
    v.boolean(),
    v.description(
      'Ya hay un pedido que espera un pago en efectivo: este se paga con tarjeta o con dinero en cuenta',
    ),
  ),
})

/** What the shopper is told besides. */
const story = {
  promisedDays: v.pipe(
    v.nullable(v.array(count)),
    v.description(
      'Los días hábiles de entrega que se prometieron, el menor y el mayor; null si se retira o no se guardaron',
    ),
  ),
  endCause: shape.endCause,
  verifying: v.pipe(
    v.boolean(),
    v.description('Mercado Pago todavía no confirmó si se pagó: no hay que pagar de nuevo'),
  ),
}
const orderInList = v.pipe(
  v.strictObject({
    ...shape.orderHead,
    ...story,
    units: count,
    pictures: v.array(v.strictObject({ image: textOrNull, name: v.string() })),
  }),
  v.title('OrderInList'),
)
const order = v.pipe(
  v.strictObject({
    ...shape.orderHead,
    ...story,
    ...shape.parcel,
    ...shape.amounts,
    expiresAt: time,
    saleTermsVersion: v.pipe(
      v.nullable(count),
      v.description(
        'La versión de las condiciones de venta que se aceptó; null en los pedidos de antes de guardarla',
      ),
    ),
    personal: shape.recipient,
    recipientCorrectedAt: shape.recipientCorrectedAt,
    lines: v.array(v.strictObject(shape.line)),
    payments: v.array(v.strictObject(shape.payment)),
    refunds: v.array(v.strictObject(shape.refund)),
    events: v.array(v.strictObject(shape.event)),
    history: v.pipe(
      v.array(v.strictObject({ words: v.string(), at: time })),
      v.description('Lo mismo en palabras, como lo lee quien compró'),
    ),
    returns: v.pipe(
      v.array(v.strictObject({ code: v.string(), story: v.string(), exchange: v.boolean() })),
      v.description('Lo que está por volver, con lo que falta, en palabras'),
    ),
    otherMeans: v.pipe(
      v.array(v.picklist(HAND_MEANS)),
      v.description('De qué otra manera se puede pagar ahora'),
    ),
    byHand: v.pipe(
      v.nullable(
        v.strictObject({
          means: v.picklist(HAND_MEANS),
          due: pesos,
          received: pesos,
          account: v.array(v.strictObject({ name: v.string(), value: v.string() })),
          proofs: v.array(v.strictObject({ id, at: time })),
        }),
      ),
      v.description('Lo que falta pagar sin Mercado Pago, y a qué cuenta'),
    ),
    owedBack: v.pipe(
      v.nullable(v.strictObject({ amount: pesos, account: v.string() })),
      v.description('Lo que se devuelve a mano, y adónde'),
    ),
    canPay: v.boolean(),
    canCancel: v.boolean(),
    canExchange: v.boolean(),
    rejection: textOrNull,
    held: v.boolean(),
  }),
  v.title('Order'),
)
const cancelled = v.strictObject({
  lines: v.pipe(
    v.array(v.strictObject({ productId: id, size: v.string(), quantity: count })),
    v.description('Lo que tenía, para volver a ponerlo en el carrito'),
  ),
})

const BUY = {
  method: 'POST',
  group: BUYING,
  who: 'signed-in',
  headers: { 'Idempotency-Key': 'Propia de quien llama: repetir el pedido con la misma devuelve el mismo' },
  body: { schema: purchase, message: CHECKOUT_INVALID, bare: 'items' },
} as const
const REFERENCE = v.strictObject({ reference: told(reference, 'La referencia del pedido') })

export function addOrders({ add }: Api, shop: Shop): void {
  const place = async (visitor: Visitor, body: v.InferOutput<typeof purchase>, request: FastifyRequest) =>
    shop.orders.place(visitor, {
      // Without a key of the caller's every call is a new order.
      key: callersKey(request) ?? randomUUID(),
      lines: body.items,
      personal: body.personal ?? (await shop.users.personalData(visitor)) ?? {},
      delivery: body.delivery,
      couponCode: body.coupon,
      shownTotal: body.total === null ? null : fromPesos(body.total),
      shownTerms: body.terms,
    })

  const preparePayment = async (visitor: Visitor, total: number, reference: string) =>
    total === 0 ? done({ preferenceId: null, redirectUrl: null }) : shop.orders.payment(visitor, reference)

  add(
    {
      ...BUY,
      id: 'buy',
      path: '/products/comprar',
      summary: 'Comprar: hace el pedido y prepara el pago',
      details:
        'Recibe los productos (una lista, o con envío, cupón y datos). El precio, el nombre y la imagen que vengan se ' +
        'ignoran: valen los de la tienda. Si el pago no se pudo preparar (409 o 503), el pedido quedó guardado: la respuesta ' +
        'trae su referencia en `order`, y se paga después con /orders/{reference}/payment. Un total de 0 queda pago sin preferencia.',
      answer: { schema: bought, ends: { 201: 'El pedido y su preferencia de pago' } },
      failures: [409, 429, 503],
    },
    async ({ visitor, body }, { request, reply }) => {
      const end = await place(visitor, body, request)
      if (!end.ok) return end
      const { reference, number, total } = end.value
      const order = { reference, number }
      // Whatever goes wrong from here on, the order is there, and who asked must hear which one it is.
      const payment = await preparePayment(visitor, total, reference).catch((error: unknown) => {
        const status = statusOfError(error)
        if (status >= 500) request.log.error({ err: error }, 'a payment was not prepared')
        return sendFailure(request, reply, status, { order })
      })
      if (!('ok' in payment)) return payment
      if (!payment.ok) return sendEnd(request, reply, payment, { order })
      const { preferenceId, redirectUrl } = payment.value
      return done({ id: preferenceId, preferenceId, order, total: toPesos(total), redirectUrl })
    },
  )

  add(
    {
      ...BUY,
      id: 'placeOrder',
      path: '/orders',
      summary: 'Hacer un pedido, sin preparar el pago todavía',
      answer: { schema: placed, ends: { 201: 'El pedido' }, headers: { Location: 'Su dirección' } },
      failures: [409, 429],
    },
    async ({ visitor, body }, { request, reply }) => {
      const end = await place(visitor, body, request)
      if (!end.ok) return end
      const { reference, number, total } = end.value
      reply.header('location', `/api/orders/${reference}`)
      return done({ reference, number, total: toPesos(total) })
    },
  )

  add(
    {
      id: 'listOrders',
      method: 'GET',
      path: '/orders',
      group: BUYING,
      summary: 'Los propios pedidos, los últimos primero',
      who: 'signed-in',
      query: v.strictObject({ page }),
      answer: { schema: v.array(orderInList), ends: { 200: 'Los pedidos' }, headers: PAGE_HEADERS },
    },
    async ({ visitor, query }, { request, reply }) => {
      const found = await shop.orders.list(visitor, query.page)
      if (!found.ok) return found
      const { orders, paging } = found.value
      reply.headers(pageHeaders(shop.settings.publicUrl, request.url, paging))
      return done(orders.map((row) => ({ ...row, total: toPesos(row.total) })))
    },
  )

  add(
    {
      id: 'findOrder',
      method: 'GET',
      path: '/orders/:reference',
      group: BUYING,
      summary: 'Un pedido propio, con todo lo que le pasó',
      who: 'signed-in',
      params: REFERENCE,
      answer: { schema: order, ends: { 200: 'El pedido' } },
    },
    async ({ visitor, params }) => {
      await shop.orders.expectNews(visitor, params.reference)
      const found = await shop.orders.find(visitor, params.reference)
      return found.ok ? done(inPesos(found.value)) : found
    },
  )

  add(
    {
      id: 'payOrder',
      method: 'POST',
      path: '/orders/:reference/payment',
      group: BUYING,
      summary: 'Preparar el pago de un pedido (otra vez, si hace falta)',
      who: 'signed-in',
      params: REFERENCE,
      answer: { schema: wayToPay, ends: { 200: 'Por dónde se paga' } },
      failures: [409],
    },
    ({ visitor, params }) => shop.orders.payment(visitor, params.reference),
  )

  add(
    {
      id: 'cancelOrder',
      method: 'POST',
      path: '/orders/:reference/cancel',
      group: BUYING,
      summary: 'Cancelar un pedido propio que todavía no se pagó',
      who: 'signed-in',
      params: REFERENCE,
      answer: { schema: cancelled, ends: { 200: 'Cancelado' } },
      failures: [409],
    },
    ({ visitor, params }) => shop.orders.cancel(visitor, params.reference),
  )
}

const inPesos = (view: OrderView) => ({
  ...view,
  subtotal: toPesos(view.subtotal),
  discount: toPesos(view.discount),
  shipping: toPesos(view.shipping),
  total: toPesos(view.total),
  byHand: view.byHand && {
    ...view.byHand,
    due: toPesos(view.byHand.due),
    received: toPesos(view.byHand.received),
  },
  owedBack: view.owedBack && shape.amountInPesos(view.owedBack),
  lines: view.lines.map(shape.lineInPesos),
  payments: view.payments.map(shape.amountInPesos),
  refunds: view.refunds.map(shape.amountInPesos),
})
