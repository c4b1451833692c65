/** What was written down, for people to read. */
import { formatPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/order.ts'
import { FIELD_LABEL } from '#rules/product-extras.ts'

/** Where the thing stands; null for what has no page of its own. */
export function thingAt(entity: string, id: string): string | null {
  switch (entity) {
    case 'product':
      return `/AdminDetail/${id}`
    case 'order':
      return `/AdminOrder/${orderNumber(Number(id))}`
    case 'return':
      return `/AdminReturn/${id}`
    case 'person':
      return `/ClientDetail/${id}`
    case 'coupon':
      return `/AdminCoupon/${id}`
    case 'message':
      return `/AdminMessage/${id}`
    case 'import':
      return `/AdminImport/${id}`
    default:
      return null
  }
}

const NAMES: Record<string, string> = {
  ...FIELD_LABEL,
  admin: 'Admin',
  ban: 'Baneado',
  banReason: 'Motivo',
  reason: 'Motivo',
  removed: 'Archivado',
  status: 'Estado',
  fulfilment: 'Entrega',
  carrier: 'Transporte',
  trackingCode: 'Seguimiento',
  trackingUrl: 'Enlace',
  amount: 'Monto',
  amountCentavos: 'Monto',
  refundable: 'Por devolver',
  text: 'Nota',
  letter: 'Mail',
  code: 'Código',
  active: 'Activo',
  startsAt: 'Desde',
  endsAt: 'Hasta',
  maxUses: 'Usos en total',
  maxUsesPerPerson: 'Usos por persona',
  comment: 'Comentario',
  productId: 'Producto',
  product: 'Producto',
  personId: 'Persona',
  orderId: 'Pedido',
  counted: 'Contado',
  kind: 'De qué se trata',
}
export const nameOf = (field: string): string => NAMES[field] ?? field

const AMOUNTS = ['price', 'amount', 'refundable', 'amountCentavos']

export function inWords(field: string, value: unknown): string {
  if (value === null || value === '') return '—'
  if (AMOUNTS.includes(field) && typeof value === 'number') return formatPesos(value)
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object') ? value.join(', ') : `${value.length}`
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`)
      .join(', ')
  return String(value)
}
