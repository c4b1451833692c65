import { expect, test } from 'vitest'
import { CART_LINK_LENGTH, CART_LINK_SIGNS, readCartLinkCode } from './link.ts'

/** Holds product §7.9. */

test('a code is read as a chat or a hand wrote it', () => {
  expect(readCartLinkCode('7kq2md4abc')).toBe('7kq2md4abc')
  expect(readCartLinkCode(' 7KQ2MD4ABC ')).toBe('7kq2md4abc')
})

test.each([
  undefined,
  '',
  '7kq2md4ab',
  '7kq2md4abcd',
  '7kq2md4ab0',
  '7kq2md4abl',
  '../../etcx',
  "' or 1=1--",
])('%s is none', (text) => expect(readCartLinkCode(text)).toBeNull())

test('codes are too many to be guessed', () => {
  expect(Math.log2(CART_LINK_SIGNS.length ** CART_LINK_LENGTH)).toBeGreaterThan(49)
  expect(new Set(CART_LINK_SIGNS).size).toBe(CART_LINK_SIGNS.length)
})
