import { expect, test } from 'vitest'
import { codesTyped, sizeDifference } from './count.ts'

/** Holds product §64.3. */

test('each code is there as often as it was scanned', () => {
  expect(codesTyped(' 779\n779, ZC-41;\tVR-7KQ2-MD4 ')).toEqual(['779', '779', 'ZC-41', 'VR-7KQ2-MD4'])
  expect(codesTyped(' \n,;')).toEqual([])
})

const scan = (quantity: number, expected: number) => ({ quantity, expected })
test.each([
  ['nobody counted it', [], 5, false, { counted: null, expected: 5, difference: 0, moved: false }],
  ['as many as in the books', [scan(2, 5), scan(3, 5)], 5, false, { counted: 5, difference: 0 }],
  ['fewer', [scan(4, 5)], 5, false, { counted: 4, difference: -1 }],
  ['more', [scan(6, 5)], 5, false, { counted: 6, difference: 1 }],
  ['none', [scan(0, 5)], 5, false, { counted: 0, difference: -5 }],
  ['packed after it was counted', [scan(5, 5)], 3, false, { expected: 5, difference: 0, moved: false }],
  ['packed between two scans', [scan(2, 5), scan(2, 4)], 4, false, { difference: 0, moved: true }],
  ['set by hand since', [scan(4, 5)], 4, true, { difference: 0, moved: true }],
] as const)('%s', (_what, scans, now, setByHand, said) => {
  expect(sizeDifference([...scans], now, setByHand)).toMatchObject(said)
})
