/** Orders and stock by API, for who runs the shop: the same verbs, refusals and audit as the back office's pages. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Visitor } from '#rules/users/access.ts'
import { toPesos } from '#rules/money.ts'
import { cancelForm, refundForm, shipmentForm } from '#rules/orders/admin.ts'
import { readOrderQuery } from '#rules/orders/query.ts'
import type { Outcome } from '#rules/outcome.ts'
import { adjustForm } from '#rules/stock/stock.ts'
import type { DeskOrder } from '#shop/orders/admin/admin.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '#server/http/failures.ts'
import type { Doors, Operation } from './operation.ts'
import { lineInPesos } from './orders.ts'
import { PAGE_HEADERS, PAGE_QUERY, pageHeaders, queryOf } from './paged.ts'
import { adjusted, cancelled, deskOrder, deskRow, ledger, lowStock, moved, refunded } from './shapes.ts'

const ORDERS = 'Pedidos: administración'
const STOCK = 'Stock'
const STEPS = {
  pack: 'Preparado',
  unpack: 'Vuelve a estar por preparar',
  deliver: 'Entregado',
  readyForPickup: 'Listo para retirar',
  pickedUp: 'Retirado',
  complete: 'Completo: ya no se espera nada más',
} as const
const ID = { id: 'El número del pedido, sin letras: 42' }

export function addDesk({ add }: Doors, shop: Shop): void {
  const { orderDesk, stock } = shop

  add(
    {
      id: 'deskListOrders',
      method: 'GET',
      path: '/admin/orders',
      group: ORDERS,
      summary: 'Los pedidos de la tienda, los últimos primero',
      who: 'admin',
      query: {
        q: {
          about: 'Número, o parte de un nombre, e-mail, teléfono, seguimiento o producto',
          schema: v.string(),
        },
        status: { about: 'Estado del pedido', schema: v.string(), several: true },
        payment: { about: 'Estado del pago', schema: v.string(), several: true },
        fulfilment: { about: 'Estado de la entrega', schema: v.string(), several: true },
        from: {
          about: 'Desde este día (aaaa-mm-dd, hora argentina)',
          schema: v.pipe(v.string(), v.isoDate()),
        },
        to: { about: 'Hasta este día', schema: v.pipe(v.string(), v.isoDate()) },
        page: PAGE_QUERY.page,
      },
      answers: { 200: { about: 'Los pedidos', schema: v.array(deskRow), headers: PAGE_HEADERS } },
    },
    async (request, reply) => {
      const params = queryOf(request.url)
      const found = await orderDesk.list(await request.visitor(), readOrderQuery(params))
      if (!found.ok) return sendEnd(request, reply, found)
      const { orders, paging } = found.value
      return unkept(reply)
        .headers(pageHeaders(`${shop.settings.publicUrl}/api/admin/orders`, params, paging))
        .send(orders.map((row) => ({ ...row, total: toPesos(row.total) })))
    },
  )

  add(
    {
      id: 'deskFindOrder',
      method: 'GET',
      path: '/admin/orders/:id',
      group: ORDERS,
      summary: 'Un pedido con sus pagos, su historia y lo que se puede hacer con él',
      who: 'admin',
      params: ID,
      answers: { 200: { about: 'El pedido', schema: deskOrder } },
      failures: [404],
    },
    async (request, reply) => {
      const found = await orderDesk.find(await request.visitor(), Number(request.params.id))
      return found.ok ? unkept(reply).send(inPesos(found.value)) : sendEnd(request, reply, found)
    },
  )

  const move = (name: string, summary: string, more: Partial<Operation> = {}) =>
    ({
      id: `desk${name[0]!.toUpperCase()}${name.slice(1)}Order`,
      method: 'POST',
      path: `/admin/orders/:id/${name}` as '/admin/orders/:id/',
      group: ORDERS,
      summary,
      who: 'admin',
      params: ID,
      answers: { 200: { about: 'Cómo quedó', schema: moved } },
      failures: [404, 409],
      ...more,
    }) satisfies Operation
  const answer =
    <T>(
      act: (visitor: Visitor, id: number, body: unknown) => Promise<Outcome<T>>,
      say: (value: T) => unknown,
    ) =>
    async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const end = await act(await request.visitor(), Number(request.params.id), request.body ?? {})
      return end.ok ? reply.send(say(end.value)) : sendEnd(request, reply, end)
    }
  const same = <T>(value: T) => value

  for (const [name, summary] of Object.entries(STEPS) as [keyof typeof STEPS, string][])
    add(move(name, summary) as Operation<'/:id'>, answer(orderDesk[name], same))
  add(
    move('ship', 'Despachado, con quién lo lleva y su seguimiento', {
      body: { schema: shipmentForm },
    }) as Operation<'/:id'>,
    answer(orderDesk.ship, same),
  )
  add(
    move('cancel', 'Cancelar: el stock y el cupón vuelven, y lo pagado se devuelve', {
      body: { schema: cancelForm },
      answers: { 200: { about: 'Cuánto se devuelve', schema: cancelled } },
    }) as Operation<'/:id'>,
    answer(orderDesk.cancel, (end) => ({ refunded: toPesos(end.refunded) })),
  )
  add(
    move('refund', 'Devolver dinero, todo o una parte', {
      details:
        '`lines`: de qué productos, y si vuelven a la venta; `amount`: cuánto. Sin `amount`, lo que se pagó por ellos. La misma `key` otra vez no devuelve dos veces.',
      body: { schema: refundForm },
      answers: { 200: { about: 'La devolución y lo que queda por devolver', schema: refunded } },
    }) as Operation<'/:id'>,
    answer(orderDesk.refund, ({ refundId, amount, left }) => ({
      refundId,
      amount: toPesos(amount),
      left: toPesos(left),
    })),
  )

  add(
    {
      id: 'findLowStock',
      method: 'GET',
      path: '/stock/low',
      group: STOCK,
      summary: 'Lo que se está terminando y lo que se terminó',
      who: 'admin',
      answers: { 200: { about: 'Talles con pocas unidades, agotados y ya no ofrecidos', schema: lowStock } },
    },
    async (request, reply) => {
      const found = await stock.low(await request.visitor())
      return found.ok ? unkept(reply).send(found.value) : sendEnd(request, reply, found)
    },
  )

  add(
    {
      id: 'findLedger',
      method: 'GET',
      path: '/stock/:productId',
      group: STOCK,
      summary: 'Por qué hay tantas unidades: todos los movimientos de un producto',
      who: 'admin',
      params: { productId: 'El número del producto' },
      query: { size: { about: 'Sólo de este talle', schema: v.string() }, page: PAGE_QUERY.page },
      answers: {
        200: {
          about: 'Los talles y sus movimientos, los últimos primero',
          schema: ledger,
          headers: PAGE_HEADERS,
        },
      },
      failures: [404],
    },
    async (request, reply) => {
      const params = queryOf(request.url)
      const { productId } = request.params
      const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
      const found = await stock.ledger(await request.visitor(), Number(productId), params.get('size'), page)
      if (!found.ok) return sendEnd(request, reply, found)
      const { paging, ...book } = found.value
      return unkept(reply)
        .headers(pageHeaders(`${shop.settings.publicUrl}/api/stock/${productId}`, params, paging))
        .send(book)
    },
  )

  add(
    {
      id: 'adjustStock',
      method: 'POST',
      path: '/stock/sizes/:sizeId',
      group: STOCK,
      summary: 'Contar un talle, o sumar y restar unidades, con su motivo',
      details:
        '`counted`: lo que hay en el estante; o `delta`: cuántas más o menos. La misma `key` otra vez no cambia nada.',
      who: 'admin',
      params: { sizeId: 'El número del talle, como lo da /stock/:productId' },
      body: { schema: adjustForm },
      answers: { 200: { about: 'Cómo quedó', schema: adjusted } },
      failures: [404],
    },
    async (request, reply) => {
      const end = await stock.adjust(
        await request.visitor(),
        Number(request.params.sizeId),
        request.body ?? {},
      )
      return end.ok ? reply.send(end.value) : sendEnd(request, reply, end)
    },
  )
}

const unkept = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store')

const inPesos = (order: DeskOrder) => ({
  ...order,
  lines: order.lines.map(lineInPesos),
  subtotal: toPesos(order.subtotal),
  discount: toPesos(order.discount),
  shipping: toPesos(order.shipping),
  total: toPesos(order.total),
  paid: toPesos(order.paid),
  refunded: toPesos(order.refunded),
  refundable: toPesos(order.refundable),
  payments: order.payments.map((payment) => ({ ...payment, amount: toPesos(payment.amount) })),
  refunds: order.refunds.map((refund) => ({ ...refund, amount: toPesos(refund.amount) })),
})
