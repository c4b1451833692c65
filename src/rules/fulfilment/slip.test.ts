import { expect, test } from 'vitest'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { HELD_SAYS } from '#rules/orders/admin.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'
import { whyNoSlip } from './slip.ts'

const right = { status: 'placed', paymentStatus: 'paid', held: false, editWaits: false, units: 1 } as const

test('papers are printed for what is paid, in force, not held and not wholly given back, and for nothing else', () => {
  const printed = ORDER_STATES.flatMap((status) =>
    ORDER_PAYMENT_STATES.flatMap((paymentStatus) =>
      whyNoSlip({ ...right, status, paymentStatus }) === null ? [`${status} ${paymentStatus}`] : [],
    ),
  )
  expect(printed).toEqual([
    'placed paid',
    'placed partially_refunded',
    'completed paid',
    'completed partially_refunded',
  ])
  expect(whyNoSlip({ ...right, held: true })).toBe(HELD_SAYS)
  expect(whyNoSlip({ ...right, editWaits: true })).toMatch(/se pague un cambio/)
  expect(whyNoSlip({ ...right, units: 0 })).toBe('Se devolvieron todos sus productos.')
})
