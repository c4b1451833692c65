/** What was written down of a change, for people to read: names and values in their words, never a code and never JSON. */
import type { AuditAction, AuditEntity } from './audit.ts'
import { wallClockOf } from '#rules/calendar/argentine-day.ts'
import { LIST_KIND_LABEL, ROUNDING_LABEL } from '#rules/prices/list-plan.ts'
import { PROMOTION_KIND_LABEL, type PromotionKind } from '#rules/promotions/promotion.ts'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { labelOf, manyOf } from '#rules/products/labels.ts'
import { formatPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { SEGMENT_LABEL } from '#rules/newsletter/segment.ts'
import { ISSUE_STATE_LABEL } from '#rules/newsletter/states.ts'
import { PART_LABEL } from '#rules/fulfilment/parts.ts'
import { FULFILMENT_LABEL } from '#rules/fulfilment/states.ts'
import { PROVINCES, provinceName } from '#rules/checkout/shipping.ts'
import { RECIPIENT } from '#rules/orders/recipient.ts'
import { ORDER_STATE_LABEL } from '#rules/orders/states.ts'
import { REFUND_STATE_LABEL } from '#rules/payments/refund-states.ts'
import { EMAIL_NAME } from '#rules/orders/email-kinds.ts'
import { FIELD_NAMES, FIELDS, fieldsWith } from '#rules/products/fields.ts'
import { record } from '#rules/record.ts'
import { CONDITION_LABEL, RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { PAY_BACK_WORDS } from '#rules/returns/pay-back.ts'
import { RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { FOUND_CHOICE_SAID } from '#rules/consignment/found.ts'
import { OWNER_NOTICE_LABEL } from '#rules/consignment/people/notices.ts'
import { SETTLEMENT_STATE_LABEL } from '#rules/consignment/settlements/states.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { UNIT_BOX_LABEL } from '#rules/units/words.ts'
import { ROLE_LABEL } from '#rules/users/roles.ts'
import { isSetting, SETTING_KEYS, settingInWords, SETTINGS } from '#rules/settings/settings.ts'

const NAMES: Record<string, string> = {
  ...Object.fromEntries(Object.values(RECIPIENT).map(({ column, label }) => [column, label])),
  ...record(FIELD_NAMES, (field) => FIELDS[field].label),
  ...record(SETTING_KEYS, (key) => SETTINGS[key].label),
  role: 'Rol',
  ban: 'Baneado',
  banReason: 'Motivo',
  reason: 'Motivo',
  removed: 'Archivado',
  verifiedAt: 'Verificado',
  status: 'Estado',
  fulfilment: 'Entrega',
  part: 'Parte',
  partState: 'Cómo está la parte',
  carrier: 'Transporte',
  trackingCode: 'Seguimiento',
  trackingUrl: 'Enlace',
  amount: 'Monto',
  amountCentavos: 'Monto',
  refundable: 'Por devolver',
  refunded: 'Devuelto',
  payBack: 'Cómo se devuelve',
  lines: 'Productos',
  held: 'Frenado',
  text: 'Nota',
  emailKind: 'Mail',
  code: 'Código',
  active: 'Activo',
  percent: 'Porcentaje',
  rounding: 'Redondeo',
  prices: 'Precios',
  ids: 'Sólo estos',
  exclude: 'Menos estos',
  underCost: 'Acepta bajo el costo',
  id: 'N.º',
  why: 'Motivo',
  startsAt: 'Desde',
  endsAt: 'Hasta',
  minimumCentavos: 'Compra mínima',
  categories: 'Categorías',
  brands: 'Marcas',
  firstPurchase: 'Solo la primera compra',
  stackable: 'Se suma a otras',
  maxUses: 'Usos en total',
  maxUsesPerPerson: 'Usos por persona',
  comment: 'Comentario',
  reply: 'Respuesta',
  answer: 'Respuesta',
  question: 'Pregunta',
  product: 'Producto',
  productId: 'Producto',
  userId: 'Persona',
  orderId: 'Pedido',
  counted: 'Contado',
  kind: 'De qué se trata',
  answered: 'Respondido',
  email: 'E-mail',
  since: 'Desde',
  published: 'Publicado',
  position: 'Lugar',
  file: 'Archivo',
  source: 'Origen',
  sessions: 'Sesiones cerradas',
  created: 'Creados',
  changed: 'Cambiados',
  removedCount: 'Archivados',
  unchanged: 'Sin cambios',
  refused: 'Rechazados',
  skipped: 'Salteados',
  quantity: 'Cantidad',
  condition: 'Estado',
  orderLineId: 'Renglón',
  archived: 'Archivado',
  values: 'Cambios',
  change: 'Cambio',
  changes: 'Cambios',
  products: 'Productos',
  restock: 'Vuelve a la venta',
  delta: 'Diferencia',
  size: 'Talle',
  sizes: 'Talles',
  username: 'Usuario',
  subject: 'Asunto',
  preheader: 'Adelanto',
  body: 'Texto',
  people: 'Personas',
  dni: 'DNI',
  cuil: 'CUIL',
  account: 'Cuenta',
  adult: 'Mayor de edad',
  blockedReason: 'Motivo',
  noticesOff: 'Avisos apagados',
  diedOn: 'Falleció el',
  heir: 'Hereda',
  decideBy: 'Elige hasta',
  chosen: 'Eligió',
  chosenBy: 'Quién eligió',
  chosenHow: 'Cómo lo dijo',
  chosenOn: 'Eligió el',
  who: 'A quiénes',
  brand: 'Marca',
  sizeId: 'Talle',
  sizeLabel: 'Talle en la etiqueta',
  colour: 'Color',
  box: 'Caja',
  grade: 'Estado',
  unmarked: 'Sin marcas',
  priceCentavos: 'Precio',
  shopDiscountCentavos: 'Descuento a cargo de la tienda',
  costCentavos: 'Costo',
  shelf: 'Estante',
  seal: 'Precinto',
  earlier: 'Código que tenía antes',
  pictures: 'Fotos',
  flaws: 'Detalles',
  place: 'Dónde',
  sentence: 'Qué se ve',
  picture: 'Foto',
  public: 'A la vista',
  genre: 'Género',
  proof: 'Número del banco',
  sha256: 'SHA-256',
  otherAccount: 'Con otra cuenta',
  paper: 'Comprobante',
  issuedOn: 'Fecha',
  units: 'Unidades por talle',
  opensAt: 'Abre la inscripción',
  closesAt: 'Cierra la inscripción',
  drawAt: 'Sorteo',
  windowHours: 'Plazo para comprar, en horas',
}
/** Numbers that tie one row to another: the shop needs them, nobody reads them. */
const HIDDEN = [
  'promisedDays',
  'consignorId',
  'verifiedBy',
  'of',
  'rows',
  'refundId',
  'replyId',
  'requestId',
  'key',
  'version',
  'jobId',
  'url',
  'width',
  'height',
]

export const isShown = (field: string): boolean => !HIDDEN.includes(field)
export const nameOf = (field: string): string => NAMES[field] ?? 'Otro dato'

/** Whose `status` it is: the row's own thing's, but where the deed is about a part of it. */
const STATES: Partial<Record<AuditEntity | AuditAction, Record<string, string>>> = {
  order: ORDER_STATE_LABEL,
  return: RETURN_STATE_LABEL,
  issue: ISSUE_STATE_LABEL,
  unit: UNIT_STATE_LABEL,
  settlement: SETTLEMENT_STATE_LABEL,
  'order.refund-retry': REFUND_STATE_LABEL,
}
const VALUES: Record<string, Record<string, string>> = {
  who: SEGMENT_LABEL,
  noticesOff: OWNER_NOTICE_LABEL,
  chosen: FOUND_CHOICE_SAID,
  chosenBy: { owner: 'su dueño, en su página' },
  chosenHow: { paper: 'en papel', code: 'con el código que le llegó' },
  fulfilment: FULFILMENT_LABEL,
  partState: PART_LABEL,
  province: record(PROVINCES, provinceName),
  role: ROLE_LABEL,
  // «percent» of a price list goes up or down.
  kind: { ...RETURN_KIND_LABEL, ...PROMOTION_KIND_LABEL, ...LIST_KIND_LABEL },
  rounding: ROUNDING_LABEL,
  condition: CONDITION_LABEL,
  grade: GRADE_LABEL,
  box: UNIT_BOX_LABEL,
  payBack: PAY_BACK_WORDS,
  emailKind: EMAIL_NAME,
  held: { stop_delivery: 'alerta de fraude de Mercado Pago' },
  reason: {
    'shop grant-admin': 'desde la línea de comandos',
    ADMIN_EMAILS: 'por la configuración de la tienda',
  },
}
const AMOUNTS: readonly string[] = [
  ...fieldsWith('amount'),
  'amount',
  'refundable',
  'refunded',
  'amountCentavos',
  'priceCentavos',
  'shopDiscountCentavos',
  'costCentavos',
]

/** As a date is kept in the record; read by Argentina's clock: «30/11/2026, 00:00». */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const momentInWords = (at: Date): string => {
  const [day = '', time = ''] = wallClockOf(at).split('T')
  return `${day.split('-').reverse().join('/')}, ${time}`
}

const PROMOTION = 'promotion' satisfies AuditEntity
type About = { action: string; entity: string }
const statusIn = (status: string, { action, entity }: About): string | undefined =>
  (STATES[action as AuditAction] ?? STATES[entity as AuditEntity])?.[status]

/** As the shop calls it now. */
function named(field: string, value: string, { brands, categories, genres }: Catalogue): string | undefined {
  if (field === 'brand') return labelOf(brands, value)
  if (field === 'category') return manyOf(categories, value)
  return field === 'genre' ? labelOf(genres, value) : undefined
}

/** `about`: the row that it was written down in; what of no row is told has no state. `catalogue`: how the shop calls what it sells. */
export function inWords(
  field: string,
  value: unknown,
  about?: About,
  catalogue: Catalogue = CATALOGUE,
): string {
  if (value === null || value === undefined || value === '') return '—'
  if (isSetting(field) && typeof value === 'string') return settingInWords(field, value)
  if (AMOUNTS.includes(field) && typeof value === 'number') return formatPesos(value)
  if (field === 'orderId' && typeof value === 'number') return orderNumber(value)
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'string' && MOMENT.test(value)) return momentInWords(new Date(value))
  if (field === 'pictures' && Array.isArray(value))
    return value.length === 1 ? '1 foto' : `${value.length} fotos`
  if (field === 'images' && Array.isArray(value))
    return value.length === 1 ? '1 imagen' : `${value.length} imágenes`
  // Of its address only what tells it from another.
  if (field === 'video') return `video ${String(value).split('/').at(-1)!.slice(0, 6)}`
  if (Array.isArray(value))
    return value.length === 0
      ? '—'
      : value
          .map((one) => inWords(typeof one === 'string' ? field : '', one, undefined, catalogue))
          .join('; ')
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .filter(([key]) => isShown(key))
        // A key that is no field is a size: «42: 3».
        .map(
          ([key, one]) =>
            `${Object.hasOwn(NAMES, key) ? nameOf(key).toLowerCase() : key}: ${inWords(key, one, undefined, catalogue)}`,
        )
        .join(', ') || '—'
    )
  const called = typeof value === 'string' ? named(field, value, catalogue) : undefined
  if (called !== undefined) return called
  const known =
    field === 'status' && about
      ? statusIn(String(value), about)
      : field === 'kind' && about?.entity === PROMOTION
        ? PROMOTION_KIND_LABEL[value as PromotionKind]
        : VALUES[field]?.[String(value)]
  return known ?? String(value)
}
