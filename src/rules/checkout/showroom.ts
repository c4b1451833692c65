/** When the showroom is open, by the clock of Buenos Aires: Monday to Saturday from 11 to 18 h unless the owner says otherwise (product §1.4). */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { ClosedDays } from '#rules/calendar/holidays.ts'

export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const
export type Weekday = (typeof WEEKDAYS)[number]
/** Days in a row with the same hours; minutes since midnight. Of the week's rows no two share a day. */
export type Opening = { first: Weekday; last: Weekday; from: number; to: number }
export const OPENING_HOURS: readonly Opening[] = [
  { first: 'lunes', last: 'sábado', from: 11 * 60, to: 18 * 60 },
]

export const clockTime = (minutes: number): string =>
  minutes % 60 === 0
    ? String(minutes / 60)
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const short = (day: Weekday): string => day.normalize('NFD').replace(/\p{M}/gu, '').slice(0, 3)
const BRIEF: Partial<Record<Weekday, string>> = { miércoles: 'mié', sábado: 'sáb' }
const daysOf = ({ first, last }: Opening, name: (day: Weekday) => string): string =>
  first === last ? name(first) : `${name(first)} a ${name(last)}`
const told = (openings: readonly Opening[], name: (day: Weekday) => string, between: string): string =>
  openings
    .map((one) => `${daysOf(one, name)}${between}${clockTime(one.from)} a ${clockTime(one.to)} h`)
    .join(' y ')

/** After «de» or «abre»: «lunes a sábado de 11 a 18 h». */
export const openHours = (openings: readonly Opening[]): string => told(openings, (day) => day, ' de ')
/** As pages say it: within a sentence, at its head, and on the strip above everything («lun a sáb 11 a 18 h»). */
export const openHoursSaid = (openings: readonly Opening[]) => {
  const within = openHours(openings)
  return {
    within,
    first: within.replace(/^./, (letter) => letter.toUpperCase()),
    brief: told(openings, (day) => BRIEF[day] ?? short(day), ' '),
  }
}

const CODES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const twoDigits = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** For search engines (schema.org openingHours): «Mo-Sa 11:00-18:00». */
export const openForMachines = (openings: readonly Opening[]): string[] =>
  openings.map(({ first, last, from, to }) => {
    const [begin, end] = [first, last].map((day) => CODES[WEEKDAYS.indexOf(day)]!)
    // A day ends at 23:59 there.
    const hours = `${twoDigits(from)}-${twoDigits(Math.min(to, 24 * 60 - 1))}`
    return `${begin === end ? begin : `${begin}-${end}`} ${hours}`
  })

const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Argentina/Buenos_Aires',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})
const ENGLISH = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Whether a day of the week is within a row: «viernes a domingo». */
export const isWithin = ({ first, last }: Opening, day: number): boolean =>
  WEEKDAYS.indexOf(first) <= day && day <= WEEKDAYS.indexOf(last)

export function isShowroomOpen(openings: readonly Opening[], now: Date, closed: ClosedDays): boolean {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  const weekday = ENGLISH.indexOf(parts.weekday!)
  const minutes = Number(parts.hour) * 60 + Number(parts.minute)
  const today = dayOf(now)
  return (
    !closed.some(({ day }) => day === today) &&
    openings.some((one) => isWithin(one, weekday) && one.from <= minutes && minutes < one.to)
  )
}
