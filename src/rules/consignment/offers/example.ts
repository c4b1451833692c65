/** A pair that is offered today, day by day until its owner is paid, as the page of consignment tells it. */
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { businessDaysAfter, nextBusinessDay, type ClosedDays } from '#rules/calendar/holidays.ts'
import { lastDayToWithdraw } from '#rules/returns/withdrawal-right.ts'
import { CHECK_DAYS } from '#rules/consignment/desk/photos.ts'
import { answerDue } from './due.ts'

/** Business days from being checked to being on sale. */
const LISTING_DAYS = 3
/** In the example it sells, and arrives, after so many days. */
export const EXAMPLE_SALE_DAYS = 12
const EXAMPLE_DELIVERY_DAYS = 4

export type ExampleDates = {
  answeredAt: Date
  /** Days as the shop counts them. */
  brought: string
  checked: string
  listed: string
  sold: string
  delivered: string
  windowEnds: string
  paid: string
}

/** `settlementDay`: of the week, Sunday is 0. */
export function exampleDates(now: Date, closed: ClosedDays, settlementDay: number): ExampleDates {
  const answeredAt = answerDue(now, closed)
  const brought = nextBusinessDay(daysAfter(dayOf(answeredAt), 1), closed)
  const checked = businessDaysAfter(brought, CHECK_DAYS, closed)
  const listed = businessDaysAfter(checked, LISTING_DAYS, closed)
  const sold = daysAfter(listed, EXAMPLE_SALE_DAYS)
  const delivered = nextBusinessDay(daysAfter(sold, EXAMPLE_DELIVERY_DAYS), closed)
  const windowEnds = lastDayToWithdraw(delivered, closed)
  let paid = daysAfter(windowEnds, 1)
  while (weekdayOf(paid) !== settlementDay) paid = daysAfter(paid, 1)
  return {
    answeredAt,
    brought,
    checked,
    listed,
    sold,
    delivered,
    windowEnds,
    paid: nextBusinessDay(paid, closed),
  }
}
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
