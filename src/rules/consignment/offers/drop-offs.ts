/** Half hours in which a pair is brought to the showroom: within its hours, and not on days on which nobody works. */
import { dayOf, daysAfter, wallClockOf } from '#rules/calendar/argentine-day.ts'
import { isHoliday, type ClosedDays } from '#rules/calendar/holidays.ts'
import { isWithin, type Opening } from '#rules/checkout/showroom.ts'

const HALF_HOUR = 30
const MOST_DROP_OFF_DAYS = 60
export type Hours = { openingHours: readonly Opening[]; closedDays: ClosedDays }

const two = (number: number): string => String(number).padStart(2, '0')
const slotText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
/** Monday is 0, as in `Opening`. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** «11:00», «11:30» …: the last one ends when the showroom closes. */
export function slotsOf(day: string, { openingHours, closedDays }: Hours): string[] {
  if (isHoliday(day) || closedDays.some((one) => one.day === day)) return []
  return openingHours
    .filter((opening) => isWithin(opening, weekdayOf(day)))
    .flatMap(({ from, to }) => {
      const first = Math.ceil(from / HALF_HOUR) * HALF_HOUR
      const many = Math.max(0, Math.floor((to - first) / HALF_HOUR))
      return Array.from({ length: many }, (_, index) => slotText(first + index * HALF_HOUR))
    })
}

/** The days from today to `last`, each with the half hours that have not begun; days without any are left out. */
export function daysToBring(now: Date, last: string, hours: Hours): { day: string; slots: string[] }[] {
  const [today, clock] = [dayOf(now), wallClockOf(now).slice(11)]
  const days: { day: string; slots: string[] }[] = []
  for (let day = today; day <= last && days.length < MOST_DROP_OFF_DAYS; day = daysAfter(day, 1)) {
    const slots = slotsOf(day, hours).filter((slot) => day > today || slot > clock)
    if (slots.length > 0) days.push({ day, slots })
  }
  return days
}

export const DROP_OFF_SAYS = {
  none: 'No hace falta turno: vení cuando el showroom está abierto.',
  slot: 'Elegí un día y una hora de la lista.',
  full: 'Ese horario se acaba de completar. Elegí otro.',
  notAccepted: 'Primero aceptá la cotización: después elegís el día.',
  noneBooked: 'No tenés un turno reservado.',
} as const
