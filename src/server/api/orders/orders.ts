/** One's own orders by API: the list, one with all that happened to it, paying it and cancelling it. */
import * as v from 'valibot'
import { done } from '#rules/outcome.ts'
import { HAND_MEANS } from '#rules/payments/means.ts'
import type { Shop } from '#shop/shop.ts'
import { BUYING } from '#server/api/checkout.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import {
  count,
  id,
  money,
  reference,
  textOrNull,
  time,
  told,
  titled,
  listOf,
  orNull,
} from '#server/api/operation/shape.ts'
import * as shape from './shape.ts'

const wayToPay = v.strictObject({
  preferenceId: v.string(),
  redirectUrl: v.string(),
  publicKey: v.string(),
  scriptUrl: v.string(),
  cardOnly: told(
    v.boolean(),
    'Ya hay un pedido que espera un pago en efectivo: este se paga con tarjeta o con dinero en cuenta',
  ),
})

/** What the shopper is told besides. */
const story = {
  promisedDays: told(
    v.nullable(v.array(count)),
    'Los días hábiles de entrega que se prometieron, el menor y el mayor; null si se retira o no se guardaron',
  ),
  partLeft: told(v.boolean(), 'Ya salió una parte del pedido'),
  endCause: shape.endCause,
  credit: told(money, shape.CREDIT_ABOUT),
  due: told(money, 'Lo que se paga en dinero: el total menos el saldo a favor que usó'),
  verifying: told(v.boolean(), 'Mercado Pago todavía no confirmó si se pagó: no hay que pagar de nuevo'),
  canChangeSizes: told(v.boolean(), 'Todavía no se preparó: quien lo compró puede cambiar un talle'),
}
const orderInList = titled('OrderInList', {
  ...shape.orderHead,
  ...story,
  units: count,
  canReturn: v.boolean(),
  pictures: listOf({ image: textOrNull, name: v.string() }),
})
const order = titled('Order', {
  ...shape.orderHead,
  ...story,
  ...shape.parcel,
  ...shape.parts,
  ...shape.amounts,
  expiresAt: time,
  saleTermsVersion: told(
    v.nullable(count),
    'La versión de las condiciones de venta que se aceptó; null en los pedidos de antes de guardarla',
  ),
  carriage: shape.carriage,
  personal: shape.recipient,
  recipientCorrectedAt: shape.recipientCorrectedAt,
  lines: v.array(v.strictObject(shape.line)),
  payments: v.array(v.strictObject(shape.payment)),
  refunds: v.array(v.strictObject(shape.refund)),
  events: v.array(v.strictObject(shape.event)),
  history: listOf('Lo mismo en palabras, como lo lee quien compró', { words: v.string(), at: time }),
  returns: listOf('Lo que está por volver, con lo que falta, en palabras', {
    code: v.string(),
    story: v.string(),
    exchange: v.boolean(),
    to: v.nullable(v.string()),
  }),
  exchanged: shape.exchanged,
  edit: orNull('Un cambio que espera que se pague su diferencia', { difference: money, until: time }),
  otherMeans: told(v.array(v.picklist(HAND_MEANS)), 'De qué otra manera se puede pagar ahora'),
  totalByHand: told(money, 'Cuánto es pagado así'),
  byHand: orNull('Lo que falta pagar sin Mercado Pago, y a qué cuenta', {
    means: v.picklist(HAND_MEANS),
    due: money,
    received: money,
    account: listOf({ name: v.string(), value: v.string() }),
    proofs: v.array(v.strictObject({ id, at: time })),
  }),
  owedBack: orNull('Lo que se devuelve a mano, y adónde', { amount: money, account: v.string() }),
  next: listOf('Lo que viene, con sus días', {
    words: v.string(),
    link: orNull({ to: v.string(), label: v.string() }),
  }),
  overdue: told(v.boolean(), 'En camino, y ya tendría que haber llegado'),
  canPay: v.boolean(),
  toFinish: told(v.boolean(), 'Se pidió por teléfono o WhatsApp y falta terminarlo'),
  canCancel: v.boolean(),
  canExchange: v.boolean(),
  canReturn: v.boolean(),
  canClaim: v.boolean(),
  rejection: textOrNull,
  held: v.boolean(),
})
const cancelled = v.strictObject({
  lines: listOf('Lo que tenía, para volver a ponerlo en el carrito', {
    productId: id,
    size: v.string(),
    quantity: count,
  }),
})

const REFERENCE = v.strictObject({ reference: told(reference, 'La referencia del pedido') })

export function addOrders(api: Api, shop: Shop): void {
  const { add } = api.in(BUYING)
  add({
    id: 'listOrders',
    route: 'GET /orders',
    summary: 'Los propios pedidos, los últimos primero',
    who: 'signed-in',
    query: v.strictObject({ page }),
    answer: { schema: v.array(orderInList), ends: { 200: 'Los pedidos' }, rows: 'orders' },
    run: ({ visitor, query }) => shop.orders.list(visitor, query.page),
  })
  add({
    id: 'findOrder',
    route: 'GET /orders/:reference',
    summary: 'Un pedido propio, con todo lo que le pasó',
    who: 'signed-in',
    params: REFERENCE,
    answer: { schema: order, ends: { 200: 'El pedido' } },
    run: async ({ visitor, params }) => {
      await shop.orders.expectNews(visitor, params.reference)
      const found = await shop.orders.find(visitor, params.reference)
      return found.ok ? done(found.value) : found
    },
  })
  add({
    id: 'payOrder',
    route: 'POST /orders/:reference/payment',
    summary: 'Preparar el pago de un pedido (otra vez, si hace falta)',
    who: 'signed-in',
    params: REFERENCE,
    answer: { schema: wayToPay, ends: { 200: 'Por dónde se paga' } },
    failures: [409],
    run: ({ visitor, params }) => shop.orders.payment(visitor, params.reference),
  })
  add({
    id: 'cancelOrder',
    route: 'POST /orders/:reference/cancel',
    summary: 'Cancelar un pedido propio que todavía no se pagó',
    who: 'signed-in',
    params: REFERENCE,
    answer: { schema: cancelled, ends: { 200: 'Cancelado' } },
    failures: [409],
    run: ({ visitor, params }) => shop.orders.cancel(visitor, params.reference),
  })
}
