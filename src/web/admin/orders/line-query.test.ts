import { expect, test } from 'vitest'
import {
  addressOf,
  agreedIn,
  codeIn,
  hagglesOf,
  linesIn,
  withMore,
  withSome,
  writeLine,
} from './line-query.ts'
import { restOf, termsIn } from './new/terms.ts'

/** Holds product §11.23, §57.1. */

const shoe = { productId: 7, size: '38.5', quantity: 2 }
const pair = { productId: 7, size: '42', unit: '7KQ2MD4', quantity: 1 }

test('lines and what was agreed on are read from the address as they were written to it', () => {
  const agreed = { '7:42@7KQ2MD4': { price: '45.000', reason: 'Caja = golpeada' } }
  const search = new URL(
    `https://x.test${addressOf({ lines: [shoe, pair], agreed, rest: { persona: '3', entrega: 'delivery' } })}`,
  ).searchParams
  expect(linesIn(search.getAll('linea'))).toEqual([shoe, pair])
  expect(agreedIn(search.getAll('rebaja'), [shoe, pair])).toEqual(agreed)
  expect(hagglesOf(agreed).get('7:42@7KQ2MD4')).toEqual({ price: 45_000_00, reason: 'Caja = golpeada' })
  expect(agreedIn(search.getAll('rebaja'), [shoe])).toEqual({})
  expect(hagglesOf({ '7:38.5': { price: 'x', reason: 'Caja golpeada' } }).size).toBe(0)
  expect(search.get('persona')).toBe('3')
  expect(termsIn(restOf(search))).toMatchObject({ delivery: 'delivery', address: null, credit: false })
})

test.each(['', '7', '7:42', '7:42:0', '0:42:1', 'x:42:1', '7:<b>:1', '7:42:999'])('%s is no line', (text) =>
  expect(linesIn([text])).toEqual([]),
)

test('more of one, fewer, none', () => {
  expect(withMore([shoe], { productId: 7, key: '38.5', quantity: 1 })).toEqual([{ ...shoe, quantity: 3 }])
  expect(withSome([shoe, pair], { productId: 7, key: '42@7KQ2MD4', quantity: 0 })).toEqual([shoe])
  expect(withSome([shoe], { productId: 7, key: '38.5', quantity: 1 }).map(writeLine)).toEqual(['7:38.5:1'])
})

test.each(['https://vereda.test/Carrito/7kq2md4abc', '/Carrito/7kq2md4abc?x=1', ' 7KQ2MD4ABC '])(
  '%s names a shared cart',
  (typed) => expect(codeIn(typed)).toBe('7kq2md4abc'),
)
test('something else does not', () => expect(codeIn('https://vereda.test/Cart')).toBeNull())
