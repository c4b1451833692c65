/** Orders by API: the same verbs as the checkout's buttons. What a body says about price, name or image is ignored. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { fromPesos, toPesos } from '#rules/money.ts'
import { done } from '#rules/outcome.ts'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import type { OrderView, PlaceRequest } from '#shop/orders/orders.ts'
import { readForm } from '#shop/read-form.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd, sendFailure, statusOfError } from '#server/http/failures.ts'
import { coupon, items } from './cart-items.ts'
import { callersKey, type Doors, type Operation } from './operation.ts'
import { askedPage, PAGE_HEADERS, PAGE_QUERY, pageHeaders, queryOf } from './paged.ts'
import { bought, order, orderInList, paymentDoor, placed } from './shapes.ts'

const purchase = v.object({
  items,
  delivery: v.optional(v.string(), 'delivery'),
  coupon,
  total: v.pipe(
    v.optional(v.nullable(v.number()), null),
    v.description('En pesos; si viene y no es lo que cobraríamos, no se cobra nada'),
  ),
  personal: v.pipe(
    v.optional(v.record(v.string(), v.unknown())),
    v.description('Los datos de envío; si no vienen, los que la persona tiene guardados'),
  ),
})
const GROUP = 'Compra y pedidos'
const BUY = {
  method: 'POST',
  group: GROUP,
  who: 'signed-in',
  headers: { 'Idempotency-Key': 'Propia de quien llama: repetir el pedido con la misma devuelve el mismo' },
  failures: [409, 429],
} as const satisfies Partial<Operation>
const REFERENCE = { reference: 'La referencia del pedido' }

export function addOrders({ add }: Doors, shop: Shop): void {
  const place = async (request: FastifyRequest) => {
    const visitor = await request.visitor()
    // A bare list of items will do (product §31.2).
    const body = Array.isArray(request.body) ? { items: request.body } : request.body
    const form = readForm(purchase, body, CHECKOUT_INVALID)
    if (!form.ok) return form
    const { items: lines, delivery, coupon: couponCode, total, personal } = form.value
    const asked: PlaceRequest = {
      // Without a key of the caller's every call is a new order.
      key: callersKey(request) ?? randomUUID(),
      lines,
      personal: personal ?? (await shop.users.personalData(visitor)) ?? {},
      delivery,
      couponCode,
      shownTotal: total === null ? null : fromPesos(total),
    }
    return shop.orders.place(visitor, asked)
  }

  const preparePayment = async (request: FastifyRequest, total: number, reference: string) =>
    total === 0
      ? done({ preferenceId: null, redirectUrl: null })
      : shop.orders.payment(await request.visitor(), reference)

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
      body: { schema: v.union([items, purchase]) },
      answers: { 201: { about: 'El pedido y su preferencia de pago', schema: bought } },
      failures: [409, 429, 503],
    },
    async (request, reply) => {
      const end = await place(request)
      if (!end.ok) return sendEnd(request, reply, end)
      const { reference, number, total } = end.value
      const order = { reference, number }
      // Whatever goes wrong from here on, the order is there, and who asked must hear which one it is.
      const payment = await preparePayment(request, total, reference).catch((error: unknown) => {
        const status = statusOfError(error)
        if (status >= 500) request.log.error({ err: error }, 'a payment was not prepared')
        return sendFailure(request, reply, status, { order })
      })
      if (!('ok' in payment)) return payment
      if (!payment.ok) return sendEnd(request, reply, payment, { order })
      const { preferenceId, redirectUrl } = payment.value
      return reply
        .status(201)
        .send({ id: preferenceId, preferenceId, order, total: toPesos(total), redirectUrl })
    },
  )

  add(
    {
      ...BUY,
      id: 'placeOrder',
      path: '/orders',
      summary: 'Hacer un pedido, sin preparar el pago todavía',
      body: { schema: v.union([items, purchase]) },
      answers: { 201: { about: 'El pedido', schema: placed, headers: { Location: 'Su dirección' } } },
    },
    async (request, reply) => {
      const end = await place(request)
      if (!end.ok) return sendEnd(request, reply, end)
      const { reference, number, total } = end.value
      return reply
        .status(201)
        .header('location', `/api/orders/${reference}`)
        .send({ reference, number, total: toPesos(total) })
    },
  )

  add(
    {
      id: 'listOrders',
      method: 'GET',
      path: '/orders',
      group: GROUP,
      summary: 'Los propios pedidos, los últimos primero',
      who: 'signed-in',
      query: { page: PAGE_QUERY.page },
      answers: { 200: { about: 'Los pedidos', schema: v.array(orderInList), headers: PAGE_HEADERS } },
    },
    async (request, reply) => {
      const params = queryOf(request.url)
      const found = await shop.orders.list(await request.visitor(), askedPage(params).page)
      if (!found.ok) return sendEnd(request, reply, found)
      const { orders, paging } = found.value
      return unkept(reply)
        .headers(pageHeaders(`${shop.settings.publicUrl}/api/orders`, params, paging))
        .send(orders.map((row) => ({ ...row, total: toPesos(row.total) })))
    },
  )

  add(
    {
      id: 'findOrder',
      method: 'GET',
      path: '/orders/:reference',
      group: GROUP,
      summary: 'Un pedido propio, con todo lo que le pasó',
      who: 'signed-in',
      params: REFERENCE,
      answers: { 200: { about: 'El pedido', schema: order } },
      failures: [404],
    },
    async (request, reply) => {
      const visitor = await request.visitor()
      await shop.orders.expectNews(visitor, request.params.reference)
      const found = await shop.orders.find(visitor, request.params.reference)
      return found.ok ? unkept(reply).send(inPesos(found.value)) : sendEnd(request, reply, found)
    },
  )

  add(
    {
      id: 'payOrder',
      method: 'POST',
      path: '/orders/:reference/payment',
      group: GROUP,
      summary: 'Preparar el pago de un pedido (otra vez, si hace falta)',
      who: 'signed-in',
      params: REFERENCE,
      answers: { 200: { about: 'Por dónde se paga', schema: paymentDoor } },
      failures: [404, 409, 503],
    },
    async (request, reply) => {
      const payment = await shop.orders.payment(await request.visitor(), request.params.reference)
      return payment.ok ? unkept(reply).send(payment.value) : sendEnd(request, reply, payment)
    },
  )

  add(
    {
      id: 'cancelOrder',
      method: 'POST',
      path: '/orders/:reference/cancel',
      group: GROUP,
      summary: 'Cancelar un pedido propio que todavía no se pagó',
      who: 'signed-in',
      params: REFERENCE,
      answers: { 200: { about: 'Cancelado', schema: v.looseObject({}) } },
      failures: [404, 409],
    },
    async (request, reply) => {
      const cancelled = await shop.orders.cancel(await request.visitor(), request.params.reference)
      return cancelled.ok ? reply.send(cancelled.value) : sendEnd(request, reply, cancelled)
    },
  )
}

const unkept = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store')

const inPesos = (view: OrderView) => ({
  ...view,
  subtotal: toPesos(view.subtotal),
  discount: toPesos(view.discount),
  shipping: toPesos(view.shipping),
  total: toPesos(view.total),
  lines: view.lines.map(lineInPesos),
  payments: view.payments.map((payment) => ({ ...payment, amount: toPesos(payment.amount) })),
  refunds: view.refunds.map((refund) => ({ ...refund, amount: toPesos(refund.amount) })),
})
export const lineInPesos = <L extends OrderView['lines'][number]>(line: L) => ({
  ...line,
  unitPrice: toPesos(line.unitPrice),
  listPrice: toPesos(line.listPrice),
  lineTotal: toPesos(line.lineTotal),
})
