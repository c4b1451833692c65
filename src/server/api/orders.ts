/** Orders by API: the same verbs as the checkout's buttons. What a body says about price, name or image is ignored. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { MAX_LINES, MAX_QUANTITY, OPEN_SIZE } from '#rules/cart.ts'
import { fromPesos, toPesos } from '#rules/money.ts'
import { CHECKOUT_INVALID } from '#rules/purchase.ts'
import { DELIVERIES } from '#rules/shipping.ts'
import type { OrderView, PlaceRequest } from '#shop/orders.ts'
import { readForm } from '#shop/read-form.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '../failures.ts'
import type { Doors, Operation } from './operation.ts'
import { askedPage, PAGE_HEADERS, PAGE_QUERY, pageHeaders, queryOf } from './paged.ts'
import { bought, couponOffer, order, orderInList, paymentDoor, placed, quote } from './shapes.ts'

const item = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
    size: v.optional(v.pipe(v.string(), v.maxLength(4)), OPEN_SIZE),
    quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)), 1),
  }),
  v.transform(({ id, size, quantity }) => ({ productId: id, size, quantity })),
)
const items = v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_LINES))
const coupon = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null)
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
const quoteRequest = v.object({
  items,
  delivery: v.optional(v.picklist(DELIVERIES), 'delivery'),
  province: v.optional(v.nullable(v.string()), null),
  coupon,
})
const couponTry = v.object({
  code: v.pipe(v.string(), v.maxLength(40)),
  subtotal: v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000)),
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
    // The spec's call posts the bare list of items.
    const body = Array.isArray(request.body) ? { items: request.body } : request.body
    const form = readForm(purchase, body, CHECKOUT_INVALID)
    if (!form.ok) return form
    const { items: lines, delivery, coupon: couponCode, total, personal } = form.value
    const asked: PlaceRequest = {
      key: keyOf(request),
      lines,
      personal: personal ?? (await shop.people.personalData(visitor)) ?? {},
      delivery,
      couponCode,
      shownTotal: total === null ? null : fromPesos(total),
    }
    return shop.orders.place(visitor, asked)
  }

  add(
    {
      ...BUY,
      id: 'buy',
      path: '/products/comprar',
      summary: 'Comprar: hace el pedido y prepara el pago',
      details:
        'Recibe los productos (una lista, o con envío, cupón y datos). El precio, el nombre y la imagen que vengan se ' +
        'ignoran: valen los de la tienda. Si el pago no se pudo preparar, el pedido quedó guardado y se puede pagar después.',
      body: { schema: v.union([items, purchase]) },
      answers: { 201: { about: 'El pedido y su preferencia de pago', schema: bought } },
      failures: [409, 429, 503],
    },
    async (request, reply) => {
      const end = await place(request)
      if (!end.ok) return sendEnd(request, reply, end)
      const { reference, number, total } = end.value
      const payment = await shop.orders.payment(await request.visitor(), reference)
      if (!payment.ok) return sendEnd(request, reply, payment)
      const { preferenceId, redirectUrl } = payment.value
      return reply.status(201).send({
        id: preferenceId,
        preferenceId,
        order: { reference, number },
        total: toPesos(total),
        redirectUrl,
      })
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
      id: 'quote',
      method: 'POST',
      path: '/orders/quote',
      group: GROUP,
      summary: 'Cuánto costaría: subtotal, cupón, envío y total',
      who: 'anybody',
      body: { schema: quoteRequest },
      answers: { 200: { about: 'El presupuesto de hoy; no aparta nada', schema: quote } },
    },
    async (request, reply) => {
      const form = readForm(quoteRequest, request.body, CHECKOUT_INVALID)
      if (!form.ok) return sendEnd(request, reply, form)
      const { items: lines, province, delivery, coupon: couponCode } = form.value
      const {
        cart,
        amounts,
        coupon: used,
        couponProblem,
      } = await shop.orders.quote(await request.visitor(), {
        lines,
        province,
        delivery,
        couponCode,
      })
      return unkept(reply).send({
        lines: cart.lines.map(
          ({ productId, size, quantity, unitPrice, lineTotal, problem, problemText }) => ({
            productId,
            size,
            quantity,
            unitPrice: toPesos(unitPrice),
            lineTotal: toPesos(lineTotal),
            problem,
            problemText,
          }),
        ),
        subtotal: toPesos(amounts.subtotal),
        discount: toPesos(amounts.discount),
        shipping: toPesos(amounts.shipping),
        total: toPesos(amounts.total),
        coupon: used?.code ?? null,
        couponProblem,
        ready: cart.ready,
      })
    },
  )

  add(
    {
      id: 'checkCoupon',
      method: 'POST',
      path: '/coupons/check',
      group: GROUP,
      summary: 'Si un cupón vale, y cuánto descuenta',
      who: 'anybody',
      body: { schema: couponTry },
      answers: { 200: { about: 'Vale', schema: couponOffer } },
      failures: [429],
    },
    async (request, reply) => {
      const form = readForm(couponTry, request.body, CHECKOUT_INVALID)
      if (!form.ok) return sendEnd(request, reply, form)
      const { code, subtotal } = form.value
      const end = await shop.coupons.check(await request.visitor(), code, fromPesos(subtotal))
      if (!end.ok) return sendEnd(request, reply, end)
      const { amount, discount } = end.value
      return unkept(reply).send({
        code: end.value.code,
        amount: toPesos(amount),
        discount: toPesos(discount),
      })
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
      const found = await shop.orders.find(await request.visitor(), request.params.reference)
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

/** The caller's own key makes a repeat harmless; without one every call is a new order. */
function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : randomUUID()
}

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
