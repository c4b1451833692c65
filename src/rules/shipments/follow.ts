/** When a courier is asked about a parcel (product §60.3), and until when one waits at a branch. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { businessDaysAfter, type ClosedDays } from '#rules/calendar/holidays.ts'
import { isCreated, type ShipmentState } from './states.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** From here on nobody is asked any more, and a person looks. */
export const FOLLOWED_DAYS = 60
/** Without a word from a courier that has it. */
const SILENT_BUSINESS_DAYS = 3
/** What a courier keeps it at a branch when it does not say until when. */
const CUSTODY_BUSINESS_DAYS = 5
/** Tracking is read from 7 to 22 hours, as couriers move parcels by day. */
const FIRST_HOUR = 7
const LAST_HOUR = 22

const hourOf = (at: Date): number => (at.getUTCHours() + 24 - 3) % 24

/** The next time to ask. A parcel that was just made known is asked about soon: its label may not be there yet. */
export function nextLook(state: ShipmentState, createdAt: Date, now: Date): Date {
  if (isCreated(state))
    return new Date(now.getTime() + (now.getTime() - createdAt.getTime() < HOUR ? 5 * MINUTE : 4 * HOUR))
  const next = new Date(now.getTime() + HOUR)
  const hour = hourOf(next)
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return next
  return new Date(next.getTime() + ((FIRST_HOUR + 24 - hour) % 24) * HOUR)
}

/** The last day on which it can be fetched. */
export const custodyUntil = (since: Date, closed: ClosedDays): string =>
  businessDaysAfter(dayOf(since), CUSTODY_BUSINESS_DAYS, closed)

/** Nothing was heard for business days on end. */
export const isSilent = (lastHeard: Date, now: Date, closed: ClosedDays): boolean =>
  businessDaysAfter(dayOf(lastHeard), SILENT_BUSINESS_DAYS, closed) < dayOf(now)

/** After a lost answer: what a courier does not know by then, it never took. Sooner it may only be slow to show it. */
export const TRUSTED_ABSENCE_MINUTES = 15
export const mayAskAgain = (askedAt: Date, now: Date): boolean =>
  now.getTime() - askedAt.getTime() >= TRUSTED_ABSENCE_MINUTES * MINUTE
/** A call for creation is over by then, however it went. */
export const CALL_SECONDS = 60
