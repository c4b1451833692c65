import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { inSizeOrder, spreadChange } from './sizes.ts'

/** Holds product §5.4. */

const spread = (change: number, stocks: Record<string, number>) =>
  Object.fromEntries(
    spreadChange(
      change,
      Object.entries(stocks).map(([size, stock]) => ({ size, stock })),
    ),
  )

test('what is added is spread evenly', () =>
  expect(spread(7, { '40': 1, '41': 9, '42': 0 })).toEqual({ '40': 3, '41': 2, '42': 2 }))

test('what is taken comes from the fullest, down to none and no further', () => {
  expect(spread(-3, { '40': 1, '41': 9, '42': 0 })).toEqual({ '40': 0, '41': -3, '42': 0 })
  expect(spread(-7, { '40': 5, '41': 5, '42': 1 })).toEqual({ '40': -4, '41': -3, '42': 0 })
  expect(spread(-99, { '40': 5, '41': 5, '42': 1 })).toEqual({ '40': -5, '41': -5, '42': -1 })
})

test('a hundred thousand units are taken quickly', () =>
  expect(spread(-99_999, { '40': 100_000, '41': 3 })).toEqual({ '40': -99_998, '41': -1 }))

test('sizes are shown in their order, each once, and only those of the category', () =>
  expect(inSizeOrder(CATALOGUE, 'buzo', ['L', 'XS', 'L', '42'])).toEqual(['XS', 'L']))
