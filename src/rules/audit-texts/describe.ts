/** What was written down of a change, for people to read: names and values in their words, never a code and never JSON. */
import type { AuditAction, AuditEntity } from '#rules/audit/audit.ts'
import { isShown, nameOf, NAMES } from './names.ts'
import { wallClockOf } from '#rules/calendar/argentine-day.ts'
import { LIST_KIND_LABEL, ROUNDING_LABEL } from '#rules/prices/list-plan.ts'
import { PROMOTION_KIND_LABEL, type PromotionKind } from '#rules/promotions/promotion.ts'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { labelOf, manyOf } from '#rules/products/labels.ts'
import { formatPesos, fromPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { SEGMENT_LABEL } from '#rules/newsletter/segment.ts'
import { ISSUE_STATE_LABEL } from '#rules/newsletter/states.ts'
import { PART_LABEL } from '#rules/fulfilment/parts.ts'
import { FULFILMENT_LABEL } from '#rules/orders/fulfilment/states.ts'
import { PROVINCES, provinceName } from '#rules/checkout/shipping.ts'
import { CHANNEL_LABEL } from '#rules/orders/channel.ts'
import { ORDER_STATE_LABEL } from '#rules/orders/states.ts'
import { REFUND_STATE_LABEL } from '#rules/payments/refund-states.ts'
import { EMAIL_NAME } from '#rules/order-emails/kinds.ts'
import { fieldsWith } from '#rules/products/fields.ts'
import { record } from '#rules/record.ts'
import { CONDITION_LABEL, RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { PAY_BACK_WORDS } from '#rules/returns/pay-back.ts'
import { RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { FOUND_CHOICE_SAID } from '#rules/consignment/found.ts'
import { OWNER_NOTICE_LABEL } from '#rules/consignment/people/notices.ts'
import { SETTLEMENT_STATE_LABEL } from '#rules/consignment/settlements/states.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { TILL_MEANS_LABEL } from '#rules/payments/till-means.ts'
import { RESOLVE_LABEL } from '#rules/till/offline/form.ts'
import { CHECK_VERDICT_LABEL } from '#rules/consignment/labels.ts'
import { CLAIM_LABEL } from '#rules/shipments/claims.ts'
import { SHIPMENT_LABEL } from '#rules/shipments/states.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { UNIT_BOX_LABEL } from '#rules/units/limits-and-texts.ts'
import { ROLE_LABEL } from '#rules/users/roles.ts'
import { isSetting, settingInWords } from '#rules/shop-settings/settings.ts'

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
  channel: CHANNEL_LABEL,
  // Of parcels, and of what is claimed for them.
  state: { ...SHIPMENT_LABEL, ...CLAIM_LABEL },
  verdict: CHECK_VERDICT_LABEL,
  means: TILL_MEANS_LABEL,
  how: RESOLVE_LABEL,
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
  'floorCentavos',
  'total',
  'subtotal',
  'meansDiscount',
  'float',
  'expected',
  'difference',
]
/** Written down in whole pesos, as they were typed. */
const PESOS: readonly string[] = ['declared', 'claimed', 'paid']
/** Pieces in a stock-take, cash in a till. */
const isCash = (field: string, about?: About) => field === 'counted' && about?.entity === 'till'

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
export function describeValue(
  field: string,
  value: unknown,
  about?: About,
  catalogue: Catalogue = CATALOGUE,
): string {
  if (value === null || value === undefined || value === '') return '—'
  if (isSetting(field) && typeof value === 'string') return settingInWords(field, value)
  if (typeof value === 'number' && (AMOUNTS.includes(field) || isCash(field, about)))
    return formatPesos(value)
  if (typeof value === 'number' && PESOS.includes(field)) return formatPesos(fromPesos(value))
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
          .map((one) => describeValue(typeof one === 'string' ? field : '', one, undefined, catalogue))
          .join('; ')
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .filter(([key]) => isShown(key))
        // A key that is no field is a size: «42: 3».
        .map(
          ([key, one]) =>
            `${Object.hasOwn(NAMES, key) ? nameOf(key).toLowerCase() : key}: ${describeValue(key, one, undefined, catalogue)}`,
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
