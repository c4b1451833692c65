/** The right to withdraw from a purchase (Ley 24.240 art. 34, CCyC art. 1110): where anybody uses it, and until when. */
import { dayOf, daysAfter, daysBefore } from '#rules/calendar/argentine-day.ts'
import { lastBusinessDay, nextBusinessDay, type ClosedDays } from '#rules/calendar/holidays.ts'
import { WITHDRAWAL_DAYS } from '#rules/sale-terms/terms.ts'

/** The name that the link must have, in sight on the first screen (Disp. 954/2025, art. 1). */
export const WITHDRAWAL_BUTTON = 'BOTÓN DE ARREPENTIMIENTO'

/** The last day to withdraw from what was handed over on that day: a day on which nobody works moves on to the next business day. */
export const lastDayToWithdraw = (handedOver: string, closed: ClosedDays): string =>
  nextBusinessDay(daysAfter(handedOver, WITHDRAWAL_DAYS), closed)

/** Of what was handed over until this day, the term is over today. */
export const termOverFor = (today: string, closed: ClosedDays): string =>
  daysBefore(lastBusinessDay(daysBefore(today, 1), closed), WITHDRAWAL_DAYS)

/** Before it was handed over the term has not begun. */
export const withinTerm = (handedOverAt: Date | null, requestedAt: Date, closed: ClosedDays): boolean =>
  handedOverAt === null || dayOf(requestedAt) <= lastDayToWithdraw(dayOf(handedOverAt), closed)
