/** Where we deliver, what it costs and how long it takes (spec §9). */
import { fromPesos, type Centavos } from './money.ts'

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

export const isProvince = (text: string): text is Province => (PROVINCES as readonly string[]).includes(text)

export const DELIVERIES = ['delivery', 'pickup'] as const
export type Delivery = (typeof DELIVERIES)[number]
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

/** Spec §9 promises delivery times twice; one function by province serves every text (look.md §0.7). */
export function deliveryPromise(province: string | null): { text: string; businessDays: [number, number] } {
  switch (province) {
    case null:
    case '':
    case 'Ciudad Autonoma De Buenos Aires':
      return { text: 'hasta 48 h hábiles', businessDays: [1, 2] }
    case 'Buenos Aires':
      return { text: '4 días hábiles', businessDays: [2, 4] }
    default:
      return { text: '2 a 7 días hábiles', businessDays: [2, 7] }
  }
}

/** The day `businessDays` working days (Monday to Friday) after `from`, for «llega antes del…». */
export function addBusinessDays(from: Date, businessDays: number): Date {
  const day = new Date(from)
  for (let left = businessDays; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    const weekday = day.getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}
