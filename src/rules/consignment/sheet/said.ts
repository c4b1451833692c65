/** What people write in the cells of such a sheet: in what condition a pair is, and days. */
import { isDay } from '#rules/calendar/argentine-day.ts'

/** Nothing that a showroom sells came before. */
const FIRST_DAY = '2000-01-01'
/** «22/11/2026», «22-11-26», «2026-11-22»; '' is none, null is no day. */
export function daySaidIn(text: string): string | '' | null {
  const typed = text.trim()
  if (typed === '') return ''
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(typed)
  const iso = own
    ? `${own[3]!.length === 2 ? `20${own[3]}` : own[3]}-${own[2]!.padStart(2, '0')}-${own[1]!.padStart(2, '0')}`
    : typed.slice(0, 10)
  return isDay(iso) && iso >= FIRST_DAY ? iso : null
}
