import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_LINES, MAX_QUANTITY, OPEN_SIZE, type CartLine } from './cart.ts'
import { changedCart } from './change.ts'
import { joinCarts, joinParts, joinSaid, partKey, withoutBought } from './join.ts'

/** Holds product §7.7. */

const line = (productId: number, size: string, quantity = 1): CartLine => ({ productId, size, quantity })
const cart = fc.uniqueArray(
  fc.record({
    productId: fc.integer({ min: 1, max: 30 }),
    size: fc.constantFrom('41', '42', 'M', OPEN_SIZE),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  }),
  { selector: partKey, maxLength: MAX_LINES },
)
const bag = (lines: readonly CartLine[]) => new Map(lines.map((one) => [partKey(one), one.quantity]))

test('each size is there once, with the larger quantity, what was kept first', () => {
  const { parts, both } = joinCarts(
    [line(7, '42', 1), line(9, 'M', 3)],
    [line(9, 'M', 2), line(7, '43'), line(7, '42', 2)],
  )
  expect(parts).toEqual([line(7, '42', 2), line(9, 'M', 3), line(7, '43')])
  expect(both).toBe(true)
})

test('whatever two carts hold: joined either way it is the same, and joined again nothing changes', () => {
  fc.assert(
    fc.property(cart, cart, (a, b) => {
      const { parts, left } = joinCarts(a, b)
      expect(parts.length).toBeLessThanOrEqual(MAX_LINES)
      expect(joinCarts(parts, b).parts).toEqual(parts)
      for (const one of a) expect(bag(parts).get(partKey(one))).toBeGreaterThanOrEqual(one.quantity)
      if (left === 0) expect(bag(joinCarts(b, a).parts)).toEqual(bag(parts))
    }),
  )
})

test('no more than there are; what is sold out stays as it came, for the cart to say so', () => {
  const stock = (one: CartLine) => ({ '41': 2, '42': 0 })[one.size] ?? null
  const { parts, limited } = joinCarts(
    [line(7, '41', 1)],
    [line(7, '41', 5), line(7, '42', 4), line(8, 'M', 3)],
    stock,
  )
  expect(parts).toEqual([line(7, '41', 2), line(7, '42', 4), line(8, 'M', 3)])
  expect(limited).toBe(true)
})

test('what does not fit is left out and counted', () => {
  const full = Array.from({ length: MAX_LINES }, (_, at) => line(at + 1, '42'))
  const { parts, left } = joinCarts(full, [line(1, '42', 3), line(99, '42'), line(98, '42')])
  expect(parts).toHaveLength(MAX_LINES)
  expect(parts[0]).toEqual(line(1, '42', 3))
  expect(left).toBe(2)
})

test('a part is a key and a quantity, whatever the key is made of', () => {
  const joined = joinParts(
    [{ key: '42@7KQ2MD4', quantity: 1 }],
    [
      { key: '42@7KQ2MD4', quantity: 2 },
      { key: '42', quantity: 1 },
    ],
    {
      keyOf: ({ key }) => key,
      mostOf: ({ key }) => (key.includes('@') ? 1 : null),
      most: MAX_LINES,
    },
  )
  expect(joined.parts).toEqual([
    { key: '42@7KQ2MD4', quantity: 1 },
    { key: '42', quantity: 1 },
  ])
})

test('one sentence says it, and none where nobody would notice', () => {
  const said = (both: boolean, limited: boolean, left: number) => joinSaid({ parts: [], both, limited, left })
  expect([said(false, false, 0), said(true, false, 0), said(true, true, 0), said(true, true, 3)]).toEqual([
    null,
    'joined',
    'limited',
    'full',
  ])
})

test('an order takes out what it bought and nothing else', () => {
  expect(
    withoutBought([line(7, '42', 3), line(7, '43'), line(9, 'M')], [line(7, '42', 2), line(9, 'M', 4)]),
  ).toEqual([line(7, '42', 1), line(7, '43')])
})

test('changes: set to none takes out, an order bought again stops at what fits, nothing goes beyond the most', () => {
  const full = Array.from({ length: MAX_LINES }, (_, at) => line(at + 1, '42'))
  expect(changedCart(full, { kind: 'put', line: line(99, '42') })).toBeNull()
  expect(changedCart(full, { kind: 'set', line: line(99, '42', 2) })).toBeNull()
  expect(changedCart(full, { kind: 'set', line: line(1, '42', 0) })).toHaveLength(MAX_LINES - 1)
  expect(changedCart(full, { kind: 'add', lines: [line(1, '42'), line(99, '42')] })).toEqual([
    line(1, '42', 2),
    ...full.slice(1),
  ])
  expect(changedCart([], { kind: 'set', line: line(7, '42', 4) })).toEqual([line(7, '42', 4)])
  expect(changedCart([line(7, '42', 4)], { kind: 'set', line: line(7, '42', 1) })).toEqual([line(7, '42', 1)])
})

test('a single pair is a part of its own, and there is one of it', () => {
  const pair = { productId: 7, size: '42', unit: '7KQ2MD4', quantity: 1 }
  const joined = joinCarts([line(7, '42', 2)], [pair, line(7, '42', 1)])
  expect(joined.parts).toEqual([line(7, '42', 2), pair])
  expect(joinCarts(joined.parts, [pair]).parts).toEqual(joined.parts)
  expect(withoutBought(joined.parts, [pair])).toEqual([line(7, '42', 2)])
})
