import { expect, test } from 'vitest'
import { businessDaysAfter, holidaysOf, isBusinessDay, nextBusinessDay } from './holidays.ts'

/** Holds product §9.4, §9.6. */

/** The official calendars, with Maundy Thursday and the bridging days. */
test.each([
  [
    2025,
    '01-01 03-03 03-04 03-24 04-02 04-17 04-18 05-01 05-02 05-25 06-16 06-20 07-09 08-15 08-17 10-10 11-21 11-24 12-08 12-25',
  ],
  [
    2026,
    '01-01 02-16 02-17 03-23 03-24 04-02 04-03 05-01 05-25 06-15 06-20 07-09 07-10 08-17 10-12 11-23 12-07 12-08 12-25',
  ],
  [
    2027,
    '01-01 02-08 02-09 03-24 03-25 03-26 04-02 05-01 05-25 06-20 06-21 07-09 08-16 10-11 11-20 12-08 12-25',
  ],
  [
    2028,
    '01-01 02-28 02-29 03-24 04-02 04-13 04-14 05-01 05-25 06-17 06-20 07-09 08-21 10-16 11-20 12-08 12-25',
  ],
])('%i has the holidays of Ley 27.399', (year, days) =>
  expect(holidaysOf(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`)),
)

test.each([
  ['2026-11-22', 2, '2026-11-25', 'Sunday; Monday is a holiday'],
  ['2026-07-08', 1, '2026-07-13', 'a holiday, a bridging day and a weekend'],
  ['2026-12-04', 1, '2026-12-09', 'a weekend, a bridging day and a holiday'],
  ['2026-12-31', 1, '2027-01-04', 'over the end of the year'],
  ['2026-11-18', 0, '2026-11-18', 'none'],
])('%s and %i business days is %s: %s', (from, days, to) =>
  expect(businessDaysAfter(from, days, [])).toBe(to),
)

test('a business day stays, any other moves on to the next', () => {
  expect(isBusinessDay('2026-11-20', [])).toBe(true)
  expect(nextBusinessDay('2026-11-20', [])).toBe('2026-11-20')
  expect(nextBusinessDay('2026-11-21', [])).toBe('2026-11-24')
  expect(isBusinessDay('2026-11-23', [])).toBe(false)
})

test('a day that the owner added is none either', () => {
  const closed = [{ day: '2026-11-24', name: 'Día del trabajador' }]
  expect(isBusinessDay('2026-11-24', closed)).toBe(false)
  expect(businessDaysAfter('2026-11-22', 2, closed)).toBe('2026-11-26')
})
