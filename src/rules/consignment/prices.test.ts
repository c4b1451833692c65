import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, fromPesos } from '#rules/money.ts'
import { aboveCeiling } from '#rules/units/ceiling.ts'
import {
  highestPrice,
  lowers,
  nextStep,
  priceAfter,
  priceOfStep,
  priceOn,
  restOfCalendar,
  whyNotFloor,
  whyNotPrice,
} from './prices.ts'
import { STEPS } from './terms.ts'

/** Holds product §47.10, §55.1, §55.2, §55.3. */

const terms = { price: fromPesos(89_900), floor: fromPesos(65_000), calendar: STEPS }

describe('the price on a day', () => {
  test.each([
    [0, 89_900],
    [29, 89_900],
    [30, 80_900],
    [60, 71_900],
    // 30 % off would be under the floor.
    [80, 65_000],
    [365, 65_000],
  ])('on day %i it is $ %i', (days, pesos) => expect(priceOn(terms, days)).toBe(fromPesos(pesos)))

  test('a step that its owner kept changes nothing; the one after it does', () => {
    expect(priceOn(terms, 30, [30])).toBe(terms.price)
    expect(priceOn(terms, 60, [30])).toBe(fromPesos(71_900))
    expect(priceOn(terms, 60, [60])).toBe(fromPesos(80_900))
  })
  test('a step may go up', () => {
    const up = { ...terms, calendar: [{ day: 30, offBp: -300 }] }
    expect(priceOn(up, 30)).toBe(fromPesos(92_500))
    expect(lowers(up.calendar, 30)).toBe(false)
    const now = { current: up.price, behind: 0, most: fromPesos(90_000) }
    expect(priceAfter(up, { ...now, days: 30 })).toBe(fromPesos(90_000))
    expect(nextStep(up, { ...now, most: up.price })).toBeNull()
  })
  test('what its owner set stays until the next step, which takes off and never puts on', () => {
    const lowered = { current: fromPesos(70_000), behind: 10, most: Infinity }
    expect(priceAfter(terms, { ...lowered, days: 29 })).toBe(fromPesos(70_000))
    expect(priceAfter(terms, { ...lowered, days: 60 })).toBe(fromPesos(70_000))
    expect(priceAfter(terms, { ...lowered, days: 80 })).toBe(fromPesos(65_000))
    expect(nextStep(terms, lowered)).toEqual({ day: 80, price: fromPesos(65_000), mayKeep: true })
    const raised = { current: fromPesos(110_000), behind: 35, most: Infinity }
    expect(priceAfter(terms, { ...raised, days: 59 })).toBe(fromPesos(110_000))
    expect(nextStep(terms, raised)?.price).toBe(fromPesos(71_900))
  })
  test('new terms on day 40 go on with the steps that are ahead', () => {
    const rest = restOfCalendar(terms, { behind: 30, days: 40, price: fromPesos(80_900) })
    expect(rest.map(({ day }) => day)).toEqual([20, 40])
    const now = { price: fromPesos(80_900), floor: fromPesos(50_000), calendar: rest }
    expect(Math.abs(priceOn(now, 20) - fromPesos(71_900))).toBeLessThanOrEqual(fromPesos(100))
    const lower = restOfCalendar(terms, { behind: 30, days: 40, price: fromPesos(70_000) })
    expect(lower.map(({ day }) => day)).toEqual([40])
    expect(lower.every(({ offBp }) => offBp > 0)).toBe(true)
    expect(restOfCalendar(terms, { behind: 30, days: 40, price: fromPesos(80_900) }, [60])).toEqual([
      { day: 40, offBp: expect.any(Number) },
    ])
  })
})

describe('for any terms', () => {
  const step = fc.record({
    day: fc.integer({ min: 1, max: 365 }),
    offBp: fc.integer({ min: -5_000, max: 6_000 }),
  })
  const calendars = fc
    .uniqueArray(step, { selector: ({ day }) => day, maxLength: 8 })
    .map((steps) => steps.toSorted((a, b) => a.day - b.day))
  const any = fc
    .record({
      price: fc.integer({ min: 2, max: 500_000_000 }),
      share: fc.integer({ min: 1, max: 100 }),
      calendar: calendars,
    })
    .map(({ price, share, calendar }) => ({
      price,
      calendar,
      floor: Math.max(1, Math.floor((price * share) / 100)),
    }))
  const day = fc.integer({ min: 0, max: 400 })
  const someOf = (calendar: readonly { day: number }[], bits: number) =>
    calendar.filter((_, index) => bits & (1 << index)).map((one) => one.day)

  test('never under the floor, the first price on the first day', () => {
    fc.assert(
      fc.property(any, day, fc.nat(255), (of, days, bits) => {
        const kept = someOf(of.calendar, bits)
        expect(priceOn(of, days, kept)).toBeGreaterThanOrEqual(of.floor)
        expect(priceOn(of, 0, kept)).toBe(of.price)
      }),
    )
  })
  test('day by day, or after days in which nobody looked, and twice: the same price', () => {
    fc.assert(
      fc.property(any, day, day, fc.nat(255), (of, a, b, bits) => {
        const kept = someOf(of.calendar, bits)
        const [first, second] = [Math.min(a, b), Math.max(a, b)]
        const half = priceOn(of, first, kept)
        const whole = priceAfter(of, { current: half, behind: first, days: second, most: Infinity }, kept)
        expect(whole).toBe(priceOn(of, second, kept))
        expect(priceAfter(of, { current: whole, behind: second, days: second, most: Infinity }, kept)).toBe(
          whole,
        )
      }),
    )
  })
  test('keeping a step never lowers', () => {
    fc.assert(
      fc.property(any, day, fc.nat(255), fc.nat(7), (of, days, bits, index) => {
        const kept = someOf(of.calendar, bits)
        const more = [...kept, ...(of.calendar[index] ? [of.calendar[index].day] : [])]
        expect(priceOn(of, days, more)).toBeGreaterThanOrEqual(priceOn(of, days, kept))
      }),
    )
  })
  test('where the steps only take off, it only falls; where they only put on, it only rises', () => {
    const ordered = (of: { offBp: number; day: number }[], sign: 1 | -1) =>
      of
        .map(({ offBp }) => Math.abs(offBp) * sign)
        .toSorted((a, b) => sign * (a - b))
        .map((offBp, index) => ({ day: of[index]!.day, offBp }))
    fc.assert(
      fc.property(any, day, day, fc.constantFrom(1 as const, -1 as const), (of, a, b, sign) => {
        const one = { ...of, calendar: ordered(of.calendar, sign) }
        const [early, late] = [priceOn(one, Math.min(a, b)), priceOn(one, Math.max(a, b))]
        expect(sign * (early - late)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  test('a step is whole hundreds of pesos, or the floor', () => {
    fc.assert(
      fc.property(any, step, (of, one) => {
        const price = priceOfStep(of, one)
        expect(price === of.floor || price % fromPesos(100) === 0).toBe(true)
      }),
    )
  })
})

test('its floor may be any other one up to the price of today', () => {
  const to = (wanted: number) => whyNotFloor({ current: terms.floor, wanted, price: terms.price })
  expect(to(terms.floor - 1)).toBeNull()
  expect(to(terms.price)).toBeNull()
  expect(to(terms.floor)).toContain('ya es')
  expect(to(terms.price + 1)).toContain(formatAmount(terms.price))
})

test('its owner may go down to the floor and up to 30 % more than the first price', () => {
  const to = (wanted: number, most = fromPesos(5_000_000)) =>
    whyNotPrice(terms, { current: terms.price, wanted, most })
  expect(to(terms.floor)).toBeNull()
  expect(to(highestPrice(terms.price))).toBeNull()
  expect(to(terms.price)).toBe('Ya tiene ese precio.')
  expect(to(terms.floor - 1)).toContain(formatAmount(terms.floor))
  expect(to(highestPrice(terms.price) + 1)).toContain(formatAmount(fromPesos(116_870)))
  // Nor beyond what the owner of the shop lets a pair cost.
  expect(to(fromPesos(100_001), fromPesos(100_000))).toBe(aboveCeiling(fromPesos(100_000)))
  expect(to(fromPesos(100_000), fromPesos(100_000))).toBeNull()
})
