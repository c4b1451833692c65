import { expect, test } from 'vitest'
import {
  bellSeenOf,
  cartCookies,
  cookieLines,
  favouritesCookie,
  favouritesOf,
  provinceOf,
} from './cookies.ts'

/** Holds product §7.1, §16.1. */

const asked = (cookie: string, url = 'http://localhost/') => new Request(url, { headers: { cookie } })

test('what a browser was told to keep is what is read back', () => {
  const lines = [
    { productId: 7, size: '42', quantity: 2 },
    { productId: 7, size: '43', quantity: 1 },
    { productId: 9, size: '*', quantity: 1 },
  ]
  const kept = cartCookies(asked(''), lines).map((cookie) => cookie.split(';')[0]!)
  expect(cookieLines(asked(kept.join('; ')))).toEqual(lines)
})

test('only the products that changed are written again, and broken cookies go', () => {
  const request = asked('cart_7=42:1; cart_9=M:1; cart_x=1; other=2')
  const after = [{ productId: 7, size: '42', quantity: 1 }]
  expect(cartCookies(request, after)).toEqual([
    expect.stringMatching(/^cart_9=; Path=\/; Max-Age=0;/),
    expect.stringMatching(/^cart_x=; Path=\/; Max-Age=0;/),
  ])
})

test('cookies are Secure over https only', () => {
  const [plain] = [favouritesCookie(asked(''), [1])]
  const [secure] = [favouritesCookie(asked('', 'https://vereda.test/'), [1])]
  expect(plain).not.toContain('Secure')
  expect(secure).toContain('; Secure')
})

test.each([
  ['favoritos=7.12.3', [7, 12, 3]],
  ['favoritos=7.7.x.-1.0.1e99', [7]],
  ['favoritos=', []],
])('%s gives %j', (cookie, ids) => {
  expect(favouritesOf(asked(cookie))).toEqual(ids)
})

test('a tampered province, date or encoding is as good as none', () => {
  expect(provinceOf(asked('provincia=Atlantida'))).toBeNull()
  expect(provinceOf(asked('provincia=Neuqu%C3%A9n'))).toBe('Neuquén')
  expect(bellSeenOf(asked('bell=ayer'))).toBeNull()
  expect(cookieLines(asked('cart_7=%E0%A4%A'))).toEqual([])
})
