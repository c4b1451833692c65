/** Which day a document bears, and when what waits is late (RG 1415; ARCA takes goods of five days ago at most). */
import { daysBefore } from '#rules/calendar/argentine-day.ts'

/** ARCA refuses a document of goods that is older. */
const OLDEST_DAYS = 5

/**
 * The later of its cause's day and the last day of its series, since days never fall; today once that is too old. Never ahead:
 * a document dated ahead would block the days before it. All days are Argentine, `yyyy-mm-dd`.
 */
export function documentDay(cause: string, lastOfSeries: string | null, today: string): string {
  const day = lastOfSeries !== null && lastOfSeries > cause ? lastOfSeries : cause
  return day > today || day < daysBefore(today, OLDEST_DAYS) ? today : day
}
