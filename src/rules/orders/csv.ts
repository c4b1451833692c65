/** The file of orders: its columns in their order, and what stands in each. One line of the file is one line of an order. */
import { provinceName, DELIVERY_LABEL, type Delivery } from '#rules/checkout/shipping.ts'
import { wallClockOf } from '#rules/calendar/argentine-day.ts'
import { FULFILMENT_LABEL, type FulfilmentState } from './fulfilment/states.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { ORDER_PAYMENT_LABEL, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { Choice } from '#rules/products/choices.ts'
import { labelOf } from '#rules/products/labels.ts'
import { CHANNEL_LABEL, type Channel } from './channel.ts'
import { orderNumber } from './order.ts'
import { ORDER_STATE_LABEL, type OrderState } from './states.ts'

export type ExportedOrder = {
  id: number
  placedAt: Date
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilmentStatus: FulfilmentState
  delivery: Delivery
  channel: Channel
  heldReason: string | null
  carrier: string | null
  trackingCode: string | null
  name: string
  surname: string
  email: string
  phone: string
  dni: string
  company: string
  street: string
  apartment: string
  postalCode: string
  locality: string
  province: string
  notes: string
  couponCode: string | null
  discountCentavos: Centavos
  shippingCentavos: Centavos
  totalCentavos: Centavos
  creditCentavos: Centavos
}
export type ExportedLine = {
  productId: number
  name: string
  brand: string
  size: string
  /** As the size has it now; '' for none. */
  sku: string
  quantity: number
  unitPriceCentavos: Centavos
  /** Off the whole line. */
  promotionCentavos: Centavos
  promotions: readonly { name: string }[]
  /** Units whose money went back. */
  refunded: number
  /** With which parts of its order some of it left; what left with the order itself is the order’s. */
  parcels: readonly { carrier: string | null; trackingCode: string | null }[]
}

type Cell = string | number
type Parcel = Pick<ExportedOrder, 'carrier' | 'trackingCode'>
/** Of every parcel with something of the line in it, each once. */
const inAll = (parcels: readonly Parcel[], order: Parcel, what: keyof Parcel): string =>
  [...new Set([...parcels, order].flatMap((parcel) => parcel[what] ?? []))].join(' / ')
/** `first`: the order's own amounts stand in its first line alone, so that a column adds up. */
const COLUMNS: Record<
  string,
  (order: ExportedOrder, line: ExportedLine, first: boolean, brands: readonly Choice[]) => Cell
> = {
  Pedido: ({ id }) => orderNumber(id),
  Día: ({ placedAt }) => wallClockOf(placedAt).slice(0, 10),
  Hora: ({ placedAt }) => wallClockOf(placedAt).slice(11),
  Estado: ({ status }) => ORDER_STATE_LABEL[status],
  Pago: ({ paymentStatus }) => ORDER_PAYMENT_LABEL[paymentStatus],
  Entrega: ({ fulfilmentStatus }) => FULFILMENT_LABEL[fulfilmentStatus],
  Frenado: ({ heldReason }) => (heldReason === null ? '' : 'Sí'),
  Canal: ({ channel }) => CHANNEL_LABEL[channel],
  'Cómo lo recibe': ({ delivery }) => DELIVERY_LABEL[delivery],
  Transporte: (order, { parcels }) => inAll(parcels, order, 'carrier'),
  Seguimiento: (order, { parcels }) => inAll(parcels, order, 'trackingCode'),
  Nombre: ({ name }) => name,
  Apellido: ({ surname }) => surname,
  'E-mail': ({ email }) => email,
  Teléfono: ({ phone }) => phone,
  DNI: ({ dni }) => dni,
  Empresa: ({ company }) => company,
  Dirección: ({ street }) => street,
  'Piso y departamento': ({ apartment }) => apartment,
  'Código postal': ({ postalCode }) => postalCode,
  Localidad: ({ locality }) => locality,
  Provincia: ({ province }) => provinceName(province),
  'Nota de quien compró': ({ notes }) => notes,
  'Número de producto': (_, { productId }) => productId,
  Producto: (_, { name }) => name,
  Marca: (_, { brand }, _first, brands) => labelOf(brands, brand),
  Talle: (_, { size }) => size,
  SKU: (_, { sku }) => sku,
  Cantidad: (_, { quantity }) => quantity,
  'Precio unitario': (_, { unitPriceCentavos }) => toPesos(unitPriceCentavos),
  Importe: (_, { unitPriceCentavos, quantity }) => toPesos(unitPriceCentavos * quantity),
  'Descuento por promociones': (_, { promotionCentavos }) => toPesos(promotionCentavos),
  Promociones: (_, { promotions }) => promotions.map(({ name }) => name).join(' + '),
  'Con el dinero devuelto': (_, { refunded }) => refunded,
  Cupón: ({ couponCode }, _, first) => (first ? (couponCode ?? '') : ''),
  'Descuento del pedido': ({ discountCentavos }, _, first) => (first ? toPesos(discountCentavos) : ''),
  'Envío del pedido': ({ shippingCentavos }, _, first) => (first ? toPesos(shippingCentavos) : ''),
  'Total del pedido': ({ totalCentavos }, _, first) => (first ? toPesos(totalCentavos) : ''),
  'Con saldo a favor': ({ creditCentavos }, _, first) => (first ? toPesos(creditCentavos) : ''),
}

export const ORDER_COLUMNS = Object.keys(COLUMNS)
export const orderCells = (
  order: ExportedOrder,
  lines: readonly ExportedLine[],
  brands: readonly Choice[],
): Cell[][] =>
  lines.map((line, index) => Object.values(COLUMNS).map((cell) => cell(order, line, index === 0, brands)))
