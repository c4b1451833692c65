import { expect, test } from 'vitest'
import { FULFILMENT_STATES } from './fulfilment/states.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { ORDER_STATES } from './states.ts'
import { adminMoves, whyNot, type AdminMove, type AdminState } from './admin.ts'
import { DELIVERIES } from '#rules/checkout/shipping.ts'

/** Holds product §13.2. */

const order = (changes: Partial<AdminState> = {}): AdminState => ({
  status: 'placed',
  paymentStatus: 'paid',
  fulfilment: 'unfulfilled',
  delivery: 'delivery',
  refundable: 100,
  ...changes,
})
const everyOrder = ORDER_STATES.flatMap((status) =>
  ORDER_PAYMENT_STATES.flatMap((paymentStatus) =>
    FULFILMENT_STATES.flatMap((fulfilment) =>
      DELIVERIES.map((delivery) => order({ status, paymentStatus, fulfilment, delivery })),
    ),
  ),
)

test.for<[Partial<AdminState>, AdminMove[]]>([
  [{}, ['pack', 'cancel', 'refund']],
  [{ paymentStatus: 'not_paid', refundable: 0 }, ['cancel']],
  [{ fulfilment: 'packed' }, ['unpack', 'ship', 'cancel', 'refund']],
  [{ fulfilment: 'packed', delivery: 'pickup' }, ['unpack', 'readyForPickup', 'cancel', 'refund']],
  [{ fulfilment: 'packed', paymentStatus: 'disputed', refundable: 0 }, ['unpack', 'cancel']],
  [{ fulfilment: 'ready_for_pickup', delivery: 'pickup' }, ['pickedUp', 'cancel', 'refund']],
  [{ fulfilment: 'shipped' }, ['deliver', 'refund']],
  [{ fulfilment: 'delivered' }, ['complete', 'refund']],
  [{ fulfilment: 'delivered', status: 'completed' }, ['refund']],
  [{ status: 'cancelled', refundable: 0 }, []],
  [{ status: 'expired', paymentStatus: 'not_paid', refundable: 0 }, []],
])('%o: %o', ([changes, moves]) => expect(adminMoves(order(changes))).toEqual(moves))

test('nothing leaves the shop without undisputed money, and what left is never called off', () => {
  for (const one of everyOrder) {
    const moves = adminMoves(one)
    const paid = one.paymentStatus === 'paid' || one.paymentStatus === 'partially_refunded'
    if (!paid) expect(moves).not.toEqual(expect.arrayContaining(['ship']))
    if (!paid) expect(moves).not.toContain('pickedUp')
    if (['shipped', 'delivered', 'picked_up'].includes(one.fulfilment)) expect(moves).not.toContain('cancel')
    if (one.status !== 'placed') expect(moves.filter((move) => move !== 'refund')).toEqual([])
  }
})

test('every closed move says why', () => {
  for (const one of everyOrder)
    for (const move of ['pack', 'ship', 'complete', 'cancel'] as const)
      if (!adminMoves(one).includes(move)) expect(whyNot(one, move)).toMatch(/^[A-ZÚ].+\.$/)
})
