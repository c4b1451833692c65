import { expect, test } from 'vitest'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { howLongAgo } from './dates.ts'

/** Saturday the 21st, 22:30 in Buenos Aires. */
const NOW = new Date('2026-11-22T01:30:00Z')

test.each([
  ['2026-11-22T01:00:00Z', 'hoy'],
  ['2026-11-21T03:00:00Z', 'hoy'],
  ['2026-11-21T02:59:00Z', 'ayer'],
  ['2026-11-18T15:00:00Z', 'hace 3 días'],
  ['2026-11-15T15:00:00Z', 'hace 6 días'],
  ['2026-11-14T15:00:00Z', '14 nov'],
  // A clock that runs ahead says the day.
  ['2026-11-23T15:00:00Z', '23 nov'],
])('%s is «%s»', (moment, said) => {
  expect(howLongAgo(new Date(moment), dayOf(NOW))).toBe(said)
})
