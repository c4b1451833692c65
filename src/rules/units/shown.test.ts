import { expect, test } from 'vitest'
import { GRADES, isUsed } from './grade.ts'
import { groupAlike, nameOfUnit } from './shown.ts'

/** Holds product §7.8. */

const pair = { size: '42', grade: 'new_boxed' as const, price: 100, flaws: [] as unknown[] }

test('new ones without flaws that cost the same are one row with a count; everything used is shown alone', () => {
  const shown = groupAlike([
    { ...pair, code: 'A' },
    { ...pair, code: 'B' },
    { ...pair, code: 'C', price: 90 },
    { ...pair, code: 'D', size: '43' },
    { ...pair, code: 'E', flaws: [{}] },
    { ...pair, code: 'F', grade: 'good' as const },
    { ...pair, code: 'G', grade: 'good' as const },
  ])
  expect(shown.map(({ code, count }) => [code, count])).toEqual([
    ['A', 2],
    ['C', 1],
    ['D', 1],
    ['E', 1],
    ['F', 1],
    ['G', 1],
  ])
})

test('what is used is called «Usado» in its very name, and nothing new is', () => {
  for (const grade of GRADES)
    expect(nameOfUnit('Zapatillas Cancha', { code: '7KQ2MD4', grade }).includes(' · Usado · ')).toBe(
      isUsed(grade),
    )
  expect(nameOfUnit('Zapatillas Cancha', { code: '7KQ2MD4', grade: 'very_good' })).toBe(
    'Zapatillas Cancha · Usado · Muy bueno · VR-7KQ2-MD4',
  )
})
