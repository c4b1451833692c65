import { expect, test } from 'vitest'
import { refundOwed } from './return.ts'

/** Holds product §14.5. */

const order = { discount: 1000, shipping: 50_000 }
const lines = (first: number, second: number) => [
  { unitPrice: 33_333, quantity: 2, promotion: 0, returned: first },
  { unitPrice: 10_000, quantity: 1, promotion: 0, returned: second },
]

test('everything of a withdrawal is owed to the centavo, with the shipping', () =>
  expect(refundOwed(order, lines(2, 1), 'withdrawal')).toBe(2 * 33_333 + 10_000 - 1000 + 50_000))

test('of a part, its share less its share of the coupon; the shipping stays', () => {
  const part = refundOwed(order, lines(1, 0), 'withdrawal')
  expect(part).toBe(Math.round((66_666 - 870) / 2))
  expect(refundOwed(order, lines(2, 1), 'exchange')).toBe(75_666)
  expect(refundOwed(order, lines(0, 0), 'withdrawal')).toBe(0)
})

test('the parts never add up to more than the whole', () => {
  const whole = refundOwed({ ...order, shipping: 0 }, lines(2, 1), 'withdrawal')
  const parts = refundOwed(order, lines(1, 0), 'claim') * 2 + refundOwed(order, lines(0, 1), 'claim')
  expect(Math.abs(parts - whole)).toBeLessThanOrEqual(1)
})
