import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditPart } from './refund.ts'

/** Holds product §39.4, §43.5, §43.6. */

test('whatever parts a payment goes back in, each part is whole, money goes first, and each comes back as it was paid', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(amount, amount, fc.array(fc.nat({ max: 100 })), (money, credit, shares) => {
      let [moneyLeft, creditLeft] = [money, credit]
      const asked = shares.map((share) => Math.floor(((money + credit) * share) / 100))
      for (const one of [...asked, money + credit]) {
        const refund = Math.min(one, moneyLeft + creditLeft)
        const asCredit = creditPart(moneyLeft, refund)
        expect(asCredit).toBeGreaterThanOrEqual(0)
        expect(asCredit).toBeLessThanOrEqual(refund)
        moneyLeft -= refund - asCredit
        creditLeft -= asCredit
        // No credit while there is money.
        if (asCredit > 0) expect(moneyLeft).toBe(0)
      }
      expect([moneyLeft, creditLeft]).toEqual([0, 0])
    }),
  )
})
