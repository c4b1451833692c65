/** Cases of what comes back, as the API shows them to the shop's people, and what both sides are answered. */
import * as v from 'valibot'
import { adminPaths } from '#rules/admin-paths.ts'
import { DELIVERIES } from '#rules/checkout/shipping.ts'
import { FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { PHOTO_AUTHORS } from '#rules/returns/ask/photos.ts'
import { EXCHANGE_STEP_NAMES } from '#rules/returns/exchange/exchange.ts'
import { REPLACEMENT_STATES } from '#rules/returns/exchange/states.ts'
import { CONDITIONS, RETURN_KINDS } from '#rules/returns/kinds.ts'
import { PAY_BACKS } from '#rules/returns/pay-back.ts'
import { TURNS } from '#rules/returns/queue.ts'
import { RETURN_REASONS } from '#rules/returns/reasons.ts'
import { RETURN_MOVES_OF_DESK } from '#rules/returns/return.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { ANSWER_TERM, WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'
import type { ReturnView } from '#shop/returns/returns.ts'
import {
  count,
  id,
  money,
  reference,
  textOrNull,
  time,
  told,
  signed,
  seen,
  titled,
  orNull,
  listOf,
} from '#server/api/operation/shape.ts'

export const CODE = v.strictObject({ code: told(v.string(), 'El código del caso: ARR-…') })
export const moved = v.strictObject({ code: v.string(), status: v.picklist(RETURN_STATES) })
export const parcelMoved = v.strictObject({ code: v.string(), parcel: v.picklist(REPLACEMENT_STATES) })

export const payBack = told(
  v.picklist(PAY_BACKS),
  'Si lo que se devuelve vuelve en dinero o como saldo a favor: lo elige quien compró',
)

const step = v.strictObject({ turn: v.picklist(TURNS), what: v.string(), until: v.nullable(time) })
const head = {
  code: v.string(),
  kind: v.picklist(RETURN_KINDS),
  status: v.picklist(RETURN_STATES),
  name: v.string(),
  email: v.nullable(v.string()),
  orderText: told(v.string(), 'El pedido, como lo escribió quien lo pidió'),
  reason: v.string(),
  reasonCode: v.nullable(v.picklist(RETURN_REASONS)),
  order: v.nullable(v.strictObject({ id, number: v.string() })),
  createdAt: time,
  answeredAt: v.nullable(time),
  dueAt: told(time, `Hasta cuándo hay que responder: ${ANSWER_TERM}`),
  late: v.boolean(),
  next: told(v.nullable(step), 'A quién le toca, qué y hasta cuándo; null cuando no queda nada por hacer'),
}
export const summary = v.pipe(v.strictObject(head), v.title('ReturnSummary'))

/** Null when the role of whoever asks does not see money. */
const ifSeen = told(seen(money), 'null cuando tu rol no ve el dinero')
const line = { name: v.string(), size: v.string(), quantity: count }
const exchange = v.strictObject({
  id,
  from: v.string(),
  ...line,
  image: textOrNull,
  parcel: v.picklist(REPLACEMENT_STATES),
  delivery: v.picklist(DELIVERIES),
  settled: told(v.boolean(), 'No falta pagar nada'),
  made: v.boolean(),
  allCame: v.boolean(),
  credit: ifSeen,
  difference: told(seen(signed), 'Más de 0 se paga, menos de 0 se devuelve'),
  back: told(seen(money), 'Lo que vuelve al hacerlo: lo pide `replace`'),
  carrier: textOrNull,
  trackingCode: textOrNull,
  trackingUrl: textOrNull,
  expiresAt: told(time, 'Hasta cuándo se guarda lo nuevo'),
  steps: v.array(v.picklist(EXCHANGE_STEP_NAMES)),
})
export const oneCase = titled('Return', {
  ...head,
  orderDetail: orNull({
    id,
    reference,
    number: v.string(),
    status: v.picklist(ORDER_STATES),
    paymentStatus: v.picklist(ORDER_PAYMENT_STATES),
    fulfilment: v.picklist(FULFILMENT_STATES),
    partLeft: told(v.boolean(), 'Ya salió una parte del pedido'),
    delivery: v.picklist(DELIVERIES),
    placedAt: time,
    handedOverAt: v.nullable(time),
    total: ifSeen,
    refundable: ifSeen,
    lines: listOf({
      id: told(id, 'La línea del pedido'),
      orderLineId: id,
      productId: id,
      ...line,
      image: textOrNull,
      unitPrice: ifSeen,
      promotion: ifSeen,
      returned: count,
      refunded: count,
      exchanged: count,
    }),
  }),
  candidates: listOf('Pedidos del mismo e-mail, mientras no está unido a uno', {
    id,
    number: v.string(),
    placedAt: time,
    total: money,
    units: count,
  }),
  items: listOf('Lo que se pidió; vacío cuando es todo el pedido', {
    id,
    orderLineId: id,
    exchangeId: v.nullable(id),
    ...line,
    reasonCode: v.nullable(v.picklist(RETURN_REASONS)),
  }),
  received: listOf({
    id,
    orderLineId: id,
    exchangeId: v.nullable(id),
    ...line,
    condition: v.nullable(v.picklist(CONDITIONS)),
    note: v.string(),
  }),
  toCompare: told(v.array(v.string()), 'Códigos de prendas únicas que llegaron con él y hay que comparar'),
  holdings: listOf('Lo que todavía puede llegar con él', {
    orderLineId: id,
    exchangeId: v.nullable(id),
    of: v.string(),
    name: v.string(),
    size: v.string(),
    mayCome: count,
    unit: told(textOrNull, 'El código de la prenda única que es'),
  }),
  photos: listOf({ id, by: v.picklist(PHOTO_AUTHORS), at: time, url: v.string() }),
  exchange: v.nullable(exchange),
  withinTerm: told(
    v.nullable(v.boolean()),
    `Dentro de los ${WITHDRAWAL_TERM}; null mientras no se sabe el pedido`,
  ),
  payBack,
  partly: told(v.boolean(), 'Es de una parte del pedido, y no de todo'),
  owed: told(seen(money), 'Lo que la ley dice que se debe por lo que llegó'),
  moves: v.array(v.picklist(RETURN_MOVES_OF_DESK)),
  story: v.string(),
  history: listOf({ at: time, action: v.string(), label: v.string(), actor: v.string() }),
})

/** Photos are told by where they are. */
export const withPhotoUrls = ({ photos, ...view }: ReturnView, publicUrl: string) => ({
  ...view,
  photos: photos.map((photo) => ({ ...photo, url: publicUrl + adminPaths.returnPhoto(view.code, photo.id) })),
})
