/** What is agreed of one pair as its owner reads it before accepting: the amounts are said, also at the floor; and what no terms may hold. */
import { formatAmount, type Centavos } from '#rules/money.ts'
import { aboveCeiling, MOST_UNIT_PRICE } from '#rules/units/ceiling.ts'
import { MOST_COMMISSION_BP, splitOf, type Commission } from './split.ts'
import type { PriceCalendar } from './terms.ts'

export type Terms = {
  price: Centavos
  /** Nobody sells it for less. */
  floor: Centavos
  commission: Commission
  calendar: PriceCalendar
  /** Days on sale, and then kept free of charge. */
  termDays: number
  keepDays: number
  /** Why they are proposed, where it is not the first time. */
  reason?: string
  /** Paid to its owner when they accept: it was damaged with the shop. */
  compensation?: Centavos
}

export const TERMS_SAY = {
  price: 'Ingresá el precio, en pesos.',
  floor: 'El mínimo es mayor que cero y no pasa del precio.',
  commission: 'En el mínimo, la comisión no puede pasar de la mitad: subí el mínimo o bajá la comisión.',
  gone: 'Estas condiciones ya no están: mirá las últimas.',
} as const

/** By field, what these terms break; empty where they may be proposed. `most`: units/ceiling.ts `mostPrice`, asked of whoever types a price. */
export function whyNotTerms(
  { price, floor, commission }: Pick<Terms, 'price' | 'floor' | 'commission'>,
  most: Centavos = MOST_UNIT_PRICE,
) {
  const fields: { price?: string; floor?: string } = {}
  if (!Number.isSafeInteger(price) || price <= 0) fields.price = TERMS_SAY.price
  else if (price > most) fields.price = aboveCeiling(most)
  if (!Number.isSafeInteger(floor) || floor <= 0 || floor > price) fields.floor = TERMS_SAY.floor
  else if (commission.bp > MOST_COMMISSION_BP || commission.least > Math.floor(floor / 2))
    fields.floor = TERMS_SAY.commission
  return fields
}

const percent = (bp: number): string => `${(bp / 100).toLocaleString('es-AR')} %`
const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)
const step = ({ day, offBp }: PriceCalendar[number]): string =>
  `Día ${day}: ${offBp < 0 ? `sube ${percent(-offBp)}` : `baja ${percent(offBp)}`}`
const shared = (price: Centavos, commission: Commission): string => {
  const split = splitOf(price, commission)
  return `${formatAmount(split.part)} para vos, ${formatAmount(split.commission)} de comisión`
}

export const calendarSaid = (calendar: PriceCalendar): string =>
  calendar.length === 0
    ? 'El precio no cambia solo'
    : `${calendar.map(step).join(' · ')}, sobre el primer precio`

/** As pages and e-mails show them, in this order; what was accepted is the hash of it (shop/consignment/terms/terms.ts). */
export function termsSaid(terms: Terms): [string, string][] {
  const { price, floor, commission, calendar, termDays, keepDays, reason = '', compensation = 0 } = terms
  return [
    ...(reason === '' ? [] : [['Por qué', reason] as [string, string]]),
    ['Precio', formatAmount(price)],
    ['Si se vende a ese precio', shared(price, commission)],
    ['Nunca por menos de', formatAmount(floor)],
    ['Si se vende en el mínimo', shared(floor, commission)],
    [
      'Comisión',
      `${percent(commission.bp)} del precio${commission.least > 0 ? `, desde ${formatAmount(commission.least)}` : ''} y nunca más de la mitad`,
    ],
    ['Calendario de precios', calendarSaid(calendar)],
    ['A la venta', days(termDays)],
    ['Después lo guardamos gratis', days(keepDays)],
    ...(compensation > 0 ? [['Te pagamos por el daño', formatAmount(compensation)] as [string, string]] : []),
  ]
}
