import { expect, test } from 'vitest'
import { providerSaid, reasonInWords } from './history.ts'

test.each([
  ['accredited', 'approved', 'Acreditado.'],
  ['in_process', 'pending', 'En proceso.'],
  ['pending_review_manual', 'pending', 'Mercado Pago lo está revisando.'],
  ['cc_rejected_insufficient_amount', 'rejected', 'La tarjeta no tiene fondos suficientes. Probá con otra'],
  ['cc_rejected_brand_new', 'rejected', 'El medio de pago rechazó la operación.'],
  ['some_new_detail', 'pending', ''],
  ['approved', 'approved', ''],
  ['payment 123: amount does not match', 'alert', 'El pago 123 no coincide con el pedido: el importe.'],
  ['not paid in time', 'expired', 'No se pagó a tiempo.'],
  ['OCA AB-1', 'shipped', 'OCA AB-1'],
  ['Se dañó en el depósito', 'cancelled', 'Se dañó en el depósito'],
])('«%s» reads in Spanish', (reason, to, words) => {
  const said = reasonInWords(reason, to)
  if (words === '') expect(said).toBe('')
  else expect(said).toContain(words)
})

test('what the provider refused with is ours or quoted as its own', () => {
  expect(providerSaid('the payment has no provider id')).toBe('El pago no tiene número de Mercado Pago.')
  expect(providerSaid('Insufficient balance')).toBe('Mercado Pago contestó: «Insufficient balance»')
})
