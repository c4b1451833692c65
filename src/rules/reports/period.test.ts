import { expect, test } from 'vitest'
import { lengthOf, lawfulPeriod, parts, periodBefore, usualPeriods, type Period } from './period.ts'

/** Holds product §27.1, §27.2. */

test('the usual periods end today in Argentina, also while it is tomorrow in UTC', () => {
  const named = Object.fromEntries(
    usualPeriods(new Date('2027-03-01T01:30:00Z')).map(({ name, period }) => [
      name,
      `${period.from} ${period.to}`,
    ]),
  )
  expect(named).toEqual({
    '7 días': '2027-02-22 2027-02-28',
    '30 días': '2027-01-30 2027-02-28',
    '90 días': '2026-12-01 2027-02-28',
    'Este mes': '2027-02-01 2027-02-28',
    'Mes pasado': '2027-01-01 2027-01-31',
    'Este año': '2027-01-01 2027-02-28',
  })
})

test('what came before is as long', () => {
  expect(periodBefore({ from: '2027-03-01', to: '2027-03-07' })).toEqual({
    from: '2027-02-22',
    to: '2027-02-28',
  })
})

test.each<[string, Period, number]>([
  ['a day', { from: '2027-02-28', to: '2027-02-28' }, 1],
  ['a month by days', { from: '2027-01-01', to: '2027-01-31' }, 31],
  ['a quarter by weeks', { from: '2026-12-01', to: '2027-02-28' }, 13],
  ['a year by months', { from: '2026-01-01', to: '2026-12-31' }, 12],
  ['three years by longer parts', lawfulPeriod({ from: '2000-01-01', to: '2027-02-28' }, new Date()), 31],
])('%s has so many bars, and no day is lost or twice', (_, period, count) => {
  const found = parts(period)
  expect(found).toHaveLength(count)
  expect(found[0]!.from).toBe(period.from)
  expect(found.at(-1)!.to).toBe(period.to)
  expect(found.reduce((days, part) => days + lengthOf(part), 0)).toBe(lengthOf(period))
})
