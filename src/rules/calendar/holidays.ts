/**
 * The days on which nobody works in Argentina (Ley 27.399), and counting in the others. Provincial, municipal and bank
 * workers' days are not here. A day is told as '2026-11-23', as the shop counts days (argentine-day.ts).
 */
import { daysAfter, daysBefore } from './argentine-day.ts'

const FIXED = ['01-01', '03-24', '04-02', '05-01', '05-25', '06-20', '07-09', '12-08', '12-25']
/** Carnival, Maundy Thursday («no laborable») and Good Friday, in days from Easter. */
const FROM_EASTER = [-48, -47, -3, -2]
const MOVABLE = ['06-17', '08-17', '10-12', '11-20']

/**
 * What is decreed for one year and follows no rule: bridging days (art. 7), published late in the year before, and movable
 * holidays of a weekend that were given another day (Decreto 614/2025). A year without a row has only what the law computes.
 */
const DECREED: Readonly<
  Record<number, { bridges: readonly string[]; moved?: Readonly<Record<string, string>> }>
> = {
  // Decreto 1027/2024; Resolución 139/2025.
  2025: { bridges: ['05-02', '08-15', '11-21'], moved: { '10-12': '10-10' } },
  // Resolución 164/2025.
  2026: { bridges: ['03-23', '07-10', '12-07'] },
}

const MONDAY = 1
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The anonymous Gregorian rule (Meeus, «Astronomical Algorithms», chapter 8). */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const m = Math.floor((a + 11 * d + 22 * e) / 451)
  const n = d + e - 7 * m + 114
  return `${year}-${two(Math.floor(n / 31))}-${two((n % 31) + 1)}`
}
const two = (number: number): string => String(number).padStart(2, '0')

/** Art. 6: of a Tuesday or Wednesday the Monday before, of a Thursday or Friday the Monday after. */
function moved(day: string): string {
  const weekday = weekdayOf(day)
  if (weekday === 2 || weekday === 3) return daysBefore(day, weekday - MONDAY)
  if (weekday === 4 || weekday === 5) return daysAfter(day, 7 + MONDAY - weekday)
  return day
}

/** Every day of the year on which nobody works, besides Saturdays and Sundays; in order. */
export function holidaysOf(year: number): string[] {
  const inYear = (date: string) => `${year}-${date}`
  const decreed = DECREED[year]
  const days = [
    ...[...FIXED, ...(decreed?.bridges ?? [])].map(inYear),
    ...FROM_EASTER.map((days) => daysAfter(easterOf(year), days)),
    ...MOVABLE.map((date) => {
      const given = decreed?.moved?.[date]
      return given ? inYear(given) : moved(inYear(date))
    }),
  ]
  return [...new Set(days)].toSorted()
}

const known = new Map<number, ReadonlySet<string>>()
/** By law; what the owner added is not here. */
export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const days = known.get(year) ?? new Set(holidaysOf(year))
  known.set(year, days)
  return days.has(day)
}

/** Days that the owner added (product §30.5): decreed late, of the province, or the shop's own. */
export type ClosedDays = readonly { day: string; name: string }[]

/** Monday to Friday and no holiday; a «no laborable» is counted as none, which is the safe side of a promise. */
export const isBusinessDay = (day: string, closed: ClosedDays): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isHoliday(day) && !closed.some((one) => one.day === day)

/** The day itself when it is one, otherwise the first business day after it. */
export function nextBusinessDay(day: string, closed: ClosedDays): string {
  let next = day
  while (!isBusinessDay(next, closed)) next = daysAfter(next, 1)
  return next
}

/** The day itself when it is one, otherwise the last business day before it. */
export function lastBusinessDay(day: string, closed: ClosedDays): string {
  let last = day
  while (!isBusinessDay(last, closed)) last = daysBefore(last, 1)
  return last
}

/** So many business days after that day, which is not counted itself. */
export function businessDaysAfter(day: string, days: number, closed: ClosedDays): string {
  let last = day
  for (let left = days; left > 0; left -= 1) last = nextBusinessDay(daysAfter(last, 1), closed)
  return last
}
