import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offersOf } from '#rules/promotions/offers.ts'
import type { PromotionTerms } from '#rules/promotions/promotion.ts'
import { chargedFor, paidFor, unitsOfRefunds } from './refund-lines.ts'

/** Holds product §10.8. */

const twoForOne: PromotionTerms = {
  id: 1,
  name: '2×1',
  kind: 'two_for_one',
  percent: null,
  amount: null,
  minimum: null,
  categories: [],
  brands: [],
  products: [],
  sizes: [],
  code: null,
  stackable: false,
}
const product = { category: 'calzado', brand: 'nike', size: '42' }

test('one of a 2×1 gives back the half that was paid for it, and the other one the other half', () => {
  const bought = { ...product, productId: 1, unitPrice: 100_01, quantity: 2 }
  const promotion = offersOf([bought], [twoForOne])[0].discount
  const line = { unitPrice: 100_01, quantity: 2, promotion }
  const first = paidFor(promotion, [{ ...line, refunded: 0, chosen: 1 }])
  const second = paidFor(promotion, [{ ...line, refunded: 1, chosen: 1 }])
  expect([first, second]).toEqual([50_01, 50_00])
})

test('of two products of a 2×1 each gives back its part: neither is free to keep', () => {
  const bought = [
    { ...product, productId: 1, unitPrice: 100_00, quantity: 1 },
    { ...product, productId: 2, unitPrice: 80_00, quantity: 1 },
  ]
  const [{ discount, lines: reasons }] = offersOf(bought, [twoForOne])
  const lines = bought.map(({ unitPrice, quantity }, index) => ({
    unitPrice,
    quantity,
    promotion: reasons[index]!.reduce((all, { amount }) => all + amount, 0),
    refunded: 0,
    chosen: 0,
  }))
  const back = (index: number) =>
    paidFor(
      discount,
      lines.map((line, at) => ({ ...line, chosen: at === index ? 1 : 0 })),
    )
  expect([back(0), back(1)]).toEqual([55_56, 44_44])
})

/** Lines with what promotions took off each, and all that was taken off the order. */
const order = fc
  .array(
    fc
      .record({
        unitPrice: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1_500_000_000 })),
        quantity: fc.integer({ min: 1, max: 10 }),
        off: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ unitPrice, quantity, off }) => ({
        unitPrice,
        quantity,
        promotion: Math.floor(unitPrice * quantity * off),
      })),
    { minLength: 1, maxLength: 8 },
  )
  .chain((lines) => {
    const left = lines.reduce(
      (sum, { unitPrice, quantity, promotion }) => sum + unitPrice * quantity - promotion,
      0,
    )
    const promotions = lines.reduce((sum, { promotion }) => sum + promotion, 0)
    return fc.record({
      lines: fc.constant(lines.map((line, id) => ({ ...line, id }))),
      discount: fc.integer({ min: 0, max: left }).map((coupon) => promotions + coupon),
    })
  })
const totalOf = (discount: number, lines: readonly { unitPrice: number; quantity: number }[]) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0) - discount

test('what was charged for the lines is what was charged for the order, and for none below 0', () => {
  fc.assert(
    fc.property(order, ({ lines, discount }) => {
      const charged = chargedFor(discount, lines)
      expect(charged.every((one) => one >= 0)).toBe(true)
      expect(charged.reduce((sum, one) => sum + one, 0)).toBe(totalOf(discount, lines))
    }),
  )
})

test('parts never add up to more or less than the line, whichever units go back and in whatever order', () => {
  fc.assert(
    fc.property(order, fc.infiniteStream(fc.nat()), ({ lines, discount }, random) => {
      const left = lines.map(({ quantity }) => quantity)
      const back = lines.map(() => 0)
      while (left.some((units) => units > 0)) {
        const index = (random.next().value ?? 0) % lines.length
        const chosen = Math.min(left[index]!, 1 + ((random.next().value ?? 0) % 3))
        const part = paidFor(
          discount,
          lines.map((line, at) => ({
            ...line,
            refunded: line.quantity - left[at]!,
            chosen: at === index ? chosen : 0,
          })),
        )
        expect(part).toBeGreaterThanOrEqual(0)
        back[index]! += part
        left[index]! -= chosen
      }
      expect(back).toEqual(chargedFor(discount, lines))
    }),
  )
})

test('the books say of each refund what had been paid for its units, and of all of them the whole', () => {
  fc.assert(
    fc.property(order, ({ lines, discount }) => {
      const refunds = lines.flatMap(({ id, quantity }) =>
        Array.from({ length: quantity }, () => ({ units: [{ orderLineId: id, quantity: 1 }] })),
      )
      const known = unitsOfRefunds(discount, lines, refunds)
      expect(known.reduce((sum, { paidForGoods }) => sum + paidForGoods, 0)).toBe(totalOf(discount, lines))
    }),
  )
})
