/** Moments in words, as the showroom's clock has them. */
import { dayOf } from '#rules/calendar/argentine-day.ts'

const SHOP_TIME = 'America/Argentina/Buenos_Aires'
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-AR', { timeZone: SHOP_TIME, hour12: false, ...options })

const clock = format({ hour: '2-digit', minute: '2-digit' })
const day = format({ day: 'numeric', month: 'short' })
const longDay = format({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = format({ weekday: 'long', day: 'numeric', month: 'long' })
const moment = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** «14:32» */
export const clockTime = (date: Date): string => clock.format(date)
/** «20 nov» */
export const dayAndMonth = (date: Date): string => day.format(date)
/** As `dayOf` says it. */
export const today = (): string => dayOf(new Date())
/** «hoy», «ayer», «hace 3 días», and after a week «20 nov»; by the showroom's days, not by hours. */
export function howLongAgo(date: Date, now: string): string {
  const days = (Date.parse(now) - Date.parse(dayOf(date))) / 86_400_000
  if (days < 0 || days > 6) return dayAndMonth(date)
  return days === 0 ? 'hoy' : days === 1 ? 'ayer' : `hace ${days} días`
}

/** «20 de noviembre de 2026» */
export const fullDate = (date: Date): string => longDay.format(date)
/** «20 nov, 14:32» */
export const shortMoment = (date: Date): string => moment.format(date)
/** «viernes, 20 de noviembre» */
export const weekdayAndDate = (date: Date): string => weekday.format(date)
