/** A period of days that reports are asked for, read from an address. */
import { dayOf, daysBefore, daysBetween, isDay, startOfDay } from '#rules/calendar/argentine-day.ts'

/** Argentine days, both included. */
export type Period = { from: string; to: string }

const DEFAULT_DAYS = 30
/** Three years of days still fit on a plot. */
const MOST_DAYS = 1096

/** What is missing or impossible becomes the last 30 days; the wrong way round is turned; too long is cut at its beginning. */
export function readPeriod(params: { get(name: string): string | null }, now: Date): Period {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return lawfulPeriod({ from, to }, now)
}

export function lawfulPeriod(asked: Partial<Period>, now: Date): Period {
  const to = isDay(asked.to ?? '') ? asked.to! : dayOf(now)
  const from = isDay(asked.from ?? '') ? asked.from! : daysBefore(to, DEFAULT_DAYS - 1)
  const [first, last] = from <= to ? [from, to] : [to, from]
  const earliest = daysBefore(last, MOST_DAYS - 1)
  return { from: first < earliest ? earliest : first, to: last }
}

export const lengthOf = ({ from, to }: Period): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000) + 1

/** As many days, right before. */
export const periodBefore = (period: Period): Period => ({
  from: daysBefore(period.from, lengthOf(period)),
  to: daysBefore(period.from, 1),
})

/** What is asked for every day. */
export function usualPeriods(now: Date): { name: string; period: Period }[] {
  const today = dayOf(now)
  const last = (days: number): Period => ({ from: daysBefore(today, days - 1), to: today })
  const month = `${today.slice(0, 7)}-01`
  const endOfLast = daysBefore(month, 1)
  return [
    ...[7, 30, 90].map((days) => ({ name: `${days} días`, period: last(days) })),
    { name: 'Este mes', period: { from: month, to: today } },
    { name: 'Mes pasado', period: { from: `${endOfLast.slice(0, 7)}-01`, to: endOfLast } },
    { name: 'Este año', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ]
}

export const writePeriod = ({ from, to }: Period): string => `from=${from}&to=${to}`

/** Days, weeks or months put together, so that no plot has more than `most` bars; the parts are whole but the outer ones. */
export function parts(period: Period, most = 31): Period[] {
  const days = lengthOf(period)
  if (days <= most) return daysBetween(period.from, period.to).map((day) => ({ from: day, to: day }))
  if (days <= most * 7) return grouped(period, 7)
  const months = new Map<string, Period>()
  for (const day of daysBetween(period.from, period.to)) {
    const key = day.slice(0, 7)
    months.set(key, { from: months.get(key)?.from ?? day, to: day })
  }
  return months.size <= most ? [...months.values()] : grouped(period, Math.ceil(days / most))
}

/** Counted from the end: the last part is always whole. */
function grouped({ from, to }: Period, size: number): Period[] {
  const found: Period[] = []
  for (let last = to; last >= from; last = daysBefore(last, size)) {
    const first = daysBefore(last, size - 1)
    found.unshift({ from: first < from ? from : first, to: last })
  }
  return found
}
