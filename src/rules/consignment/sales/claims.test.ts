import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prorate } from '#rules/money.ts'
import { chargedFor } from '#rules/returns/refund-lines.ts'
import { lastDayToWithdraw } from '#rules/returns/withdrawal-right.ts'
import { daysAfter, daysBefore } from '#rules/calendar/argentine-day.ts'
import { isBusinessDay } from '#rules/calendar/holidays.ts'
import { reversalOf } from './claims.ts'
import { splitOf } from '#rules/consignment/split.ts'

/** Holds product §51.1, §51.3, §51.4. */

const price = fc.integer({ min: 2, max: 500_000_000 })

test('refunds in any order and any cut take back no more than the owner’s part, and the whole exactly it', () => {
  fc.assert(
    fc.property(
      price,
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      (paid, cuts, seed) => {
        const { part } = splitOf(paid + (seed % 1000), { bp: seed % 5000, least: seed % 600_000 })
        let before = { refunded: 0, reversed: 0 }
        for (const refunded of prorate(paid, cuts)) {
          const reversed = reversalOf({ part, paid }, before, refunded)
          expect(reversed).toBeGreaterThanOrEqual(0)
          before = { refunded: before.refunded + refunded, reversed: before.reversed + reversed }
          expect(before.reversed).toBeLessThanOrEqual(part)
        }
        expect(before).toEqual({ refunded: paid, reversed: part })
      },
    ),
  )
})

test('the shares of a coupon over pairs and goods by number add up, and the shop’s part bears all of it', () => {
  const line = fc.record({
    unitPrice: price,
    quantity: fc.integer({ min: 1, max: 9 }),
    promotion: fc.constant(0),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(), (lines, seed) => {
      const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
      const discount = seed % (subtotal + 1)
      const charged = chargedFor(discount, lines)
      expect(charged.reduce((sum, one) => sum + one, 0)).toBe(subtotal - discount)
      charged.forEach((paid, index) => {
        const { unitPrice, quantity } = lines[index]!
        expect(paid).toBeGreaterThanOrEqual(0)
        expect(paid).toBeLessThanOrEqual(unitPrice * quantity)
        if (quantity > 1) return
        const { commission, part } = splitOf(unitPrice, { bp: 2500, least: 600_000 })
        // What is left for the shop: its commission, less all of the coupon's share.
        expect(paid - part).toBe(commission - (unitPrice - paid))
      })
    }),
  )
})

test('of every day of ten years the last day to send it back is a business day, ten days on at least, and the first of them', () => {
  for (let day = '2026-01-01'; day < '2036-01-01'; day = daysAfter(day, 1)) {
    const last = lastDayToWithdraw(day, [])
    const tenth = daysAfter(day, 10)
    expect(isBusinessDay(last, [])).toBe(true)
    expect(last >= tenth).toBe(true)
    for (let before = tenth; before < last; before = daysAfter(before, 1))
      expect(isBusinessDay(before, [])).toBe(false)
    expect(daysBefore(last, 8) <= tenth).toBe(true)
  }
})
