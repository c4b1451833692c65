/** What the passport of a single pair tells whoever scans its tag: months, never days; what happened, never to whom. */
import { UNIT, type UnitState } from './states.ts'

export type PassportDeed = 'came' | 'sold' | 'back' | 'gone'
export const PASSPORT_DEED_LABEL: Record<PassportDeed, string> = {
  came: 'Llegó a la tienda',
  sold: 'La vendimos',
  back: 'Volvió a la tienda',
  gone: 'Salió de la tienda sin venderse',
}
/** `month`: «2026-11», of Argentina. */
export type PassportMonth = { month: string; deed: PassportDeed }

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
/** «noviembre de 2026» */
export function monthInWords(month: string): string {
  const [year = '', number = '1'] = month.split('-')
  return `${MONTHS[Number(number) - 1] ?? ''} de ${year}`
}

type Move = { to: UnitState; month: string }
/** Of its life, oldest first: set aside and taken off sale is nobody's business. A sale that was called off before it left never was. */
export function passportMonths(moves: readonly Move[]): PassportMonth[] {
  const told: PassportMonth[] = []
  let from: UnitState | null = null
  for (const { to, month } of moves) {
    if (to === UNIT.awaited) continue
    if (from === null) told.push({ month, deed: 'came' })
    // Another pair had come, and went back.
    else if (from === UNIT.returned && to === UNIT.sold) told.splice(lastOf(told, 'back'), 1)
    else if (to === UNIT.sold || to === UNIT.sold_before) told.push({ month, deed: 'sold' })
    else if (to === UNIT.returned || from === UNIT.written_off) told.push({ month, deed: 'back' })
    else if (to === UNIT.written_off || to === UNIT.handed_back) told.push({ month, deed: 'gone' })
    else if (from === UNIT.sold) told.splice(lastOf(told, 'sold'), 1)
    from = to
  }
  return told
}

const lastOf = (told: readonly PassportMonth[], what: PassportDeed): number =>
  told.findLastIndex(({ deed }) => deed === what)

const ours = () => 'La tenemos nosotros, y hoy no está a la venta. Si te la ofrecen, no es esta.'
const STORY: Record<UnitState, (when: { sold: string; gone: string }) => string> = {
  listed: () => 'Está a la venta en la tienda.',
  reserved: () => 'Está apartada en la tienda.',
  sold: ({ sold }) => `La vendimos${sold}. Si te la ofrecen, compará fotos y precinto.`,
  awaited: () => 'Todavía no llegó a la tienda.',
  received: ours,
  inspected: ours,
  ready: ours,
  returned: ours,
  to_return: ours,
  handed_back: ({ gone }) => `Su dueño la retiró${gone}, y no la vendimos.`,
  cancelled: () => 'No llegó a la tienda.',
  sold_before: () => 'La vendimos antes de llevar este registro.',
  written_off: ({ gone }) => `No la tenemos más${gone}, y no la vendimos. Si te la ofrecen, avisanos.`,
}
/** In one sentence, for somebody to whom it is offered. */
export function passportStory(state: UnitState, months: readonly PassportMonth[]): string {
  const last = (deed: PassportDeed) => months.findLast((one) => one.deed === deed)?.month
  const [sold, gone] = [last('sold'), last('gone')]
  return STORY[state]({
    sold: sold ? ` en ${monthInWords(sold)}` : '',
    gone: gone ? ` desde ${monthInWords(gone)}` : '',
  })
}
