import { expect, test } from 'vitest'
import {
  isShowroomOpen,
  openForMachines,
  openHours,
  openHoursSaid,
  OPENING_HOURS,
  type Opening,
} from './showroom.ts'

/** Holds product §1.4. */

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
  expect(isShowroomOpen(OPENING_HOURS, new Date(moment), [])).toBe(open)
})

test('other hours are told and kept, and a closed day is closed', () => {
  const hours: Opening[] = [
    { first: 'martes', last: 'viernes', from: 10 * 60 + 30, to: 20 * 60 },
    { first: 'domingo', last: 'domingo', from: 0, to: 24 * 60 },
  ]
  expect(openHours(OPENING_HOURS)).toBe('lunes a sábado de 11 a 18 h')
  expect(openHoursSaid(hours)).toEqual({
    within: 'martes a viernes de 10:30 a 20 h y domingo de 0 a 24 h',
    first: 'Martes a viernes de 10:30 a 20 h y domingo de 0 a 24 h',
    brief: 'mar a vie 10:30 a 20 h y dom 0 a 24 h',
  })
  expect(openForMachines(OPENING_HOURS)).toEqual(['Mo-Sa 11:00-18:00'])
  expect(openForMachines(hours)).toEqual(['Tu-Fr 10:30-20:00', 'Su 00:00-23:59'])
  const at = (moment: string, closed: { day: string; name: string }[] = []) =>
    isShowroomOpen(hours, new Date(`${moment}-03:00`), closed)
  expect(
    ['2026-11-24T10:29', '2026-11-24T10:30', '2026-11-23T12:00', '2026-11-22T23:59'].map((one) => at(one)),
  ).toEqual([false, true, false, true])
  expect(at('2026-11-24T12:00', [{ day: '2026-11-24', name: 'Mudanza' }])).toBe(false)
})
