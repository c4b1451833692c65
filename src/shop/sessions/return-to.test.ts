import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

/** Holds product §19.9. */

test.each(['/', '/Cart', '/?q=buzo&page=2', '/ProductDetail/7#opiniones', '/?q=a%20b', '/?next=//evil.test'])(
  'goes back to our own %s',
  (path) => expect(safeReturnTo(path)).toBe(path),
)

test.each([
  '',
  'Cart',
  'https://evil.test/',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%5cevil.test',
  '/%5C%5Cevil.test',
  '/\tevil',
  '/\n/evil.test',
  '/%0d%0aSet-Cookie:x=1',
  '/%09/evil.test',
  '\u0000/evil',
  '/a\u007f',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,x',
  ' //evil.test',
  '/..//evil.test',
  '/./\u002fevil.test',
  '/sign-in?returnTo=/',
  '/sign-in/callback?code=1',
  '/Logout',
  `/${'a'.repeat(1_000)}`,
])('lands on the start page instead of %j', (path) => expect(safeReturnTo(path)).toBe('/'))

test('nothing asked is the start page', () => {
  expect(safeReturnTo(null)).toBe('/')
  expect(safeReturnTo(undefined)).toBe('/')
})
