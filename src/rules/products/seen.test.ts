import { expect, test } from 'vitest'
import { isOnlySeen, readSeen, writeSeen } from './seen.ts'

/** Holds product §2.35. */

test('what was looked at last comes first, each once, twelve at most; what is no product is none', () => {
  expect(readSeen(null)).toEqual([])
  expect(readSeen('7.x.7.-1.0.3.5e99.1')).toEqual([7, 3, 1])
  expect(writeSeen('3.2.1', 2)).toBe('2.3.1')
  expect(writeSeen(null, 9)).toBe('9')
  const many = Array.from({ length: 30 }, (_, index) => index + 1).join('.')
  expect(writeSeen(many, 99).split('.')).toHaveLength(12)
})

test('a browser that brings only that is known by it', () => {
  expect(['mirados=1.2', 'mirados='].map(isOnlySeen)).toEqual([true, true])
  expect(['mirados=1; session=x', 'otro=1', 'x=1; mirados=2', ''].some(isOnlySeen)).toBe(false)
})
