/** Days and moments in words, as the showroom's clock has them; a day is told as '2026-11-20'. */
import { dayOf } from './argentine-day.ts'

const ofDay = /* @__PURE__ */ new Intl.DateTimeFormat('es-AR', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
})
const ofWeekday = /* @__PURE__ */ new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', weekday: 'long' })
const ofClock = /* @__PURE__ */ new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** «22 de diciembre»; of another year than today's with it: «9 de enero de 2027». */
export const daySaid = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4)
    ? ofDay.format(noon(day))
    : `${ofDay.format(noon(day))} de ${day.slice(0, 4)}`

/** «martes 8 de diciembre» */
export const weekdaySaid = (day: string, today: string): string =>
  `${ofWeekday.format(noon(day))} ${daySaid(day, today)}`

/** «martes 8 de diciembre a las 14:30», and of today «hoy a las 14:30»; after «hasta», «antes de», «vuelve a la venta». */
export function whenSaid(at: Date, today: string): string {
  const day = dayOf(at)
  return `${day === today ? 'hoy' : `el ${weekdaySaid(day, today)}`} a las ${ofClock.format(at)}`
}
