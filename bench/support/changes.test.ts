import { expect, test } from 'vitest'
import { changesOf, printChanges } from './changes.ts'
import type { Figure } from './figure.ts'

const turn = (name: string, value: number, target: Figure['target'] = { atLeast: 0.5 }): Figure[] => [
  {
    group: 'api',
    name,
    measured: { median: value, low: value, high: value },
    unit: '×',
    target,
    absolute: '',
  },
]

test('what is worse in every turn is slower, what only wavers is not', () => {
  const [kept] = changesOf([turn('list', 0.78), turn('list', 0.7)], [turn('list', 0.29), turn('list', 0.31)])
  expect(kept).toMatchObject({ slower: true })
  expect(kept!.factor).toBeCloseTo(0.31 / 0.78)
  const [wavering] = changesOf([turn('list', 0.6), turn('list', 0.4)], [turn('list', 0.5), turn('list', 0.3)])
  expect(wavering).toMatchObject({ slower: false })
  expect(printChanges('aaf1bdf', [kept!, wavering!]).match(/SLOWER/g)).toHaveLength(1)
})

test('of times and memory less is better; what only one tree measures is left out', () => {
  const seconds = { atMost: 2.5 }
  const [start] = changesOf([turn('start', 1.7, seconds)], [turn('start', 5.5, seconds)])
  expect(start).toMatchObject({ slower: true })
  expect(changesOf([turn('list', 1)], [turn('other', 1)])).toEqual([])
  expect(changesOf([turn('list', 1)], [turn('list', NaN)])).toEqual([])
})
