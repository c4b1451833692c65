/** What the shopper's and the admin's orders have in common, by API. */
import * as v from 'valibot'
import { DELIVERIES } from '#rules/checkout/shipping.ts'
import { GRADES } from '#rules/units/grade.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { PART_STATES } from '#rules/fulfilment/parts.ts'
import { FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { END_CAUSES, ORDER_STATES, type EndCause } from '#rules/orders/states.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { REFUND_STATES } from '#rules/payments/refund-states.ts'
import { PAYMENT_STATES } from '#rules/payments/states.ts'
import { CARRIAGE_MODES } from '#rules/shipments/carriage.ts'
import { COURIERS } from '#rules/shipments/couriers.ts'
import { MEANS } from '#rules/payments/means.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { count, id, pesos, reference, textOrNull, time, told } from '#server/api/operation/shape.ts'
import { unitFlaws } from '#server/api/unit-shape.ts'

export const orderHead = {
  reference,
  number: v.string(),
  means: v.pipe(
    v.picklist(MEANS),
    v.description('Cómo se paga: Mercado Pago, transferencia o efectivo en el showroom'),
  ),
  status: v.picklist(ORDER_STATES),
  paymentStatus: v.picklist(ORDER_PAYMENT_STATES),
  fulfilment: v.picklist(FULFILMENT_STATES),
  delivery: v.picklist(DELIVERIES),
  total: pesos,
  placedAt: time,
}
export const endCause = v.pipe(
  v.nullable(v.picklist([...new Set<EndCause>(Object.values(END_CAUSES).flatMap((causes) => [...causes]))])),
  v.description('Quién o qué le puso fin; null mientras está en pie'),
)
export const parcel = { carrier: textOrNull, trackingCode: textOrNull, trackingUrl: textOrNull }
const lineId = told(id, 'La línea del pedido')
const units = v.array(v.strictObject({ id: lineId, name: v.string(), size: v.string(), quantity: count }))
export const parts = {
  parts: v.pipe(
    v.array(
      v.strictObject({
        number: count,
        state: v.picklist(PART_STATES),
        ...parcel,
        leftAt: time,
        lines: units,
      }),
    ),
    v.description('Las partes que salieron antes que el resto, cada una con su seguimiento'),
  ),
  rest: v.pipe(units, v.description('Lo que sale, o salió, en otro envío; vacío si va todo junto')),
}
export const adminParts = {
  parts: v.array(
    v.strictObject({
      id,
      number: count,
      state: v.picklist(PART_STATES),
      ...parcel,
      leftAt: v.nullable(time),
      arrivedAt: v.nullable(time),
      lines: units,
      undoable: v.pipe(v.boolean(), v.description('Su último paso todavía se puede deshacer')),
    }),
  ),
  rest: v.pipe(
    v.array(
      v.strictObject({ id: lineId, orderLineId: id, name: v.string(), size: v.string(), quantity: count }),
    ),
    v.description('Lo que sale con el pedido mismo'),
  ),
  noPart: v.pipe(textOrNull, v.description('Por qué no se puede separar una parte; null cuando sí')),
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
export const carriageMode = v.pipe(
  v.picklist(CARRIAGE_MODES),
  v.description('A domicilio, o a una sucursal del correo'),
)
export const branch = v.nullable(
  v.strictObject({
    id: v.string(),
    name: v.string(),
    address: v.string(),
    hours: v.string(),
    km: v.pipe(v.nullable(count), v.description('Desde el código postal; null si no se sabe')),
  }),
)
const sent = { courier: v.picklist(COURIERS), mode: carriageMode, branch }
export const sentBy = v.pipe(
  v.nullable(v.strictObject(sent)),
  v.description('Con qué correo lo eligió quien compró; null al costo de la tienda'),
)
export const carriage = v.pipe(
  v.nullable(v.strictObject({ ...sent, price: pesos })),
  v.description('Con qué correo se eligió mandarlo, a lo que cotizó; null al costo de la tienda'),
)
export const carriageInPesos = (chosen: OrderView['carriage']) =>
  chosen && {
    courier: chosen.courier,
    mode: chosen.mode,
    price: toPesos(chosen.price),
    branch: chosen.branch,
  }
/** When the shop corrected that last. */
export const recipientCorrectedAt = v.pipe(
  v.nullable(time),
  v.description('Cuándo corrigió la tienda estos datos; null si están como se cargaron'),
)
export const CREDIT_ABOUT = 'Qué parte del total se paga con saldo a favor'
export const amounts = {
  subtotal: pesos,
  discount: pesos,
  meansDiscount: v.pipe(
    pesos,
    v.description('Del descuento, lo que descuenta pagar por transferencia o en efectivo'),
  ),
  couponCode: textOrNull,
  shipping: pesos,
  freeShipping: v.pipe(textOrNull, v.description('La promoción que paga el envío, si hay una')),
}
export const linePromotions = v.pipe(
  v.array(v.strictObject({ id, name: v.string(), amount: pesos })),
  v.description('Qué promociones cuentan en la línea, y cuánto saca cada una'),
)
export const line = {
  id: lineId,
  productId: id,
  name: v.string(),
  brand: v.string(),
  image: textOrNull,
  size: v.string(),
  unit: v.pipe(textOrNull, v.description('El código de la pieza única, si es una: su estado está en `name`')),
  condition: v.pipe(
    v.nullable(
      v.strictObject({
        grade: v.picklist(GRADES),
        label: v.string(),
        sentence: v.string(),
        sizeLabel: v.string(),
        flaws: unitFlaws,
      }),
    ),
    v.description('De una pieza única: en qué estado se vendió'),
  ),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  unitPrice: pesos,
  listPrice: pesos,
  discount: textOrNull,
  lineTotal: pesos,
  promotion: v.pipe(pesos, v.description('Lo que le sacan las promociones a toda la línea')),
  promotions: linePromotions,
}
export const exchanged = v.pipe(
  v.array(
    v.strictObject({
      code: v.string(),
      from: v.string(),
      to: v.string(),
      image: textOrNull,
      came: v.pipe(v.boolean(), v.description('Lo que se compró volvió')),
    }),
  ),
  v.description('Los cambios terminados: qué se compró y qué se dio en su lugar'),
)
export const payment = {
  attempt: count,
  status: v.picklist(PAYMENT_STATES),
  detail: textOrNull,
  method: textOrNull,
  instalments: v.nullable(count),
  amount: pesos,
  credit: v.pipe(pesos, v.description('De eso, con saldo a favor')),
  createdAt: time,
}
export const refund = {
  amount: pesos,
  credit: v.pipe(pesos, v.description('De eso, como saldo a favor')),
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
  takenBack: v.pipe(v.boolean(), v.description('Se deshizo o se corrigió: ya no cuenta')),
}
/** What the shopper was told. */
export const adminNews = {
  emailKind: v.pipe(textOrNull, v.description('Con qué e-mail se le avisó, si se le puede mandar otra vez')),
  title: v.string(),
  body: v.string(),
  at: time,
}

export const lineInPesos = <L extends OrderView['lines'][number]>(line: L) => ({
  ...line,
  unitPrice: toPesos(line.unitPrice),
  listPrice: toPesos(line.listPrice),
  lineTotal: toPesos(line.lineTotal),
  promotion: toPesos(line.promotion),
  promotions: line.promotions.map(amountInPesos),
})
export const partsInPesos = <T extends { amount: Centavos; credit: Centavos }>(one: T) => ({
  ...one,
  amount: toPesos(one.amount),
  credit: toPesos(one.credit),
})
export const amountInPesos = <T extends { amount: Centavos }>(one: T) => ({
  ...one,
  amount: toPesos(one.amount),
})
