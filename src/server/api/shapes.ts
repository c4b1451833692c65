/**
 * What the API answers with, as schemas: for the OpenAPI document, for the types of what the doors send, and for the tests
 * that hold every answer against them. Money is pesos, times are ISO 8601 in UTC.
 */
import * as v from 'valibot'
import { END_CAUSES, ORDER_STATES, type EndCause } from '#rules/orders/states.ts'
import { FULFILMENT_STATES } from '#rules/fulfilment/states.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { BRANDS, CATEGORIES, GENRES } from '#rules/products/product.ts'
import { FITS } from '#rules/reviews/review.ts'
import { DELIVERIES } from '#rules/checkout/shipping.ts'

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const pesos = v.pipe(v.number(), v.minValue(0), v.description('Pesos'))
const time = v.pipe(v.string(), v.isoTimestamp())
const textOrNull = v.nullable(v.string())

const orderName = v.object({ reference: v.pipe(v.string(), v.uuid()), number: v.string() })

export const failure = v.object({
  error: v.pipe(v.string(), v.description('Una palabra para programas: invalid, not_found, conflict…')),
  message: v.pipe(v.string(), v.description('Una oración para personas, en castellano')),
  fields: v.optional(
    v.pipe(v.record(v.string(), v.string()), v.description('La oración de cada campo que no vale')),
  ),
  current: v.optional(
    v.pipe(v.unknown(), v.description('Lo que vale ahora, cuando algo cambió mientras tanto')),
  ),
  order: v.optional(
    v.pipe(
      orderName,
      v.description(
        'El pedido que quedó hecho aunque el pago no se pudo preparar: no hay que hacerlo de nuevo',
      ),
    ),
  ),
})

const sizeStock = v.object({ size: v.string(), stock: count })
const listed = {
  id,
  name: v.string(),
  brand: v.picklist(BRANDS),
  categoryName: v.picklist(CATEGORIES),
  genre: v.picklist(GENRES),
  price: v.pipe(pesos, v.description('Precio de lista, en pesos')),
  offer: v.boolean(),
  discount: v.pipe(textOrNull, v.description('«10%» a «50%» cuando está en oferta')),
  salePrice: v.pipe(pesos, v.description('Lo que se paga hoy')),
  image: textOrNull,
  size: v.array(v.string()),
  sizes: v.array(sizeStock),
  stock: count,
  sold: count,
  average: v.pipe(
    v.number(),
    v.description('Promedio de las opiniones; sin opiniones, la puntuación de la tienda'),
  ),
  score: v.optional(
    v.pipe(v.number(), v.description('La puntuación de la tienda, de 0 a 5: sólo para quien administra')),
  ),
  reviews: v.pipe(count, v.description('Cuántas opiniones tiene')),
  createdAt: time,
}
export const productInList = v.object(listed)
const opinion = v.object({
  id,
  idProduct: id,
  username: v.string(),
  email: v.optional(
    v.pipe(v.string(), v.description('Sólo en la opinión propia; a quien administra, en todas')),
  ),
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  comment: v.string(),
  fit: v.nullable(v.picklist(FITS)),
  verified: v.boolean(),
  createdAt: time,
})
export const product = v.object({
  ...listed,
  description: v.string(),
  images: v.array(v.object({ url: v.string(), alt: v.string(), width: count, height: count })),
  opinion: v.array(opinion),
})

const whoIs = {
  id,
  username: v.string(),
  email: v.string(),
  name: v.string(),
  surname: v.string(),
  img: textOrNull,
  admin: v.boolean(),
  ban: v.boolean(),
}
export const person = v.object(whoIs)
export const user = v.object({
  ...whoIs,
  emailVerified: v.boolean(),
  banReason: textOrNull,
  createdAt: time,
  orders: count,
})
/** Ban and admin right, after a change. */
export const role = v.looseObject({ id, ban: v.boolean(), admin: v.boolean() })

export const comment = v.object({
  id,
  productId: id,
  idProduct: id,
  productName: v.string(),
  productImage: textOrNull,
  productArchived: v.boolean(),
  personId: id,
  username: v.string(),
  email: v.string(),
  score: v.number(),
  number: v.number(),
  comment: v.string(),
  fit: v.nullable(v.picklist(FITS)),
  verified: v.boolean(),
  read: v.boolean(),
  createdAt: time,
})
export const said = v.object({ message: v.string() })

const orderHead = {
  reference: v.pipe(v.string(), v.uuid()),
  number: v.string(),
  status: v.picklist(ORDER_STATES),
  paymentStatus: v.picklist(ORDER_PAYMENT_STATES),
  fulfilment: v.picklist(FULFILMENT_STATES),
  delivery: v.picklist(DELIVERIES),
  total: pesos,
  placedAt: time,
}
/** What the shopper is told besides. */
const orderStory = {
  endCause: v.pipe(
    v.nullable(
      v.picklist([...new Set<EndCause>(Object.values(END_CAUSES).flatMap((causes) => [...causes]))]),
    ),
    v.description('Quién o qué le puso fin; null mientras está en pie'),
  ),
  verifying: v.pipe(
    v.boolean(),
    v.description('Mercado Pago todavía no confirmó si se pagó: no hay que pagar de nuevo'),
  ),
}
export const orderInList = v.object({
  ...orderHead,
  ...orderStory,
  units: count,
  pictures: v.array(v.object({ image: textOrNull, name: v.string() })),
})
const line = v.looseObject({
  productId: id,
  name: v.string(),
  brand: v.string(),
  image: textOrNull,
  size: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  unitPrice: pesos,
  listPrice: pesos,
  discount: textOrNull,
  lineTotal: pesos,
})
export const order = v.object({
  ...orderHead,
  ...orderStory,
  carrier: textOrNull,
  trackingCode: textOrNull,
  trackingUrl: textOrNull,
  expiresAt: time,
  personal: v.record(v.string(), v.string()),
  lines: v.array(line),
  subtotal: pesos,
  discount: pesos,
  couponCode: textOrNull,
  shipping: pesos,
  payments: v.array(v.looseObject({ attempt: count, status: v.string(), amount: pesos, createdAt: time })),
  refunds: v.array(v.looseObject({ amount: pesos, status: v.string(), createdAt: time })),
  events: v.array(v.looseObject({ life: v.string(), from: textOrNull, to: v.string(), at: time })),
  canPay: v.boolean(),
  canCancel: v.boolean(),
  rejection: textOrNull,
  held: v.boolean(),
})
export const placed = v.object({ reference: v.pipe(v.string(), v.uuid()), number: v.string(), total: pesos })
export const bought = v.object({
  id: v.pipe(
    textOrNull,
    v.description('La preferencia de Mercado Pago; null cuando el total es 0 y no hay nada que pagar'),
  ),
  preferenceId: textOrNull,
  order: orderName,
  total: pesos,
  redirectUrl: textOrNull,
})
export const paymentDoor = v.object({
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
export const quote = v.object({
  lines: v.array(
    v.looseObject({
      productId: id,
      size: textOrNull,
      quantity: count,
      unitPrice: pesos,
      lineTotal: pesos,
      problem: textOrNull,
      problemText: textOrNull,
    }),
  ),
  subtotal: pesos,
  discount: pesos,
  shipping: pesos,
  total: pesos,
  coupon: textOrNull,
  couponProblem: textOrNull,
  ready: v.pipe(v.boolean(), v.description('Cada producto se puede comprar así como está')),
})
export const couponOffer = v.object({ code: v.string(), amount: pesos, discount: pesos })

export const bell = v.object({
  count,
  products: v.array(productInList),
  news: v.array(
    v.object({
      id,
      kind: v.string(),
      title: v.string(),
      body: v.string(),
      orderReference: v.nullable(v.pipe(v.string(), v.uuid())),
      createdAt: time,
    }),
  ),
})
export const personal = v.record(v.string(), v.string())

export const deskRow = v.looseObject({ ...orderHead, id, name: v.string() })
export const deskOrder = v.looseObject({
  ...orderHead,
  id,
  lines: v.array(line),
  moves: v.array(v.string()),
  subtotal: pesos,
  discount: pesos,
  shipping: pesos,
  paid: pesos,
  refunded: pesos,
  refundable: pesos,
})
export const moved = v.object({
  status: v.picklist(ORDER_STATES),
  fulfilment: v.picklist(FULFILMENT_STATES),
  changed: v.boolean(),
})
export const refunded = v.object({ refundId: id, amount: pesos, left: pesos })
export const cancelled = v.object({ refunded: pesos })

export const ledger = v.object({
  product: v.object({ id, name: v.string(), archivedAt: v.nullable(time) }),
  size: textOrNull,
  stock: count,
  sizes: v.array(
    v.object({ sizeId: id, size: v.string(), stock: count, offered: v.boolean(), waiting: count }),
  ),
  sums: v.array(v.object({ kind: v.string(), label: v.string(), units: v.number() })),
  rows: v.array(
    v.looseObject({
      id,
      at: time,
      size: v.string(),
      kind: v.string(),
      delta: v.number(),
      balance: v.number(),
      actor: v.string(),
      reason: v.string(),
    }),
  ),
  agrees: v.boolean(),
})
export const adjusted = v.object({
  productId: id,
  size: v.string(),
  stock: count,
  waiting: count,
  delta: v.number(),
  missing: count,
})
const lowSize = v.looseObject({ productId: id, name: v.string(), sizeId: id, size: v.string(), stock: count })
export const lowStock = v.object({
  low: v.array(lowSize),
  soldOut: v.array(lowSize),
  retired: v.array(lowSize),
  counts: v.object({ low: count, soldOut: count, retired: count }),
})
