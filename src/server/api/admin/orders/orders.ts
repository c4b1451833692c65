/** Orders by API, for who runs the shop: the same verbs, refusals and audit as the back office's pages. */
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { DELIVERIES } from '#rules/checkout/shipping.ts'
import {
  cancelForm,
  deedOfMove,
  DESK_MESSAGES,
  refundForm,
  shipmentForm,
  type AdminMove,
} from '#rules/orders/admin.ts'
import { CHANNELS } from '#rules/orders/channel.ts'
import { FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { mapDone } from '#rules/outcome.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { FULFILMENT_STEPS, PLAIN_STEPS, type PlainStep } from '#rules/orders/fulfilment/steps.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import { id, only, told } from '#server/api/operation/shape.ts'
import { cancelled, moved, order, refunded, row } from './shape.ts'

const several = <const T extends readonly string[]>(states: T, about: string) =>
  v.optional(told(v.array(v.picklist(states)), about), [])
const day = v.pipe(v.string(), v.isoDate(), v.check(isDay))
const query = v.strictObject({
  q: v.optional(
    told(v.string(), 'Número, o parte de un nombre, e-mail, teléfono, seguimiento o producto'),
    '',
  ),
  status: several(ORDER_STATES, 'Estado del pedido'),
  payment: several(ORDER_PAYMENT_STATES, 'Estado del pago'),
  fulfilment: several(FULFILMENT_STATES, 'Estado de la entrega'),
  delivery: v.optional(told(v.picklist(DELIVERIES), 'Cómo se entrega')),
  channel: v.optional(told(v.picklist(CHANNELS), 'Por dónde llegó')),
  dispute: v.optional(
    told(v.picklist(['open', 'lost']), 'En disputa (`open`), o con la disputa perdida (`lost`)'),
  ),
  persona: v.optional(told(id, 'Sólo los de esta persona, por su número')),
  from: v.optional(told(day, 'Desde este día (aaaa-mm-dd, hora argentina)')),
  to: v.optional(told(day, 'Hasta este día')),
  page,
})

export function addOrdersAdmin(api: Api, shop: Shop): void {
  const { add } = api.in('Pedidos: administración')
  const { ordersAdmin } = shop

  add({
    id: 'adminListOrders',
    route: 'GET /admin/orders',
    summary: 'Los pedidos de la tienda, los últimos primero',
    who: 'order.read',
    query,
    answer: { schema: v.array(row), ends: { 200: 'Los pedidos' }, rows: 'orders' },
    run: ({ visitor, query: { persona, ...asked } }) =>
      ordersAdmin.list(visitor, {
        ...asked,
        q: cleanSearch(asked.q),
        delivery: asked.delivery ?? null,
        channel: asked.channel ?? null,
        dispute: asked.dispute ?? null,
        userId: persona ?? null,
        from: asked.from ?? null,
        to: asked.to ?? null,
      }),
  })

  const of = (name: AdminMove | 'find') =>
    ({
      id: `admin${name[0]!.toUpperCase()}${name.slice(1)}Order`,
      route: `POST /admin/orders/:id/${name}`,
      who: name === 'find' ? 'order.read' : deedOfMove(name),
      params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
      failures: [409],
    }) as const

  add({
    ...of('find'),
    route: 'GET /admin/orders/:id',
    summary: 'Un pedido con sus pagos, su historia y lo que se puede hacer con él',
    answer: { schema: order, ends: { 200: 'El pedido' }, sees: ({ sees }: AdminOrder) => sees.money },
    failures: [],
    run: async ({ visitor, params }) =>
      mapDone(await ordersAdmin.find(visitor, params.id), ({ person, ...found }) => ({
        ...found,
        person: { ...person, id: found.sees.buyer ? person.id : null },
      })),
  })

  const summaryOf = (name: PlainStep | 'complete') =>
    name === 'complete' ? 'Completo: ya no se espera nada más' : FULFILMENT_STEPS[name].result
  for (const name of [...PLAIN_STEPS, 'complete'] as const)
    add({
      ...of(name),
      summary: summaryOf(name),
      answer: { schema: moved, ends: { 200: 'Cómo quedó' } },
      run: ({ visitor, params }) => ordersAdmin[name](visitor, params.id),
    })
  add({
    ...of('ship'),
    summary: FULFILMENT_STEPS.ship.result,
    body: { schema: only(shipmentForm), message: DESK_MESSAGES.invalid },
    answer: { schema: moved, ends: { 200: 'Cómo quedó' } },
    run: ({ visitor, params, sent }) => ordersAdmin.ship(visitor, params.id, sent),
  })
  add({
    ...of('cancel'),
    summary: 'Cancelar: el stock y el cupón vuelven, y lo pagado se devuelve',
    body: { schema: only(cancelForm), message: DESK_MESSAGES.invalid },
    answer: { schema: cancelled, ends: { 200: 'Cuánto se devuelve' } },
    run: ({ visitor, params, sent }) => ordersAdmin.cancel(visitor, params.id, sent),
  })
  add({
    ...of('refund'),
    summary: 'Devolver dinero, todo o una parte',
    details:
      '`lines`: de qué productos, y si vuelven a la venta; `amount`: cuánto. Sin `amount`, lo que se pagó por ellos. La misma `key` otra vez no devuelve dos veces.',
    body: { schema: only(refundForm), message: DESK_MESSAGES.invalid },
    answer: { schema: refunded, ends: { 200: 'La devolución y lo que queda por devolver' } },
    run: ({ visitor, params, sent }) => ordersAdmin.refund(visitor, params.id, sent),
  })
}
