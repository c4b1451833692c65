/** Terms that replace others which are in force: what is left of their days and of their steps goes on from where it stands. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { restOfCalendar } from '#rules/consignment/prices.ts'
import type { Terms } from '#rules/consignment/terms-said.ts'
import type { Centavos } from '#rules/money.ts'
import type { UnitRow } from '#shop/units/unit.ts'
import { dayOnSale, daysFrom } from '#shop/units/entrusted/clock.ts'
import type { InForce } from './of-terms.ts'

export function goingOn(
  unit: UnitRow,
  { terms, kept }: Omit<InForce, 'id'>,
  to: { price: Centavos; floor: Centavos },
  at: Date,
): Terms {
  const days = dayOnSale(unit, at)
  const left = unit.termEndsOn === null ? terms.termDays : Math.max(1, daysFrom(dayOf(at), unit.termEndsOn))
  return {
    price: to.price,
    floor: to.floor,
    commission: terms.commission,
    // Before it was ever on sale nothing has begun: the steps are those that were agreed, off another first price.
    calendar:
      unit.clockFrom === null && unit.stepsBehind === 0
        ? terms.calendar
        : restOfCalendar(terms, { behind: unit.stepsBehind, days, price: to.price }, kept),
    termDays: left,
    keepDays: terms.keepDays,
  }
}
