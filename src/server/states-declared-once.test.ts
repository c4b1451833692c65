import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '#data/schema.ts'
import { FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { IMPORT_STATES } from '#rules/imports/states.ts'
import { ISSUE_STATES, RECIPIENT_STATES } from '#rules/newsletter/states.ts'
import { ORDER, ORDER_STATES, type OrderState } from '#rules/orders/states.ts'
import { ORDER_PAYMENT_STATES, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import { REFUND_STATES } from '#rules/payments/refund-states.ts'
import { PAYMENT_STATES } from '#rules/payments/states.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { spelledStates, type Spelled } from '#tests/support/source/spelled-states.ts'

const LIVES = {
  order: ORDER_STATES,
  'order’s payment': ORDER_PAYMENT_STATES,
  // With the one word that only providers have: rules/payments/provider.ts.
  payment: [...PAYMENT_STATES, 'refunded'],
  refund: REFUND_STATES,
  fulfilment: FULFILMENT_STATES,
  return: RETURN_STATES,
  import: IMPORT_STATES,
  'newsletter’s issue': ISSUE_STATES,
  'newsletter’s recipient': RECIPIENT_STATES,
}
const NAMES = [
  'ORDER',
  'ORDER_PAYMENT',
  'PAYMENT',
  'REFUND',
  'FULFILMENT',
  'RETURN',
  'IMPORT',
  'ISSUE',
  'RECIPIENT',
]
const OURSELVES = 'src/server/states-declared-once.test.ts'
/**
 * Everything but the rules themselves; Mercado Pago's adapter and sandbox, which speak its protocol and translate it; and tests,
 * which spell what they expect so that a list that was changed by mistake is noticed.
 */
const isAsked = (file: string) =>
  file === OURSELVES ||
  (/^(src|bench|scripts)\//.test(file) &&
    !/^src\/(rules\/|gateways\/(mercadopago\/|sandbox\/|payments\.ts))/.test(file) &&
    !/\.test\.tsx?$/.test(file))

let found: Spelled[]
beforeAll(() => {
  found = spelledStates(LIVES, NAMES, isAsked)
})

test('no state is spelled out outside of rules/: who asks about one uses a question, who sets one its name', () =>
  expect(found.filter(({ file }) => file !== OURSELVES)).toEqual([]))

/** Never called: what the test has to see, each line with the mark, and what it has to leave alone. */
export const planted = (order: { status: OrderState; paymentStatus: OrderPaymentState }) => {
  switch (order.status) {
    case 'placed': // spelled
      break
    case ORDER.expired:
  }
  const tones: Partial<Record<OrderState, string>> = {
    placed: 'wait', // spelled
    completed: 'good', // spelled
    cancelled: 'bad', // spelled
    expired: 'bad', // spelled
  }
  const kept: { status: OrderState }[] = [{ status: 'cancelled' }] // spelled
  const end: 'cancelled' | 'expired' = kept.length > 1 ? ORDER.cancelled : ORDER.expired // spelled
  const kind: 'placed' | 'late-refund' = kept.length > 1 ? 'placed' : 'late-refund'
  const counts = { paid: 1, refunded: 2 }
  return [
    tones[order.status],
    order.paymentStatus === 'paid', // spelled
    order.status !== ORDER.placed, // spelled
    eq(orders.status, 'placed'), // spelled
    eq(orders.status, ORDER.placed), // spelled
    sql`select id from orders where status in ('cancelled', 'expired')`, // spelled
    sql`select id from orders o where o.payment_status = 'paid' and o.id > ${end.length}`, // spelled
    sql`select 'paid' as word`,
    { before: { status: 'failed' } as Record<string, unknown> }, // spelled
    [kind, 'paid', `El pedido está ${counts.paid}`],
  ]
}

test('it sees each way of spelling one, and no other word', () => {
  const marked = readFileSync(OURSELVES, 'utf8')
    .split('\n')
    .flatMap((text, index) => (text.endsWith('// spelled') ? [index + 1] : []))
  const lines = found.filter(({ file }) => file === OURSELVES).map(({ line }) => line)
  expect([...new Set(lines)].toSorted((a, b) => a - b)).toEqual(marked)
})
