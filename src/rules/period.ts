/** A period of days that figures are asked for, read from an address. */
import { dayOf, daysBefore, isDay, startOfDay } from './argentine-day.ts'

/** Argentine days, both included. */
export type Period = { from: string; to: string }

export const DEFAULT_DAYS = 30
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
