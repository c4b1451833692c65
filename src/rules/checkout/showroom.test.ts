import { expect, test } from 'vitest'
import { isShowroomOpen } from './showroom.ts'

/** Buenos Aires is three hours behind. */
test.each([
  ['saturday at 11', '2026-11-21T14:00:00Z', true],
  ['saturday at 17:59', '2026-11-21T20:59:59Z', true],
  ['saturday at 18', '2026-11-21T21:00:00Z', false],
  ['monday at 10:59', '2026-11-23T13:59:59Z', false],
  ['monday at 11', '2026-11-23T14:00:00Z', true],
  ['sunday at noon', '2026-11-22T15:00:00Z', false],
  ['saturday night, sunday already in Greenwich', '2026-11-22T01:00:00Z', false],
])('%s', (_when, moment, open) => {
  expect(isShowroomOpen(new Date(moment))).toBe(open)
})
