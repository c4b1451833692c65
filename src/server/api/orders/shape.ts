/** What the shopper's and the admin's orders have in common, by API. */
import * as v from 'valibot'
import { DELIVERIES } from '#rules/checkout/shipping.ts'
import { GRADES } from '#rules/units/grade.ts'
import { PART_STATES } from '#rules/fulfilment/parts.ts'
import { FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { END_CAUSES, ORDER_STATES, type EndCause } from '#rules/orders/states.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { REFUND_STATES } from '#rules/payments/refund-states.ts'
import { PAYMENT_STATES } from '#rules/payments/states.ts'
import { CARRIAGE_MODES } from '#rules/shipments/carriage.ts'
import { COURIERS } from '#rules/shipments/couriers.ts'
import { MEANS } from '#rules/payments/means.ts'
import {
  count,
  id,
  money,
  reference,
  textOrNull,
  time,
  told,
  listOf,
  orNull,
} from '#server/api/operation/shape.ts'
import { unitFlaws } from '#server/api/unit-shape.ts'

export const orderHead = {
  reference,
  number: v.string(),
  means: told(v.picklist(MEANS), 'Cómo se paga: Mercado Pago, transferencia o efectivo en el showroom'),
  status: v.picklist(ORDER_STATES),
  paymentStatus: v.picklist(ORDER_PAYMENT_STATES),
  fulfilment: v.picklist(FULFILMENT_STATES),
  delivery: v.picklist(DELIVERIES),
  total: money,
  placedAt: time,
}
export const endCause = told(
  v.nullable(v.picklist([...new Set<EndCause>(Object.values(END_CAUSES).flatMap((causes) => [...causes]))])),
  'Quién o qué le puso fin; null mientras está en pie',
)
export const parcel = { carrier: textOrNull, trackingCode: textOrNull, trackingUrl: textOrNull }
const lineId = told(id, 'La línea del pedido')
const units = listOf({ id: lineId, name: v.string(), size: v.string(), quantity: count })
export const parts = {
  parts: listOf('Las partes que salieron antes que el resto, cada una con su seguimiento', {
    number: count,
    state: v.picklist(PART_STATES),
    ...parcel,
    leftAt: time,
    lines: units,
  }),
  rest: told(units, 'Lo que sale, o salió, en otro envío; vacío si va todo junto'),
}
export const adminParts = {
  parts: listOf({
    id,
    number: count,
    state: v.picklist(PART_STATES),
    ...parcel,
    leftAt: v.nullable(time),
    arrivedAt: v.nullable(time),
    lines: units,
    undoable: told(v.boolean(), 'Su último paso todavía se puede deshacer'),
  }),
  rest: listOf('Lo que sale con el pedido mismo', {
    id: lineId,
    orderLineId: id,
    name: v.string(),
    size: v.string(),
    quantity: count,
  }),
  noPart: told(textOrNull, 'Por qué no se puede separar una parte; null cuando sí'),
  partWaits: v.optional(v.boolean()),
  partLeft: v.optional(v.boolean()),
  partAway: v.optional(v.boolean()),
}
/** To whom it goes, as the order keeps it. */
export const recipient = v.strictObject({
  name: v.string(),
  surname: v.string(),
  dni: v.string(),
  company: v.string(),
  street: v.string(),
  apartment: v.string(),
  province: v.string(),
  postalCode: v.string(),
  locality: v.string(),
  phone: v.string(),
  email: v.string(),
  notes: v.string(),
})
export const carriageMode = told(v.picklist(CARRIAGE_MODES), 'A domicilio, o a una sucursal del correo')
export const branch = orNull({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  hours: v.string(),
  km: told(v.nullable(count), 'Desde el código postal; null si no se sabe'),
})
const sent = { courier: v.picklist(COURIERS), mode: carriageMode, branch }
export const sentBy = told(
  v.nullable(v.strictObject(sent)),
  'Con qué correo lo eligió quien compró; null al costo de la tienda',
)
export const carriage = orNull(
  'Con qué correo se eligió mandarlo, a lo que cotizó; null al costo de la tienda',
  { ...sent, price: money },
)
/** When the shop corrected that last. */
export const recipientCorrectedAt = told(
  v.nullable(time),
  'Cuándo corrigió la tienda estos datos; null si están como se cargaron',
)
export const CREDIT_ABOUT = 'Qué parte del total se paga con saldo a favor'
export const amounts = {
  subtotal: money,
  discount: money,
  meansDiscount: told(money, 'Del descuento, lo que descuenta pagar por transferencia o en efectivo'),
  couponCode: textOrNull,
  shipping: money,
  freeShipping: told(textOrNull, 'La promoción que paga el envío, si hay una'),
}
export const linePromotions = listOf('Qué promociones cuentan en la línea, y cuánto saca cada una', {
  id,
  name: v.string(),
  amount: money,
})
export const line = {
  id: lineId,
  productId: id,
  name: v.string(),
  brand: v.string(),
  image: textOrNull,
  size: v.string(),
  unit: told(textOrNull, 'El código de la pieza única, si es una: su estado está en `name`'),
  condition: orNull('De una pieza única: en qué estado se vendió', {
    grade: v.picklist(GRADES),
    label: v.string(),
    sentence: v.string(),
    sizeLabel: v.string(),
    flaws: unitFlaws,
  }),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  unitPrice: money,
  listPrice: money,
  discount: textOrNull,
  lineTotal: money,
  promotion: told(money, 'Lo que le sacan las promociones a toda la línea'),
  promotions: linePromotions,
}
export const exchanged = listOf('Los cambios terminados: qué se compró y qué se dio en su lugar', {
  code: v.string(),
  from: v.string(),
  to: v.string(),
  image: textOrNull,
  came: told(v.boolean(), 'Lo que se compró volvió'),
})
export const payment = {
  attempt: count,
  status: v.picklist(PAYMENT_STATES),
  detail: textOrNull,
  method: textOrNull,
  instalments: v.nullable(count),
  amount: money,
  credit: told(money, 'De eso, con saldo a favor'),
  createdAt: time,
}
export const refund = {
  amount: money,
  credit: told(money, 'De eso, como saldo a favor'),
  status: v.picklist(REFUND_STATES),
  createdAt: time,
}
export const event = { life: v.string(), from: textOrNull, to: v.string(), at: time }
/** As the shop's people have it. */
export const adminEvent = {
  ...event,
  id,
  actor: v.string(),
  reason: v.string(),
  takenBack: told(v.boolean(), 'Se deshizo o se corrigió: ya no cuenta'),
}
/** What the shopper was told. */
export const adminNews = {
  emailKind: told(textOrNull, 'Con qué e-mail se le avisó, si se le puede mandar otra vez'),
  title: v.string(),
  body: v.string(),
  at: time,
}
