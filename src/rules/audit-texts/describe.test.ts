import { expect, test } from 'vitest'
import { FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { EMAIL_KINDS } from '#rules/order-emails/kinds.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'
import { REFUND_STATES } from '#rules/payments/refund-states.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { isShown, nameOf } from './names.ts'
import { describeValue } from './describe.ts'

test('what was written down of a change is read in words: no code, no English, no JSON', () => {
  for (const [field, states] of Object.entries({ fulfilment: FULFILMENT_STATES, emailKind: EMAIL_KINDS }))
    for (const state of states) expect(describeValue(field, state)).not.toBe(state)
  const lines = [
    { orderLineId: 7, quantity: 2, condition: 'restock' },
    { orderLineId: 8, quantity: 1, condition: 'damaged' },
  ]
  expect(describeValue('lines', lines)).toMatch(
    /^renglón: 7, cantidad: 2, estado: .+; renglón: 8, cantidad: 1, estado: .+$/,
  )
  expect(describeValue('lines', lines)).not.toMatch(/restock|damaged|[{}"[\]]/)
  expect(describeValue('stock', { '41': 3, '42': 0 })).toBe('41: 3, 42: 0')
  expect(describeValue('images', [{ url: '/img/a', width: 1 }])).toBe('1 imagen')
  expect(describeValue('change', { price: 100_000, offer: true, nested: { reason: 'x' } })).not.toMatch(
    /[{}"]/,
  )
  expect(describeValue('refundable', 0).replaceAll('\u00a0', ' ')).toBe('$ 0')
  expect(nameOf('never_heard_of')).toBe('Otro dato')
  expect(['of', 'rows', 'refundId'].filter(isShown)).toEqual([])
})

test('a state is read in the words of whose it is: order, return and refund have some of the same names', () => {
  const said = (action: string, entity: string) => (state: string) =>
    describeValue('status', state, { action, entity })
  const of = {
    order: said('order.cancel', 'order'),
    return: said('return.cancel', 'return'),
    refund: said('order.refund-retry', 'order'),
  }
  for (const state of ORDER_STATES) expect(of.order(state)).not.toBe(state)
  for (const state of RETURN_STATES) expect(of.return(state)).not.toBe(state)
  for (const state of REFUND_STATES) expect(of.refund(state)).not.toBe(state)
  expect([of.order('cancelled'), of.return('cancelled')]).toEqual(['Cancelado', 'Anulada'])
  expect([of.return('requested'), of.refund('requested')]).toEqual(['Por responder', 'Pedida'])
})

test('a price list is read in its own words, and a moment by the clock of Argentina', () => {
  expect(describeValue('kind', 'percent')).toBe('Un porcentaje menos o más')
  expect(describeValue('rounding', '990')).toBe('Terminado en 990')
  expect(describeValue('category', ['calzado', 'campera'])).toBe('Calzado; Camperas')
  expect(describeValue('startsAt', '2026-11-30T03:00:00.000Z')).toBe('30/11/2026, 00:00')
  expect(describeValue('prices', [{ id: 12, price: 4_599_000 }])).toBe('n.º: 12, precio: $\u00a045.990')
})
