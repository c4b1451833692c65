/** Days as the shop counts them. Argentina is three hours behind UTC all year (no daylight saving since 2009). */

const BEHIND = 3 * 3_600_000
const DAY = 86_400_000

/** '2026-11-20': the day it is in Argentina at that moment. */
export const dayOf = (at: Date): string => new Date(at.getTime() - BEHIND).toISOString().slice(0, 10)

/** '2026-11-20T23:30': what a clock on a wall in Argentina says at that moment. */
export const wallClockOf = (at: Date): string => new Date(at.getTime() - BEHIND).toISOString().slice(0, 16)

/** The moment the day begins; invalid for what is no day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000-03:00`)

/** The moment the next day begins: a period ends before it. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(startOfDay(text).getTime()) &&
  dayOf(startOfDay(text)) === text

export const daysBefore = (day: string, days: number): string =>
  dayOf(new Date(startOfDay(day).getTime() - days * DAY))
export const daysAfter = (day: string, days: number): string => daysBefore(day, -days)

/** Every day of a period, both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = startOfDay(from).getTime(); at <= startOfDay(to).getTime(); at += DAY)
    days.push(dayOf(new Date(at)))
  return days
}
