import { expect, test } from 'vitest'
import { UNIT_STATES, type UnitState } from './states.ts'
import { monthInWords, passportMonths, passportStory } from './passport.ts'

/** Holds product §48.4. */

const life = (...moves: [to: UnitState, month: string][]) =>
  passportMonths(moves.map(([to, month]) => ({ to, month })))

test('a passport tells when a pair came, was sold and came back', () => {
  const told = life(
    ['ready', '2026-09'],
    ['listed', '2026-09'],
    ['reserved', '2026-10'],
    ['sold', '2026-10'],
    ['returned', '2026-11'],
    ['ready', '2026-11'],
  )
  expect(told).toEqual([
    { month: '2026-09', deed: 'came' },
    { month: '2026-10', deed: 'sold' },
    { month: '2026-11', deed: 'back' },
  ])
})

test('a sale that was called off before the pair left was none', () => {
  const told = life(
    ['ready', '2026-09'],
    ['listed', '2026-09'],
    ['reserved', '2026-10'],
    ['sold', '2026-10'],
    ['listed', '2026-10'],
  )
  expect(told).toEqual([{ month: '2026-09', deed: 'came' }])
})

test('another pair that came and went back leaves the sale as it was', () => {
  const told = life(
    ['ready', '2026-09'],
    ['listed', '2026-09'],
    ['reserved', '2026-10'],
    ['sold', '2026-10'],
    ['returned', '2026-11'],
    ['sold', '2026-11'],
  )
  expect(told.map(({ deed }) => deed)).toEqual(['came', 'sold'])
})

test('its state is one sentence, with the month and no day', () => {
  expect(passportStory('sold', [{ month: '2026-11', deed: 'sold' }])).toBe(
    'La vendimos en noviembre de 2026. Si te la ofrecen, compará fotos y precinto.',
  )
  for (const state of UNIT_STATES) expect(passportStory(state, [])).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/u)
  expect(monthInWords('2027-01')).toBe('enero de 2027')
})
