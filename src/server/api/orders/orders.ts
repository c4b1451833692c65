/** One's own orders by API: the list, one with all that happened to it, paying it and cancelling it. */
import * as v from 'valibot'
import { toPesos } from '#rules/money.ts'
import { done } from '#rules/outcome.ts'
import { HAND_MEANS } from '#rules/payments/means.ts'
import type { OrderView } from '#shop/orders/view.ts'
import type { Shop } from '#shop/shop.ts'
import { BUYING } from '#server/api/checkout.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { count, id, pesos, reference, textOrNull, time, told } from '#server/api/operation/shape.ts'
import * as shape from './shape.ts'

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
  partLeft: v.pipe(v.boolean(), v.description('Ya salió una parte del pedido')),
  endCause: shape.endCause,
  credit: v.pipe(pesos, v.description(shape.CREDIT_ABOUT)),
  due: v.pipe(pesos, v.description('Lo que se paga en dinero: el total menos el saldo a favor que usó')),
  verifying: v.pipe(
    v.boolean(),
    v.description('Mercado Pago todavía no confirmó si se pagó: no hay que pagar de nuevo'),
  ),
  canChangeSizes: v.pipe(
    v.boolean(),
    v.description('Todavía no se preparó: quien lo compró puede cambiar un talle'),
  ),
}
const orderInList = v.pipe(
  v.strictObject({
    ...shape.orderHead,
    ...story,
    units: count,
    canReturn: v.boolean(),
    pictures: v.array(v.strictObject({ image: textOrNull, name: v.string() })),
  }),
  v.title('OrderInList'),
)
const order = v.pipe(
  v.strictObject({
    ...shape.orderHead,
    ...story,
    ...shape.parcel,
    ...shape.parts,
    ...shape.amounts,
    expiresAt: time,
    saleTermsVersion: v.pipe(
      v.nullable(count),
      v.description(
        'La versión de las condiciones de venta que se aceptó; null en los pedidos de antes de guardarla',
      ),
    ),
    carriage: shape.carriage,
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
      v.array(
        v.strictObject({
          code: v.string(),
          story: v.string(),
          exchange: v.boolean(),
          to: v.nullable(v.string()),
        }),
      ),
      v.description('Lo que está por volver, con lo que falta, en palabras'),
    ),
    exchanged: shape.exchanged,
    edit: v.pipe(
      v.nullable(v.strictObject({ difference: pesos, until: time })),
      v.description('Un cambio que espera que se pague su diferencia'),
    ),
    otherMeans: v.pipe(
      v.array(v.picklist(HAND_MEANS)),
      v.description('De qué otra manera se puede pagar ahora'),
    ),
    totalByHand: v.pipe(pesos, v.description('Cuánto es pagado así')),
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
    next: v.pipe(
      v.array(
        v.strictObject({
          words: v.string(),
          link: v.nullable(v.strictObject({ to: v.string(), label: v.string() })),
        }),
      ),
      v.description('Lo que viene, con sus días'),
    ),
    overdue: told(v.boolean(), 'En camino, y ya tendría que haber llegado'),
    canPay: v.boolean(),
    toFinish: v.pipe(v.boolean(), v.description('Se pidió por teléfono o WhatsApp y falta terminarlo')),
    canCancel: v.boolean(),
    canExchange: v.boolean(),
    canReturn: v.boolean(),
    canClaim: v.boolean(),
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

const REFERENCE = v.strictObject({ reference: told(reference, 'La referencia del pedido') })

export function addOrders({ add }: Api, shop: Shop): void {
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
      return done(
        orders.map(({ due, ...row }) => ({
          ...row,
          total: toPesos(row.total),
          credit: toPesos(row.credit),
          due: toPesos(due),
        })),
      )
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
  meansDiscount: toPesos(view.meansDiscount),
  shipping: toPesos(view.shipping),
  carriage: shape.carriageInPesos(view.carriage),
  total: toPesos(view.total),
  totalByHand: toPesos(view.totalByHand),
  credit: toPesos(view.credit),
  due: toPesos(view.due),
  byHand: view.byHand && {
    ...view.byHand,
    due: toPesos(view.byHand.due),
    received: toPesos(view.byHand.received),
  },
  edit: view.edit && { ...view.edit, difference: toPesos(view.edit.difference) },
  owedBack: view.owedBack && shape.amountInPesos(view.owedBack),
  lines: view.lines.map(shape.lineInPesos),
  payments: view.payments.map(shape.partsInPesos),
  refunds: view.refunds.map(shape.partsInPesos),
})
