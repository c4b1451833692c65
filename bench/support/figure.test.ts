import { expect, test } from 'vitest'
import { isMet, printTable, runsOf, type Figure } from './figure.ts'

const figure = (values: number[]): Figure => ({
  group: 'growth',
  name: 'list, page after page',
  measured: runsOf(values),
  unit: '×',
  target: { atMost: 1.5 },
  absolute: '',
})

test('a row that measured nothing says so, and is not met', () => {
  for (const values of [[], [NaN], [1, 0 / 0, 1], [1 / 0]]) {
    expect(isMet(figure(values))).toBe(false)
    expect(printTable([figure(values)])).toMatch(/× nothing.*NOT MEASURED/)
  }
  expect(printTable([figure([1.2, 1.4, 1])])).toMatch(/× 1\.20 .*met/)
})
