import { expect, test } from 'vitest'
import { changesKey, changesSince, keepShown, readShown, shownBy, writeShown, type Shown } from './changes.ts'

/** Holds product §8.4. */

const shown = (changes: Partial<Shown> = {}): Shown => ({
  prices: new Map([
    [7, 5_999_900],
    [9, 100_000],
  ]),
  coupon: { code: 'BIENVENIDA', amount: 100_000 },
  shipping: { province: 'Cordoba', delivery: 'delivery', fee: 70_000 },
  promotions: { cart: '1x', amount: 200_000 },
  ...changes,
})
const texts = (now: Shown, code: string | null = 'BIENVENIDA') =>
  changesSince(shown(), now, code).map(({ text }) => text.replaceAll('\u00a0', ' '))

test('what changed is said with how it was: price up and down, coupon, shipping', () => {
  expect(texts(shown())).toEqual([])
  const prices = new Map([
    [7, 6_299_900],
    [9, 90_000],
  ])
  expect(texts(shown({ prices }))).toEqual([
    'Subió de precio: lo viste a $ 59.999 y ahora cuesta $ 62.999.',
    'Bajó de precio: lo viste a $ 1.000 y ahora cuesta $ 900.',
  ])
  expect(texts(shown({ coupon: null }))).toEqual(['El cupón BIENVENIDA ya no vale: descontaba $ 1.000.'])
  expect(texts(shown({ coupon: { code: 'BIENVENIDA', amount: 50_000 } }))).toEqual([
    'El cupón BIENVENIDA descontaba $ 1.000 y ahora descuenta $ 500.',
  ])
  expect(texts(shown({ shipping: { province: 'Cordoba', delivery: 'delivery', fee: 90_000 } }))).toEqual([
    'El envío a Córdoba costaba $ 700 y ahora cuesta $ 900.',
  ])
  expect(texts(shown({ promotions: { cart: '1x', amount: 0 } }))).toEqual([
    'Las promociones descontaban $ 2.000 y ahora descuentan $ 0.',
  ])
})

test('what the shopper changes themselves is no news: another province, another coupon or none, a product more or less', () => {
  expect(texts(shown({ shipping: { province: 'Salta', delivery: 'delivery', fee: 100_000 } }))).toEqual([])
  expect(texts(shown({ shipping: { province: 'Cordoba', delivery: 'pickup', fee: 0 } }))).toEqual([])
  expect(texts(shown({ coupon: { code: 'OTRO', amount: 5 } }), 'OTRO')).toEqual([])
  expect(texts(shown({ coupon: null }), null)).toEqual([])
  expect(texts(shown({ promotions: { cart: '2y', amount: 0 } }))).toEqual([])
  expect(changesSince(shown({ promotions: null }), shown(), 'BIENVENIDA')).toEqual([])
  expect(texts(shown({ prices: new Map([[9, 100_000]]) }))).toEqual([])
  expect(
    texts(
      shown({
        prices: new Map([
          [9, 100_000],
          [11, 5],
        ]),
      }),
    ),
  ).toEqual([])
})

test('the first price shown stays however often the page is read; what is chosen anew begins anew', () => {
  const dearer = shown({ prices: new Map([[7, 6_299_900]]), coupon: null })
  expect(keepShown(shown(), dearer, 'BIENVENIDA')).toEqual(shown({ prices: new Map([[7, 5_999_900]]) }))
  expect(keepShown(shown(), dearer, null).coupon).toBeNull()
  const salta = { province: 'Salta', delivery: 'delivery', fee: 100_000 } as const
  expect(keepShown(shown(), shown({ shipping: salta }), null).shipping).toEqual(salta)
  expect(keepShown(null, dearer, null)).toBe(dearer)
})

test('agreeing is agreeing to exactly these changes', () => {
  const now = (price: number) => shown({ prices: new Map([[7, price]]) })
  const key = (price: number) => changesKey(changesSince(shown(), now(price), 'BIENVENIDA'))
  expect(key(5_999_900)).toBe('')
  expect(key(6_299_900)).not.toBe(key(6_399_900))
})

test('a line that cannot be bought is not compared; it says itself why', () => {
  const line = { productId: 7, size: '42', quantity: 1, unitPrice: 1 }
  const cart = { lines: [{ ...line, problem: 'sold-out' as const }] }
  const choice = { province: null, delivery: 'delivery' as const }
  expect(
    shownBy({ cart, amounts: { shipping: 0 }, coupon: null, offer: { discount: 0 } }, choice).prices.size,
  ).toBe(0)
})

test('a single pair has its own price beside that of the others of its product', () => {
  const now = shown({
    prices: new Map<number | string, number>([
      [7, 5_999_900],
      ['u7KQ2MD4', 3_000_000],
    ]),
  })
  expect(readShown(writeShown(now))).toEqual(now)
  const later = { ...now, prices: new Map(now.prices).set('u7KQ2MD4', 2_500_000) }
  expect(changesSince(now, later, 'BIENVENIDA')).toMatchObject([{ kind: 'price', of: 'u7KQ2MD4' }])
})

test('what the browser keeps comes back as it was, and anything else is nothing', () => {
  for (const one of [
    shown(),
    shown({ coupon: null, prices: new Map() }),
    shown({ promotions: null }),
    shown({ shipping: { province: null, delivery: 'pickup', fee: 0 } }),
  ])
    expect(readShown(writeShown(one))).toEqual(one)
  for (const wrong of [null, '', 'x', '7-1~~', '7-1~~99-0', '7-x~~0-0-1', '7-1~~0-7-1'])
    expect(readShown(wrong)).toBeNull()
})
