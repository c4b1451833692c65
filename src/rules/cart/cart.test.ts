import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MAX_LINES,
  MAX_QUANTITY,
  OPEN_SIZE,
  cartCookieName,
  lineKey,
  sizeToAdd,
  sizesInCart,
  type CartLine,
  unitCount,
} from './cart.ts'
import { readCart, writeCartCookie } from './cookies.ts'
import { addLine, changeQuantity, changeSize, putLine, removeLine, removeProduct } from './lines.ts'

/** Holds product §1.1, §7.1, §7.2, §7.3, §7.4, §7.8, §16.1. */

const line = (productId: number, size: string, quantity = 1): CartLine => ({ productId, size, quantity })

test('a cookie for each product: sizes and quantities, several sizes joined', () => {
  const { lines, broken } = readCart([
    ['sid', 'x'],
    ['cart_7', '42:1,43:2'],
    ['cart_12', '*:1'],
  ])
  expect(lines).toEqual([line(7, '42'), line(7, '43', 2), line(12, '*')])
  expect(broken).toEqual([])
})

test.each([
  ['cart_7', ''],
  ['cart_7', '42'],
  ['cart_7', '42:0'],
  ['cart_7', '42:-1'],
  ['cart_7', '42:1.5'],
  ['cart_7', '42:1e9'],
  ['cart_7', '42:1000'],
  ['cart_7', '42:1,42:1'],
  ['cart_7', '42:1,'],
  ['cart_7', '<b>:1'],
  ['cart_7', '{"price":1}'],
  ['cart_0', '42:1'],
  ['cart_-1', '42:1'],
  ['cart_07', '42:1'],
  ['cart_99999999999', '42:1'],
  ['cart_x', '42:1'],
])('%s=%s is no line, and is to be expired', (name, value) => {
  expect(readCart([[name, value]])).toEqual({ lines: [], broken: [name] })
})

test('a quantity above the limit is the limit', () => {
  expect(readCart([['cart_7', '42:11']]).lines).toEqual([line(7, '42', MAX_QUANTITY)])
})

test('of 60 cookies the first 40 are lines, the rest is expired', () => {
  const { lines, broken } = readCart(Array.from({ length: 60 }, (_, n) => [`cart_${n + 1}`, '42:1'] as const))
  expect(lines).toHaveLength(MAX_LINES)
  expect(broken).toHaveLength(20)
  expect(broken[0]).toBe('cart_41')
})

const lines = fc.uniqueArray(
  fc.record({
    productId: fc.integer({ min: 1, max: 50 }),
    size: fc.constantFrom('*', 'S', 'XXL', '37', '42'),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  }),
  { maxLength: MAX_LINES, selector: (one) => `${one.productId}/${one.size}` },
)
const bySize = (all: readonly CartLine[]) => all.map((one) => JSON.stringify(one)).toSorted()

test('what is written to cookies is read back', () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const ids = [...new Set(cart.map((one) => one.productId))]
      const cookies = ids.map((id) => [cartCookieName(id), writeCartCookie(cart, id)!] as const)
      const read = readCart(cookies)
      expect(read.broken).toEqual([])
      expect(bySize(read.lines)).toEqual(bySize(cart))
    }),
  )
})

test('no text that a browser may send makes a line that breaks the limits', () => {
  const cookie = fc.tuple(fc.oneof(fc.constantFrom('cart_1', 'cart_2'), fc.string()), fc.string())
  fc.assert(
    fc.property(fc.array(cookie), (cookies) => {
      const { lines } = readCart(cookies)
      return (
        lines.every(({ quantity }) => quantity >= 1 && quantity <= MAX_QUANTITY) && lines.length <= MAX_LINES
      )
    }),
  )
})

test('adding again raises the quantity, up to the limit; choosing a size fills the open line', () => {
  expect(addLine([line(7, '42')], 7, '42')).toEqual([line(7, '42', 2)])
  expect(addLine([line(7, '42', 9)], 7, '42', 5)).toEqual([line(7, '42', MAX_QUANTITY)])
  expect(addLine([line(7, OPEN_SIZE)], 7, '42', 2)).toEqual([line(7, '42', 2)])
  expect(addLine([line(7, '42')], 7)).toEqual([line(7, '42'), line(7, OPEN_SIZE)])
  expect(addLine([], 7, '42', Number.NaN)).toEqual([line(7, '42')])
})

test('a button puts a size in once, however often it is pressed; an open line becomes that size', () => {
  expect(putLine([], 7, '42', 2)).toEqual([line(7, '42', 2)])
  expect(putLine([line(7, '42', 2)], 7, '42', 1)).toEqual([line(7, '42', 2)])
  expect(putLine([line(7, '42')], 7, '42', 3)).toEqual([line(7, '42', 3)])
  expect(putLine([line(7, '42')], 7, '43', 1)).toEqual([line(7, '42'), line(7, '43')])
  expect(putLine([line(7, OPEN_SIZE, 2)], 7, '42', 1)).toEqual([line(7, '42')])
  expect(putLine([line(7, OPEN_SIZE), line(7, '42')], 7, '42', 1)).toEqual([line(7, '42')])
})

test('changing to a size that is already there joins the two lines', () => {
  const cart = [line(7, OPEN_SIZE), line(7, '42', 3), line(8, '42')]
  expect(changeSize(cart, 7, OPEN_SIZE, '42')).toEqual([line(7, '42', 4), line(8, '42')])
  expect(changeSize(cart, 7, '42', '43')).toEqual([line(7, OPEN_SIZE), line(7, '43', 3), line(8, '42')])
  expect(changeSize(cart, 9, '42', '43')).toEqual(cart)
})

test('taking out a line leaves the product’s other sizes; taking out a product leaves none', () => {
  const cart = [line(7, '42'), line(7, '43', 2), line(8, '42')]
  expect(removeLine(cart, 7, '42')).toEqual([line(7, '43', 2), line(8, '42')])
  expect(removeProduct(cart, 7)).toEqual([line(8, '42')])
  expect(writeCartCookie(removeProduct(cart, 7), 7)).toBeNull()
  expect(sizesInCart(cart)).toEqual({ 7: ['42', '43'], 8: ['42'] })
  expect(unitCount(cart)).toBe(4)
  expect(changeQuantity(cart, 7, '43', 0)[1]).toEqual(line(7, '43', 1))
})

test.each([
  [['U'], '', 'U'],
  [['U'], '42', 'U'],
  [['41', '42'], '', null],
  [['41', '42'], 'm', null],
  [['S', 'M'], 'm', 'M'],
  [[], '', null],
])('of the sizes %j, asked for «%s», %s goes into the cart', (sizes, asked, added) =>
  expect(
    sizeToAdd(
      sizes.map((size) => ({ size })),
      asked,
    ),
  ).toBe(added),
)

const unitLine = (productId: number, size: string, unit: string): CartLine => ({
  productId,
  size,
  unit,
  quantity: 1,
})

test('a single pair is a line of its own beside the same size in quantities, and there is one of it', () => {
  const { lines, broken } = readCart([['cart_7', '42:3,42@7KQ2MD4:1,42@7KQ2MD5:9']])
  expect(broken).toEqual([])
  expect(lines).toEqual([line(7, '42', 3), unitLine(7, '42', '7KQ2MD4'), unitLine(7, '42', '7KQ2MD5')])
  expect(writeCartCookie(lines, 7)).toBe('42:3,42@7KQ2MD4:1,42@7KQ2MD5:1')
  expect(lines.map(lineKey)).toEqual(['42', '42@7KQ2MD4', '42@7KQ2MD5'])
  expect(sizesInCart(lines)[7]).toEqual(['42', '42@7KQ2MD4', '42@7KQ2MD5'])
})

test.each(['42@:1', '42@7KQ2MD:1', '42@7kq2md4:1', '@7KQ2MD4:1', '*@7KQ2MD4:1', '42@7KQ2MD4@7KQ2MD4:1'])(
  '%s names no single pair',
  (value) => {
    expect(readCart([['cart_7', value]])).toEqual({ lines: [], broken: ['cart_7'] })
  },
)

test('put twice, or made more of, a single pair stays one; taking it out leaves the others', () => {
  const there = putLine([line(7, '42', 2)], 7, '42@7KQ2MD4', 5)
  expect(there).toEqual([line(7, '42', 2), unitLine(7, '42', '7KQ2MD4')])
  expect(putLine(there, 7, '42@7KQ2MD4', 5)).toEqual(there)
  expect(addLine(there, 7, '42@7KQ2MD4', 5)).toEqual(there)
  expect(changeQuantity(there, 7, '42@7KQ2MD4', 9)).toEqual(there)
  expect(changeQuantity(there, 7, '42', 5)).toEqual([line(7, '42', 5), unitLine(7, '42', '7KQ2MD4')])
  expect(removeLine(there, 7, '42@7KQ2MD4')).toEqual([line(7, '42', 2)])
  expect(removeLine(there, 7, '42')).toEqual([unitLine(7, '42', '7KQ2MD4')])
  expect(changeSize(there, 7, '42', '43')).toEqual([line(7, '43', 2), unitLine(7, '42', '7KQ2MD4')])
})
