/** Where we deliver, what it costs and how long it takes (product §9.1, §9.2). */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { businessDaysAfter } from '#rules/calendar/holidays.ts'
import { fromPesos, type Centavos } from '#rules/money.ts'

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
export const DELIVERY_LABEL: Record<Delivery, string> = {
  delivery: 'Envío a domicilio',
  pickup: 'Retiro en el showroom',
}

/** 500 in the city, 700 in the province of Buenos Aires, 1000 elsewhere; 500 while no province is chosen; pickup is free. */
export function shippingFee(province: string | null, delivery: Delivery = 'delivery'): Centavos {
  if (delivery === 'pickup') return 0
  switch (province) {
    case null:
    case '':
    case 'Ciudad Autonoma De Buenos Aires':
      return fromPesos(500)
    case 'Buenos Aires':
      return fromPesos(700)
    default:
      return fromPesos(1000)
  }
}

/** One function by province serves every text that names a time (product §9.3). */
export function deliveryPromise(province: string | null): { text: string; businessDays: [number, number] } {
  const [least, most] = businessDaysTo(province)
  return { text: promised(province, least, most), businessDays: [least, most] }
}
function businessDaysTo(province: string | null): [number, number] {
  switch (province) {
    case null:
    case '':
    case 'Ciudad Autonoma De Buenos Aires':
      return [1, 2]
    case 'Buenos Aires':
      return [2, 4]
    default:
      return [2, 7]
  }
}
function promised(province: string | null, least: number, most: number): string {
  switch (province) {
    case null:
    case '':
    case 'Ciudad Autonoma De Buenos Aires':
      return `${most * 24} h como máximo`
    case 'Buenos Aires':
      return `${most} días hábiles`
    default:
      return `${least} a ${most} días hábiles`
  }
}

/** The Argentine day until which an order of today arrives; weekends and holidays have no deliveries. */
export const arrivesBy = (province: string | null, now: Date): string =>
  businessDaysAfter(dayOf(now), deliveryPromise(province).businessDays[1])
