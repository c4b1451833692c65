import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitOf } from './split.ts'

const shoes = { bp: 2500, least: 600_000 }

describe('the price of an entrusted pair', () => {
  it('is shared out as its terms say', () => {
    expect(splitOf(8_990_000, shoes)).toEqual({ commission: 2_247_500, part: 6_742_500 })
    expect(splitOf(6_500_000, shoes)).toEqual({ commission: 1_625_000, part: 4_875_000 })
  })
  it('leaves the odd centavo to its owner', () => {
    expect(splitOf(3_333_333, shoes)).toEqual({ commission: 833_333, part: 2_500_000 })
  })
  it('has a least commission, and never more than half of it', () => {
    expect(splitOf(2_000_000, shoes)).toEqual({ commission: 600_000, part: 1_400_000 })
    expect(splitOf(1_000_001, shoes)).toEqual({ commission: 500_000, part: 500_001 })
  })

  const price = fc.integer({ min: 1, max: 500_000_000 })
  const terms = fc.record({
    bp: fc.integer({ min: 0, max: 5000 }),
    least: fc.integer({ min: 0, max: 10_000_000 }),
  })
  it('is conserved, and both parts are at least 0', () => {
    fc.assert(
      fc.property(price, terms, (of, agreed) => {
        const { commission, part } = splitOf(of, agreed)
        expect(commission + part).toBe(of)
        expect(commission).toBeGreaterThanOrEqual(0)
        expect(part).toBeGreaterThanOrEqual(commission)
      }),
    )
  })
  it('never leaves its owner less for a higher price', () => {
    fc.assert(
      fc.property(price, price, terms, (one, other, agreed) => {
        const [lower, higher] = [Math.min(one, other), Math.max(one, other)]
        expect(splitOf(higher, agreed).part).toBeGreaterThanOrEqual(splitOf(lower, agreed).part)
      }),
    )
  })
})
