import { expect, test } from 'vitest'
import { inWords, isShown, nameOf } from '#rules/audit/words.ts'
import { ORDER_STATES } from './states.ts'
import { FULFILMENT_STATES } from '#rules/fulfilment/states.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { REFUND_STATES } from '#rules/payments/refund-states.ts'
import { providerSaid, reasonInWords } from './history.ts'
import { EMAIL_KINDS } from './emails.ts'

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

test('what was written down of a change is read in words: no code, no English, no JSON', () => {
  const codes = {
    status: [...ORDER_STATES, ...RETURN_STATES, ...REFUND_STATES],
    fulfilment: FULFILMENT_STATES,
  }
  for (const [field, states] of Object.entries({ ...codes, letter: EMAIL_KINDS }))
    for (const state of states) expect(inWords(field, state)).not.toBe(state)
  const lines = [
    { orderLineId: 7, quantity: 2, condition: 'restock' },
    { orderLineId: 8, quantity: 1, condition: 'damaged' },
  ]
  expect(inWords('lines', lines)).toMatch(
    /^renglón: 7, cantidad: 2, estado: .+; renglón: 8, cantidad: 1, estado: .+$/,
  )
  expect(inWords('lines', lines)).not.toMatch(/restock|damaged|[{}"[\]]/)
  expect(inWords('stock', { '41': 3, '42': 0 })).toBe('41: 3, 42: 0')
  expect(inWords('images', [{ url: '/img/a', width: 1 }])).toBe('1 imagen')
  expect(inWords('change', { price: 100_000, offer: true, nested: { reason: 'x' } })).not.toMatch(/[{}"]/)
  expect(inWords('refundable', 0).replaceAll('\u00a0', ' ')).toBe('$ 0')
  expect(nameOf('never_heard_of')).toBe('Otro dato')
  expect(['of', 'rows', 'refundId'].filter(isShown)).toEqual([])
})
