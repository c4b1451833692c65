/** Where we deliver, what it costs and how long it takes (product §9.1, §9.2). */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { businessDaysAfter, type ClosedDays } from '#rules/calendar/holidays.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'

export const COUNTRY = 'Argentina'
export const PROVINCES = [
  'Ciudad Autonoma De Buenos Aires',
  'Buenos Aires',
  'Catamarca',
  'Chaco',
  'Chubut',
  'Cordoba',
  'Corrientes',
  'Entre Rios',
  'Formosa',
  'Jujuy',
  'La Pampa',
  'La Rioja',
  'Mendoza',
  'Misiones',
  'Neuquén',
  'Rio Negro',
  'Salta',
  'San Juan',
  'San Luis',
  'Santa Cruz',
  'Santa Fe',
  'Santiago del Estero',
  'Tierra del Fuego',
  'Tucumán',
] as const
export type Province = (typeof PROVINCES)[number]
export const DEFAULT_PROVINCE: Province = 'Ciudad Autonoma De Buenos Aires'

/** Where the name that the database keeps (product §9.1) is not how it is written. */
const WRITTEN: Partial<Record<Province, string>> = {
  'Ciudad Autonoma De Buenos Aires': 'Ciudad Autónoma de Buenos Aires',
  Cordoba: 'Córdoba',
  'Entre Rios': 'Entre Ríos',
  'Rio Negro': 'Río Negro',
}
/** The name as people read it: «Córdoba». What is no province of the list is given back as it is. */
export const provinceName = (province: string): string => WRITTEN[province as Province] ?? province
/** «1414 Villa Crespo, Ciudad Autónoma de Buenos Aires»; without the code for who shows it apart. */
export const localityLine = ({
  postalCode,
  locality,
  province,
}: {
  postalCode?: string
  locality: string
  province: string
}): string =>
  [postalCode, [locality, provinceName(province)].filter(Boolean).join(', ')].filter(Boolean).join(' ')
export const PROVINCE_OPTIONS = PROVINCES.map((value) => ({ value, label: provinceName(value) }))

const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
/** With or without accents and capitals: «CÓRDOBA» is 'Cordoba'. null when it is no province of the list. */
export const readProvince = (text: string): Province | null =>
  PROVINCES.find((province) => folded(province) === folded(text)) ?? null

export const DELIVERIES = ['delivery', 'pickup'] as const
export type Delivery = (typeof DELIVERIES)[number]
/** Beside the choice, when there is none. */
export const DELIVERY_MISSING = 'Elegí cómo querés recibirlo'
/** Chosen on a page from before the owner stopped it. */
export const PICKUP_OFF = 'Ya no hay retiro en el showroom. Podés pedirlo con envío.'
export const DELIVERY_LABEL: Record<Delivery, string> = {
  delivery: 'Envío a domicilio',
  pickup: 'Retiro en el showroom',
}

/** A province, an inclusive range of postal codes (their four digits), or what no other rate names. */
export type Place = { province: Province } | { from: number; to: number } | 'elsewhere'
export type ShippingRate = {
  place: Place
  fee: Centavos
  /** Business days, the least and the most. */ days: readonly [number, number]
}
/** What the owner sets (product §30.5) of sending. */
export type ShippingTerms = {
  /** One of them is for everywhere else; ranges do not overlap. */
  shippingRates: readonly ShippingRate[]
  /** Products worth this much are sent for nothing; null: never. */
  freeShippingFrom: Centavos | null
}
/** The product's own (product §9.2). */
export const SHIPPING_RATES: readonly ShippingRate[] = [
  { place: { province: DEFAULT_PROVINCE }, fee: 500_00, days: [1, 2] },
  { place: { province: 'Buenos Aires' }, fee: 700_00, days: [4, 4] },
  { place: 'elsewhere', fee: 1000_00, days: [2, 7] },
]

/** The postal code where it is known; the default province while none is chosen. */
export type Destination = {
  province: string | null
  postalCode?: string | null
  /** Of an order: the days that were promised when it was placed. */
  promisedDays?: PromisedDays | null
  /** What a courier quoted for it and was chosen; without it the shop's own table counts. */
  quoted?: Centavos | null
}
/** Business days, the least and the most. */
export type PromisedDays = readonly [number, number]

/** «CP 1425», «C.P.: 1425», «C1425-ABC» and «c 1425 abc» as codes are kept; what is none comes back in capitals. */
export function readPostalCode(typed: string): string {
  const text = typed.trim().toUpperCase()
  const code = text
    .replace(/^(?:C[\s.]*P[\s.]*(?:A\b)?|C[OÓ]D(?:IGO)?[\s.]*POSTAL)[\s.:°ºN#]*(?=[A-Z]?\s*\d)/u, '')
    .replace(/[\s.\p{Pd}()]/gu, '')
  return CODE.test(code) ? code : text
}
const CODE = /^[A-Z]?(\d{4})(?:[A-Z]{3})?$/
/** «1414» and «C1414ABC» are 1414; null for what is neither. */
export function postalNumber(code: string): number | null {
  const digits = CODE.exec(readPostalCode(code))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** What is nearest to where it goes: the range of its postal code, its province, everywhere else. */
function rateTo({ shippingRates }: Pick<ShippingTerms, 'shippingRates'>, to: Destination): ShippingRate {
  const code = postalNumber(to.postalCode ?? '')
  const province = to.province || DEFAULT_PROVINCE
  const inRange = ({ place }: ShippingRate) =>
    typeof place === 'object' && 'from' in place && code !== null && place.from <= code && code <= place.to
  const inProvince = ({ place }: ShippingRate) =>
    typeof place === 'object' && 'province' in place && place.province === province
  return (
    shippingRates.find(inRange) ??
    shippingRates.find(inProvince) ??
    shippingRates.find(({ place }) => place === 'elsewhere')!
  )
}

/** Of products worth so much, to a door; picking them up is free. */
export const shippingFee = (terms: ShippingTerms, to: Destination, subtotal: Centavos): Centavos =>
  terms.freeShippingFrom !== null && subtotal >= terms.freeShippingFrom
    ? 0
    : (to.quoted ?? rateTo(terms, to).fee)

/** What is missing until products are sent for nothing; null where that never is, or it is reached. */
export function freeShippingSaid(
  { freeShippingFrom }: Pick<ShippingTerms, 'freeShippingFrom'>,
  subtotal: Centavos,
): string | null {
  const missing = (freeShippingFrom ?? 0) - subtotal
  return missing > 0 ? `Te faltan ${formatAmount(missing)} para el envío gratis.` : null
}

/** What an order of now is promised. */
export const promisedDays = (terms: Pick<ShippingTerms, 'shippingRates'>, to: Destination): PromisedDays =>
  rateTo(terms, to).days

/** One function serves every text that names a time (product §9.3): «48 h como máximo», «4 días hábiles», «2 a 7 días hábiles». */
export function deliveryPromise(terms: Pick<ShippingTerms, 'shippingRates'>, to: Destination): string {
  // What an order was promised stays, whatever the owner sets later.
  const [least, most] = to.promisedDays ?? rateTo(terms, to).days
  if (least === most) return most === 1 ? '1 día hábil' : `${most} días hábiles`
  return most <= 2 ? `${most * 24} h como máximo` : `${least} a ${most} días hábiles`
}

/** The Argentine day until which an order of today arrives; weekends and holidays have no deliveries. */
export const arrivesBy = (
  terms: Pick<ShippingTerms, 'shippingRates'>,
  to: Destination,
  now: Date,
  closed: ClosedDays,
): string => businessDaysAfter(dayOf(now), rateTo(terms, to).days[1], closed)
