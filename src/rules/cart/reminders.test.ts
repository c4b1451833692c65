import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CART_REMINDER_HOURS,
  CART_REMINDER_LATE_HOURS,
  dueReminder,
  remindedSince,
  remindedUntil,
} from './reminders.ts'

/** Holds product §7.10. */

const since = new Date('2026-11-20T12:00:00Z')
const after = (hours: number) => new Date(since.getTime() + hours * 3_600_000)

test('one a day after, another two days later, and none so late that nobody waits for it', () => {
  const due = [0, 23.9, 24, 47.9, 48, 71.9, 72, 95.9, 96, 500].map((hours) =>
    dueReminder(since, after(hours), CART_REMINDER_HOURS),
  )
  expect(due).toEqual([null, null, 1, 1, null, null, 2, 2, null, null])
  expect(dueReminder(since, after(73), { first: 72, second: 24 })).toBe(1)
  expect(dueReminder(since, after(31), { first: 24, second: 30 })).toBe(2)
})

test('what is asked of the database leaves out nothing that is due', () => {
  fc.assert(
    fc.property(
      fc.record({ first: fc.integer({ min: 1, max: 240 }), second: fc.integer({ min: 1, max: 240 }) }),
      fc.double({ min: 0, max: 600, noNaN: true }),
      (hours, passed) => {
        const now = after(passed)
        if (dueReminder(since, now, hours) === null) return
        expect(since >= remindedSince(now, hours)).toBe(true)
        expect(since <= remindedUntil(now, hours)).toBe(true)
        expect(passed).toBeLessThan(Math.max(hours.first, hours.second) + CART_REMINDER_LATE_HOURS)
      },
    ),
  )
})
