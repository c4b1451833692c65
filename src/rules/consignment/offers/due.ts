/** Until when an offer is answered, and until when a quote or an accepted pair waits. */
import { dayOf, daysAfter, endOfDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import { businessDaysAfter, type ClosedDays } from '#rules/calendar/holidays.ts'
import { ANSWER_HOUR } from './limits-and-texts.ts'

const HOUR = 3_600_000

/** The next business day at 14 h. */
export const answerDue = (now: Date, closed: ClosedDays): Date =>
  new Date(startOfDay(businessDaysAfter(dayOf(now), 1, closed)).getTime() + ANSWER_HOUR * HOUR)

/** The shop's time stood still while its owner's answer was awaited. */
export const dueAfterWaiting = (due: Date, waitedSince: Date, now: Date): Date =>
  new Date(due.getTime() + Math.max(0, now.getTime() - waitedSince.getTime()))

/** To the end of the day that is so many days later: of a quote, or to bring what was accepted. */
export const endsAfter = (from: Date, days: number): Date => endOfDay(daysAfter(dayOf(from), days))
/** The last whole day before that moment. */
export const lastDayBefore = (end: Date): string => dayOf(new Date(end.getTime() - 1))
