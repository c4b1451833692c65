import { describe, expect, test } from 'vitest'
import { FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { REFUND_STATES } from '#rules/payments/refund-states.ts'
import { PAYMENT_STATES } from '#rules/payments/states.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'
import { moveForShop, moveForShopper } from './timeline.ts'

const EVERY = Object.entries({
  order: ORDER_STATES,
  payment: PAYMENT_STATES,
  refund: REFUND_STATES,
  fulfilment: FULFILMENT_STATES,
  return: RETURN_STATES,
}).flatMap(([life, states]) => states.map((to) => ({ life, from: null, to })))

describe('every move of every life of an order', () => {
  test('reads in words to the shop’s people, and in words or not at all to whoever bought', () => {
    for (const move of EVERY) {
      expect(moveForShop(move)).toMatch(/^[A-ZÁÉÍÓÚ][^_]+: [^_]+$/)
      expect(moveForShopper(move, null) ?? 'Nada').toMatch(/^[A-ZÁÉÍÓÚ][^_]{3,}$/)
    }
  })

  test('is silent to shoppers only where nothing happened to them', () => {
    const silent = EVERY.filter((move) => moveForShopper(move, null) === null)
    expect(silent.map(({ life, to }) => `${life} ${to}`)).toEqual([
      'payment created',
      'payment cancelled',
      'refund pending',
      'fulfilment unfulfilled',
    ])
  })
})

test('an end is told with its cause, and an order that stands again for what it is', () => {
  const to = (to: string, from: string | null = 'placed') => ({ life: 'order', from, to })
  expect(moveForShopper(to('cancelled'), 'shopper')).toBe('Cancelaste este pedido')
  expect(moveForShopper(to('cancelled'), 'fraud')).toBe('Cancelamos este pedido por seguridad')
  expect(moveForShopper(to('cancelled'), null)).toBe('Pedido cancelado')
  expect(moveForShopper(to('placed', 'expired'), null)).toBe(
    'El pago llegó a tiempo para el stock que quedaba',
  )
})

test('a note is the shop’s own, and what nobody knows any more breaks no page', () => {
  expect(moveForShopper({ life: 'note', from: null, to: 'alert' }, null)).toBeNull()
  expect(moveForShop({ life: 'note', to: 'alert' })).toBe('Nota')
  expect(moveForShopper({ life: 'lottery', from: null, to: 'won' }, null)).toBeNull()
  expect(moveForShop({ life: 'lottery', to: 'won' })).toBe('Otro cambio')
})
