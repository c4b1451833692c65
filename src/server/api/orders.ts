/** Orders by API: the same verbs as the checkout's buttons. What a body says about price, name or image is ignored. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { MAX_LINES, MAX_QUANTITY, OPEN_SIZE } from '#rules/cart.ts'
import { fromPesos, toPesos } from '#rules/money.ts'
import { CHECKOUT_INVALID } from '#rules/purchase.ts'
import type { OrderView, PlaceRequest } from '#shop/orders.ts'
import { readForm } from '#shop/read-form.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '../failures.ts'

const item = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
    size: v.optional(v.pipe(v.string(), v.maxLength(4)), OPEN_SIZE),
    quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)), 1),
  }),
  v.transform(({ id, size, quantity }) => ({ productId: id, size, quantity })),
)
const items = v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_LINES))
const purchase = v.object({
  items,
  delivery: v.optional(v.string(), 'delivery'),
  coupon: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null),
  /** Pesos; when given and not what we would charge, nothing is charged. */
  total: v.optional(v.nullable(v.number()), null),
  /** Without it, the account's saved data. */
  personal: v.optional(v.record(v.string(), v.unknown())),
})
type Reference = { reference: string }

export function addOrders(api: FastifyInstance, shop: Shop): void {
  const place = async (request: FastifyRequest) => {
    const visitor = await request.visitor()
    // The spec's call posts the bare list of items.
    const body = Array.isArray(request.body) ? { items: request.body } : request.body
    const form = readForm(purchase, body, CHECKOUT_INVALID)
    if (!form.ok) return form
    const { items: lines, delivery, coupon, total, personal } = form.value
    const order: PlaceRequest = {
      key: keyOf(request),
      lines,
      personal: personal ?? (await shop.people.personalData(visitor)) ?? {},
      delivery,
      couponCode: coupon,
      shownTotal: total === null ? null : fromPesos(total),
    }
    return shop.orders.place(visitor, order)
  }

  api.post('/products/comprar', async (request, reply) => {
    const placed = await place(request)
    if (!placed.ok) return sendEnd(request, reply, placed)
    const { reference, number, total } = placed.value
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
  })

  api.post('/orders', async (request, reply) => {
    const placed = await place(request)
    if (!placed.ok) return sendEnd(request, reply, placed)
    const { reference, number, total } = placed.value
    return reply
      .status(201)
      .header('location', `/api/orders/${reference}`)
      .send({ reference, number, total: toPesos(total) })
  })

  api.get('/orders', async (request, reply) => {
    const { page } = request.query as { page?: string }
    const found = await shop.orders.list(await request.visitor(), Math.max(1, Math.trunc(Number(page)) || 1))
    if (!found.ok) return sendEnd(request, reply, found)
    const { orders, paging } = found.value
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-total-count': String(paging.total) })
      .send(orders.map((order) => ({ ...order, total: toPesos(order.total) })))
  })

  api.get<{ Params: Reference }>('/orders/:reference', async (request, reply) => {
    const found = await shop.orders.find(await request.visitor(), request.params.reference)
    if (!found.ok) return sendEnd(request, reply, found)
    return reply.header('cache-control', 'private, no-store').send(inPesos(found.value))
  })

  api.post<{ Params: Reference }>('/orders/:reference/payment', async (request, reply) => {
    const payment = await shop.orders.payment(await request.visitor(), request.params.reference)
    return payment.ok ? reply.send(payment.value) : sendEnd(request, reply, payment)
  })

  api.post<{ Params: Reference }>('/orders/:reference/cancel', async (request, reply) => {
    const cancelled = await shop.orders.cancel(await request.visitor(), request.params.reference)
    return cancelled.ok ? reply.send(cancelled.value) : sendEnd(request, reply, cancelled)
  })
}

/** The caller's own key makes a repeat harmless; without one every call is a new order. */
function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : randomUUID()
}

const inPesos = (order: OrderView) => ({
  ...order,
  subtotal: toPesos(order.subtotal),
  discount: toPesos(order.discount),
  shipping: toPesos(order.shipping),
  total: toPesos(order.total),
  lines: order.lines.map((line) => ({
    ...line,
    unitPrice: toPesos(line.unitPrice),
    listPrice: toPesos(line.listPrice),
    lineTotal: toPesos(line.lineTotal),
  })),
  payments: order.payments.map((payment) => ({ ...payment, amount: toPesos(payment.amount) })),
  refunds: order.refunds.map((refund) => ({ ...refund, amount: toPesos(refund.amount) })),
})
