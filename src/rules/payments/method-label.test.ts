import { expect, test } from 'vitest'
import { tillMethod, TILL_MEANS } from './till-means.ts'
import { HAND_MEANS } from './means.ts'
import { paymentMethodLabel } from './method-label.ts'

test('no method of the shop’s own is told by its code', () => {
  const own = [
    ...HAND_MEANS,
    ...TILL_MEANS.filter((means) => means !== 'qr').map((means) => tillMethod([{ means }])),
    'credit',
    'coupon',
    'qr',
  ]
  for (const method of own) expect(paymentMethodLabel(method)).toMatch(/^[A-ZÁÉÍÓÚ]/)
  expect(paymentMethodLabel('credit')).toBe('Saldo a favor')
})

test('a card has its brand’s name, and what nobody has named the payment company’s', () => {
  expect(paymentMethodLabel('debvisa')).toBe('Visa Débito')
  expect(paymentMethodLabel('diners')).toBe('diners')
})
