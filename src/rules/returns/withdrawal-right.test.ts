import { expect, test } from 'vitest'
import { daysAfter } from '#rules/calendar/argentine-day.ts'
import { lastDayToWithdraw, termOverFor, withinTerm } from './withdrawal-right.ts'

/** Holds product §32.1. */

test('the last minute of the last day in Argentina is in time, the next day is not, and before handing over the term has not begun', () => {
  const handed = new Date('2026-10-30T15:00:00Z')
  expect(withinTerm(handed, new Date('2026-11-10T02:59:00Z'), [])).toBe(true)
  expect(withinTerm(handed, new Date('2026-11-10T03:00:00Z'), [])).toBe(false)
  expect(withinTerm(null, handed, [])).toBe(true)
})

test.each([
  ['2026-11-10', '2026-11-20', 'a Friday stays'],
  ['2026-11-05', '2026-11-16', 'a Sunday moves on to Monday'],
  ['2026-11-11', '2026-11-24', 'a Saturday moves on past Sunday and Monday’s holiday'],
  ['2026-11-27', '2026-12-09', 'a bridging day moves on past the holiday after it'],
  ['2026-12-22', '2027-01-04', 'New Year'],
])('of what was handed over on %s the last day is %s: %s', (handed, last) => {
  expect(lastDayToWithdraw(handed, [])).toBe(last)
  expect(withinTerm(new Date(`${handed}T12:00:00-03:00`), new Date(`${last}T23:59:00-03:00`), [])).toBe(true)
  expect(withinTerm(new Date(`${handed}T12:00:00-03:00`), new Date(`${last}T24:00:00-03:00`), [])).toBe(false)
})

test('on every day, what is over is exactly what has its last day behind it', () => {
  const closed = [
    { day: '2026-12-28', name: 'Vacaciones' },
    { day: '2026-12-29', name: 'Vacaciones' },
  ]
  for (let today = '2026-11-01'; today < '2027-06-01'; today = daysAfter(today, 1)) {
    const over = termOverFor(today, closed)
    expect(lastDayToWithdraw(over, closed) < today, today).toBe(true)
    expect(lastDayToWithdraw(daysAfter(over, 1), closed) < today, today).toBe(false)
  }
})
