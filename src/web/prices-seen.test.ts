import { expect, test } from 'vitest'
import { notePrice, notePrices, pricesSeen } from './prices-seen.ts'

/** Holds product §7.5. */

const asking = (cookie: string) => new Request('http://shop.test/Cart', { headers: { Cookie: cookie } })

test('the first price seen stays until the thing leaves the cart', () => {
  const first = notePrices(asking(''), [{ productId: 7, unitPrice: 5_999_900 }])
  expect(first).toEqual([expect.stringMatching(/^precios=7-5999900; Path=\/; Max-Age=864000;/)])
  const later = asking('precios=7-5999900')
  expect(notePrices(later, [{ productId: 7, unitPrice: 6_299_900 }])).toEqual([])
  expect(pricesSeen(later).get(7)).toBe(5_999_900)
  expect(notePrices(later, [])).toEqual([expect.stringMatching(/^precios=; .*Max-Age=0/)])
})

test('putting one more in keeps the others; what was made up is no price', () => {
  const request = asking('precios=7-5999900.x.8--1.9-1e9.-3')
  const added = { productId: 12, unitPrice: 2_000_000 }
  expect([...pricesSeen(request)]).toEqual([[7, 5_999_900]])
  const cart = { before: [{ productId: 7 }], after: [{ productId: 7 }, { productId: 12 }] }
  expect(notePrice(request, cart, added)[0]).toMatch(/^precios=7-5999900\.12-2000000;/)
})

test('what was bought and is put in again costs what it costs now', () => {
  const [cookie] = notePrice(
    asking('precios=7-5999900'),
    { before: [], after: [{ productId: 7 }] },
    { productId: 7, unitPrice: 6_299_900 },
  )
  expect(cookie).toMatch(/^precios=7-6299900;/)
})
