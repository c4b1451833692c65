/** The day on which the shop settles next. */
import { daysAfter } from '#rules/calendar/argentine-day.ts'

/** Today where it is the day itself; `weekday`: 0 is Sunday. */
export function settlesOn(today: string, weekday: number): string {
  const now = new Date(`${today}T12:00:00Z`).getUTCDay()
  return daysAfter(today, (weekday - now + 7) % 7)
}
