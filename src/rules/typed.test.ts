import * as v from 'valibot'
import { expect, test } from 'vitest'
import { amountInPesos, orNone, typedNumber, wholeNumber } from './typed.ts'

test.for([
  ['45.998', 45_998],
  ['45998', 45_998],
  ['$ 1.045.998,50', 1_045_998.5],
  ['45998,5', 45_998.5],
  ['45998.50', 45_998.5],
  ['-12', -12],
  [' 0 ', 0],
  [7, 7],
] as const)('%s is read as %d', ([text, number]) => expect(typedNumber(text)).toBe(number))

test.for([
  '',
  'doce',
  '1.2.3',
  '12,345',
  '1e5',
  '0x10',
  '--1',
  '4 5,678',
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('%s is no number', (text) => expect(typedNumber(text)).toBeNull())

test('nothing typed is none, half a unit is refused, pesos become centavos', () => {
  const limit = v.object({ most: orNone(wholeNumber('Entero', 1, 9)) })
  expect(v.parse(limit, {})).toEqual({ most: null })
  expect(v.parse(limit, { most: '' })).toEqual({ most: null })
  expect(v.parse(limit, { most: '4' })).toEqual({ most: 4 })
  for (const most of ['0', '10', '1,5', 'x'])
    expect(v.safeParse(limit, { most }).issues?.map((issue) => issue.message)).toEqual(['Entero'])
  expect(v.parse(amountInPesos('Pesos', 1, 1e9), '1.999,50')).toBe(199_950)
})
