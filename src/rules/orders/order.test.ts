import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponCode, couponDiscount, couponUsable } from '#rules/coupons/coupon.ts'
import { DISCOUNTS, salePrice } from '#rules/products/discount.ts'
import { orderAmounts, orderNumber } from './order.ts'
import { FULFILMENT_MOVES } from './fulfilment/states.ts'
import { mayMove } from '#rules/states.ts'
import { ORDER_MOVES } from './states.ts'
import { orderPaymentState } from '#rules/payments/order-payment.ts'
import { PAYMENT_MOVES, PAYMENT_STATES, type PaymentState } from '#rules/payments/states.ts'
import { REFUND_MOVES } from '#rules/payments/refund-states.ts'
import { RETURN_MOVES } from '#rules/returns/states.ts'
import { rejectionText } from '#rules/payments/rejections.ts'
import {
  arrivesBy,
  DELIVERIES,
  deliveryPromise,
  PROVINCES,
  provinceName,
  readProvince,
  shippingFee,
  freeShippingSaid,
} from '#rules/checkout/shipping.ts'
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'

/** Holds product §3.2, §3.6, §9.2, §11.3, §11.11, §12.1, §12.11, §13.1, §14.2. */

test('the table of each life names only states that it has', () => {
  for (const moves of [
    ORDER_MOVES,
    PAYMENT_MOVES,
    REFUND_MOVES,
    RETURN_MOVES,
    ...Object.values(FULFILMENT_MOVES),
  ])
    for (const [from, targets] of Object.entries(moves)) {
      expect(Object.keys(moves)).toEqual(expect.arrayContaining([...targets]))
      expect(targets).not.toContain(from)
    }
})

test('a payment never goes back to waiting, and a refused one may only still be approved', () => {
  for (const from of PAYMENT_STATES) {
    expect(mayMove(PAYMENT_MOVES, from, 'created')).toBe(false)
    if (from !== 'created') expect(mayMove(PAYMENT_MOVES, from, 'pending')).toBe(false)
  }
  expect(PAYMENT_MOVES.rejected).toEqual(['approved'])
  expect(PAYMENT_MOVES.approved).toEqual(['charged_back'])
})

test('a cancelled order stays so; an expired one may stand again; refunded money is gone', () => {
  expect([ORDER_MOVES.cancelled, ORDER_MOVES.completed, REFUND_MOVES.succeeded]).toEqual([[], [], []])
  expect(mayMove(ORDER_MOVES, 'expired', 'placed')).toBe(true)
  expect(mayMove(FULFILMENT_MOVES.pickup, 'packed', 'shipped')).toBe(false)
  expect(mayMove(FULFILMENT_MOVES.delivery, 'packed', 'ready_for_pickup')).toBe(false)
})

const pay = (status: PaymentState, amount = 100) => ({ status, amount })
test.each([
  [[], [], 'not_paid'],
  [[pay('created')], [], 'not_paid'],
  [[pay('rejected'), pay('pending')], [], 'pending'],
  [[pay('rejected'), pay('authorized'), pay('pending')], [], 'authorized'],
  [[pay('rejected'), pay('approved')], [], 'paid'],
  [[pay('approved')], [{ status: 'requested', amount: 100 }], 'paid'],
  [[pay('approved')], [{ status: 'failed', amount: 100 }], 'paid'],
  [[pay('approved')], [{ status: 'succeeded', amount: 40 }], 'partially_refunded'],
  [
    [pay('approved')],
    [
      { status: 'succeeded', amount: 60 },
      { status: 'succeeded', amount: 40 },
    ],
    'refunded',
  ],
  [[pay('charged_back')], [], 'disputed'],
] as const)('payments %j with refunds %j make an order that is %s', (payments, refunds, state) => {
  expect(orderPaymentState(payments, refunds)).toBe(state)
})

test('what an order costs is never below its shipping, whatever price, offer, coupon and province', () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: 15_000_000 }),
    offer: fc.boolean(),
    discount: fc.option(fc.constantFrom(...DISCOUNTS, 'gratis')),
    quantity: fc.integer({ min: 1, max: 10 }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.option(fc.constantFrom(...PROVINCES)),
      fc.constantFrom(...DELIVERIES),
      (lines, coupon, province, delivery) => {
        const priced = lines.map((one) => ({ unitPrice: salePrice(one), quantity: one.quantity }))
        const { subtotal, discount, shipping, total } = orderAmounts(priced, coupon, INITIAL_SETTINGS, {
          province,
          delivery,
        })
        expect(shipping).toBe(
          delivery === 'pickup' ? 0 : shippingFee(INITIAL_SETTINGS, { province }, subtotal),
        )
        expect(total).toBeGreaterThanOrEqual(shipping)
        expect(total).toBe(subtotal - discount + shipping)
        expect(discount).toBe(Math.min(coupon, subtotal))
        expect([subtotal, discount, shipping, total].every(Number.isSafeInteger)).toBe(true)
      },
    ),
  )
  expect(orderAmounts([], 100_000, INITIAL_SETTINGS, { province: null, delivery: 'delivery' })).toEqual({
    subtotal: 0,
    discount: 0,
    shipping: 0,
    total: 0,
  })
})

test.each([
  ['Ciudad Autonoma De Buenos Aires', 50_000, '48 h hábiles como máximo'],
  ['Buenos Aires', 70_000, '4 días hábiles'],
  ['Cordoba', 100_000, '2 a 7 días hábiles'],
  ['Tierra del Fuego', 100_000, '2 a 7 días hábiles'],
  [null, 50_000, '48 h hábiles como máximo'],
  ['', 50_000, '48 h hábiles como máximo'],
])('to %j it costs %i and takes %s; pickup is free', (province, fee, promise) => {
  const line = [{ unitPrice: 100_000, quantity: 1 }]
  expect(shippingFee(INITIAL_SETTINGS, { province }, 100_000)).toBe(fee)
  expect(orderAmounts(line, 0, INITIAL_SETTINGS, { province, delivery: 'pickup' }).shipping).toBe(0)
  expect(deliveryPromise(INITIAL_SETTINGS, { province })).toBe(promise)
})

test('a range of postal codes comes before its province, with letters or without, and much is sent for nothing', () => {
  const terms = {
    shippingRates: [
      { place: { from: 1900, to: 1999 }, fee: 900_00, days: [3, 5] as const },
      ...INITIAL_SETTINGS.shippingRates,
    ],
    freeShippingFrom: 80_000_00,
  }
  const fee = (province: string, postalCode: string, subtotal = 10_000_00) =>
    shippingFee(terms, { province, postalCode }, subtotal)
  expect(fee('Buenos Aires', '1900')).toBe(900_00)
  expect(fee('Buenos Aires', 'b1999xyz')).toBe(900_00)
  expect(['1899', '2000', '', 'casa', '19000'].map((code) => fee('Buenos Aires', code))).toEqual(
    Array.from({ length: 5 }, () => 700_00),
  )
  expect(deliveryPromise(terms, { province: 'Buenos Aires', postalCode: '1950' })).toBe('3 a 5 días hábiles')
  expect([fee('Cordoba', '5000', 79_999_99), fee('Cordoba', '5000', 80_000_00)]).toEqual([1000_00, 0])
  const said = [79_999_99, 80_000_00, 60_000_00].map((subtotal) =>
    freeShippingSaid(terms, subtotal)?.replaceAll('\u00a0', ' '),
  )
  expect(said).toEqual([
    'Te faltan $ 0,01 para el envío gratis.',
    undefined,
    'Te faltan $ 20.000 para el envío gratis.',
  ])
  expect(freeShippingSaid(INITIAL_SETTINGS, 0)).toBe(null)
})

test('provinces are read with or without accents and capitals, and shown as they are written', () => {
  for (const province of PROVINCES) {
    expect(readProvince(province)).toBe(province)
    expect(readProvince(` ${provinceName(province).toUpperCase()} `)).toBe(province)
  }
  expect(readProvince('Córdoba')).toBe('Cordoba')
  expect(readProvince('Ciudad Autónoma de Buenos Aires')).toBe('Ciudad Autonoma De Buenos Aires')
  expect(provinceName('Cordoba')).toBe('Córdoba')
  expect(readProvince('Montevideo')).toBeNull()
})

test.each([
  // A Friday before the holiday that is moved to Monday 23.
  ['2026-11-20T15:00:00Z', '2026-11-25', '2026-11-27', '2026-12-02'],
  // 22 h of Tuesday in Buenos Aires.
  ['2026-12-23T01:00:00Z', '2026-12-24', '2026-12-29', '2027-01-04'],
])(
  'ordered at %s it arrives in time, with no delivery on weekends and holidays',
  (now, city, province, rest) => {
    expect(
      [null, 'Buenos Aires', 'Cordoba'].map((to) =>
        arrivesBy(INITIAL_SETTINGS, { province: to }, new Date(now), []),
      ),
    ).toEqual([city, province, rest])
  },
)

test('a coupon counts from its first moment until just before its last, while it is on and not used up', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const coupon = { code: 'A', amount: 1, startsAt: null, endsAt: null, maxUses: null, used: 0, active: true }
  expect(couponUsable(coupon, now)).toBe(true)
  expect(couponUsable({ ...coupon, startsAt: now }, now)).toBe(true)
  expect(couponUsable({ ...coupon, endsAt: now }, now)).toBe(false)
  expect(couponUsable({ ...coupon, maxUses: 1, used: 1 }, now)).toBe(false)
  expect(couponUsable({ ...coupon, active: false }, now)).toBe(false)
  expect(couponCode('  vereda3000\0 ')).toBe('VEREDA3000')
  expect(couponDiscount(300_000, 250_000)).toBe(250_000)
})

test('orders are called V-000042, and an unknown reason for a rejection still says what to do', () => {
  expect([orderNumber(42), orderNumber(1_234_567)]).toEqual(['V-000042', 'V-1234567'])
  expect(rejectionText('cc_rejected_insufficient_amount')).toContain('fondos')
  for (const detail of ['cc_rejected_brand_new_reason', '', null])
    expect(rejectionText(detail)).toContain('Probá')
})
