import { expect, test } from 'vitest'
import { isHumanRequest } from './human-request.ts'

/** Holds product §27.4. */

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const asked = (headers: Record<string, string>) =>
  isHumanRequest(
    new Request('https://shop.test/?q=gorra', { headers: { 'user-agent': PERSON, ...headers } }),
    (url) => url.searchParams.get('q') === 'gorra',
  )

test('a search from another page counts, also one that comes from another search', () => {
  expect(asked({})).toBe(true)
  expect(asked({ referer: 'https://shop.test/?q=medias' })).toBe(true)
  expect(asked({ referer: 'nonsense' })).toBe(true)
})

test.each([
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['who says nothing', { 'user-agent': '' }],
  ['a fetch in advance', { 'sec-purpose': 'prefetch;prerender' }],
  ['the page asking for itself again', { referer: 'https://shop.test/?q=gorra' }],
])('%s does not count', (_, headers) => expect(asked(headers as Record<string, string>)).toBe(false))

test('a page that is fetched when its link is pressed counts by then', () => {
  const press = new Request('https://shop.test/Checkout', {
    headers: { 'user-agent': PERSON, 'sec-purpose': 'prefetch' },
  })
  expect(isHumanRequest(press, () => false, { onPress: true })).toBe(true)
})
