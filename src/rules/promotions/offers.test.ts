import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'
import { bestAmounts } from '#rules/orders/order.ts'
import { patience } from '#tests/support/patience.ts'
import { byPromotion, chosenOffer, inTurn, MAX_STACKED, offersOf, type PromotionOffer } from './offers.ts'
import { whyNothing, type PromotionLine, type PromotionTerms } from './promotion.ts'

/** Holds product §10.6, §10.7. */

const line = (changes: Partial<PromotionLine> = {}): PromotionLine => ({
  productId: 1,
  category: 'calzado',
  brand: 'nike',
  size: '42',
  unitPrice: 100_00,
  quantity: 1,
  ...changes,
})
const promotion = (id: number, changes: Partial<PromotionTerms> = {}): PromotionTerms => ({
  id,
  name: `Promo ${id}`,
  kind: 'percent',
  percent: changes.kind === undefined || changes.kind === 'percent' ? 10 : null,
  amount: null,
  minimum: null,
  categories: [],
  brands: [],
  products: [],
  sizes: [],
  code: null,
  stackable: false,
  ...changes,
})
const best = (lines: PromotionLine[], promotions: PromotionTerms[]) => offersOf(lines, promotions)[0]
const names = ({ lines }: PromotionOffer) => byPromotion(lines).map(({ id, amount }) => [id, amount])

test('a percentage, pesos, a 2×1 and a 3×2, each with its amount on the lines that it counts for', () => {
  const lines = [line({ quantity: 2 }), line({ productId: 2, brand: 'puma', unitPrice: 50_00, quantity: 3 })]
  expect(best(lines, [promotion(1, { brands: ['nike'] })]).lines).toEqual([
    [{ id: 1, name: 'Promo 1', amount: 20_00 }],
    [],
  ])
  expect(best(lines, [promotion(1, { kind: 'amount', amount: 35_00 })]).lines.flat()).toEqual([
    { id: 1, name: 'Promo 1', amount: 20_00 },
    { id: 1, name: 'Promo 1', amount: 15_00 },
  ])
  // Pairs: 100 + 100, 50 + 50, and one alone.
  expect(best(lines, [promotion(1, { kind: 'two_for_one' })]).discount).toBe(150_00)
  // 100 + 100 + 50, and 50 + 50 are not three.
  expect(best(lines, [promotion(1, { kind: 'three_for_two' })]).discount).toBe(50_00)
  expect(best(lines, [promotion(1, { kind: 'three_for_two', brands: ['nike'] })]).discount).toBe(0)
})

test('of two products that go together each bears its part of what is saved', () => {
  const lines = [line(), line({ productId: 2, unitPrice: 80_00 })]
  const { lines: reasons } = best(lines, [promotion(1, { kind: 'two_for_one' })])
  expect(reasons.flat().map(({ amount }) => amount)).toEqual([44_44, 35_56])
})

test('category, brand, product and size each ask; a size that is still to be chosen is none', () => {
  const only = (scope: Partial<PromotionTerms>, changes: Partial<PromotionLine> = {}) =>
    best([line(changes)], [promotion(1, scope)]).discount > 0
  expect(only({ categories: ['calzado'], brands: ['nike'], products: [1], sizes: ['42'] })).toBe(true)
  for (const scope of [{ categories: ['buzo'] }, { brands: ['puma'] }, { products: [2] }, { sizes: ['41'] }])
    expect(only(scope)).toBe(false)
  expect(only({ sizes: ['42'] }, { size: null })).toBe(false)
})

test('the minimum is asked of the products that it counts for, before anything is taken off', () => {
  const of = promotion(1, { minimum: 200_00, brands: ['nike'] })
  expect(whyNothing(of, [line(), line({ brand: 'puma', unitPrice: 500_00 })])).toBe('minimum')
  expect(whyNothing(of, [line({ quantity: 2 })])).toBeNull()
})

test('one that does not join others is alone: the best for whoever buys counts', () => {
  const lines = [line({ quantity: 2 })]
  const some = [
    promotion(1, { percent: 30 }),
    promotion(2, { kind: 'two_for_one' }),
    promotion(3, { percent: 20, stackable: true }),
    promotion(4, { kind: 'amount', amount: 50_00, stackable: true }),
  ]
  expect(names(best(lines, some))).toEqual([[2, 100_00]])
  expect(names(best(lines, some.slice(2)))).toEqual([
    [3, 40_00],
    [4, 50_00],
  ])
})

test('the order that takes off most is found, where taking them as they come would not', () => {
  const [shoe, bag] = [line({ unitPrice: 100_00 }), line({ productId: 2, unitPrice: 100_00 })]
  const everywhere = promotion(1, { kind: 'amount', amount: 100_00, stackable: true })
  const shoeOnly = promotion(2, { kind: 'amount', amount: 100_00, products: [1], stackable: true })
  expect(best([shoe, bag], [everywhere, shoeOnly]).discount).toBe(200_00)
})

test('free shipping counts where it leaves less to pay, and is used by nobody who picks it up', () => {
  const lines = [line()]
  const offers = offersOf(lines, [promotion(1, { percent: 8 }), promotion(2, { kind: 'free_shipping' })])
  const to = (delivery: 'delivery' | 'pickup') =>
    bestAmounts(lines, 0, INITIAL_SETTINGS, { province: null, delivery }, offers)
  expect(to('delivery')).toMatchObject({ amounts: { total: 100_00 }, offer: { freeShipping: { id: 2 } } })
  expect(to('pickup')).toMatchObject({ amounts: { total: 92_00 }, offer: { freeShipping: null } })
})

const lineAny = fc.record({
  productId: fc.integer({ min: 1, max: 3 }),
  category: fc.constantFrom('calzado', 'buzo'),
  brand: fc.constantFrom('nike', 'puma'),
  size: fc.constantFrom('41', '42', null),
  unitPrice: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 1_500_000_000 })),
  quantity: fc.integer({ min: 0, max: 5 }),
})
const some = <T>(...values: T[]) => fc.subarray(values, { maxLength: 1 })
const promotionAny = fc
  .record({
    kind: fc.constantFrom('percent', 'amount', 'two_for_one', 'three_for_two', 'free_shipping' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 2_000_000_000 })),
    minimum: fc.option(fc.integer({ min: 0, max: 2_000 })),
    categories: some('calzado'),
    brands: some('nike'),
    products: some(1, 2),
    sizes: some('42'),
    stackable: fc.boolean(),
  })
  .map((one) => promotion(0, { ...one, kind: one.kind as PromotionTerms['kind'] }))
const cart = fc.array(lineAny, { minLength: 1, maxLength: 6 })
const promotionsAny = fc
  .array(promotionAny, { maxLength: MAX_STACKED })
  .map((all) => all.map((one, index) => ({ ...one, id: index + 1 })))

test('no line comes below 0, the lines add up to what is taken off, and the total is never below the shipping', () => {
  fc.assert(
    fc.property(cart, promotionsAny, fc.integer({ min: 0, max: 5_000_000 }), (lines, promotions, coupon) => {
      for (const offer of offersOf(lines, promotions)) {
        for (const [index, { unitPrice, quantity }] of lines.entries()) {
          const off = offer.lines[index]!.map(({ amount }) => amount)
          expect(off.every((amount) => Number.isSafeInteger(amount) && amount > 0)).toBe(true)
          expect(off.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(unitPrice * quantity)
        }
        expect(byPromotion(offer.lines).reduce((all, { amount }) => all + amount, 0)).toBe(offer.discount)
      }
      const { amounts } = bestAmounts(
        lines,
        coupon,
        INITIAL_SETTINGS,
        { province: null, delivery: 'delivery' },
        offersOf(lines, promotions),
      )
      expect(amounts.total).toBeGreaterThanOrEqual(amounts.shipping)
      expect(amounts.discount).toBeLessThanOrEqual(amounts.subtotal)
    }),
  )
})

test('nothing lawful takes off more: no promotion alone, and none of those that join each other in any order', () => {
  fc.assert(
    fc.property(cart, promotionsAny, fc.infiniteStream(fc.nat()), (lines, promotions, random) => {
      const counting = promotions.filter(
        (one) => whyNothing(one, lines) === null && one.kind !== 'free_shipping',
      )
      const most = chosenOffer(offersOf(lines, promotions), (offer) => -offer.discount).discount
      const off = (turn: PromotionTerms[]) =>
        inTurn(lines, turn)
          .lines.flat()
          .reduce((all, { amount }) => all + amount, 0)
      for (const one of counting) expect(off([one])).toBeLessThanOrEqual(most)
      const joining = counting.filter(({ stackable }) => stackable)
      for (let times = 0; times < 10; times++) {
        const turn = joining
          .map((one) => ({ one, at: random.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const part = turn.slice(0, (random.next().value ?? 0) % (turn.length + 1))
        expect(off(part)).toBeLessThanOrEqual(most)
      }
    }),
  )
})

test('the fullest cart with as many as may join is answered at once', () => {
  const lines = Array.from({ length: 40 }, (_, index) =>
    line({ productId: index, unitPrice: 100_00 + index * 7, quantity: 10 }),
  )
  const promotions = Array.from({ length: MAX_STACKED }, (_, index) =>
    promotion(index + 1, {
      kind: index % 2 ? 'two_for_one' : 'three_for_two',
      products: lines.slice(index).map(({ productId }) => productId),
      stackable: true,
    }),
  )
  const began = performance.now()
  offersOf(lines, promotions)
  expect(performance.now() - began).toBeLessThan(patience(1500))
})
