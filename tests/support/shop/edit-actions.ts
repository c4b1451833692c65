/** What may happen to an edit of an order, for the model that does whatever to one (shop/orders/money/ledger.test.ts). */
import type { Database } from '#data/database.ts'
import type { ProviderPaymentState } from '#rules/payments/provider.ts'
import type { openEdits } from '#shop/orders/edit/edits.ts'
import type { openEditPaying } from '#shop/payments/edit-payment.ts'
import { lastEdit } from '#shop/orders/edit/rows.ts'
import type { ordersAsAdmin } from '../orders-as-admin.ts'

type Real = Pick<Awaited<ReturnType<typeof ordersAsAdmin>>, 'fixture' | 'admin' | 'ana'> & {
  edits: ReturnType<typeof openEdits> & Pick<ReturnType<typeof openEditPaying>, 'pay'>
  database: Database
  order: { id: number; reference: string }
  deeds: number
  /** What else can be had for a pair, in size 40. */
  wanted: { dear: number }
}

/** What the provider says of the last edit's difference, perhaps of a second payment of it. */
async function sayOfEdit(
  { fixture, order, edits, ana, database }: Real,
  status: ProviderPaymentState,
  which: number,
) {
  await edits.pay(ana, order.reference)
  const edit = await lastEdit(database.db, order.id)
  if (!edit || edit.differenceCentavos <= 0) return
  const id = `edit-${edit.reference}-${which}`
  const { refunded = 0, refunds = [] } = fixture.outside.payments.get(id) ?? {}
  const changes = { id, reference: edit.reference, amount: edit.differenceCentavos, refunded, refunds }
  await fixture.orders.settle(await fixture.payment(order.reference, status, changes))
}

export const EDIT_ACTIONS: Record<string, (real: Real, n: number) => Promise<unknown>> = {
  'it is edited': async ({ edits, admin, order, wanted, deeds }, n) => {
    const look = await edits.look(admin, order.id)
    if (!look.ok) return look
    const { lines, seen } = look.value
    const first = lines[0]!
    const other = first.size === '41' ? '42' : '41'
    const asked = [
      { lines: [{ orderLineId: first.id, size: other, quantity: first.quantity }] },
      { lines: [{ orderLineId: first.id, size: first.size, quantity: first.quantity - 1 }] },
      { add: [{ productId: wanted.dear, size: '40', quantity: 1 }] },
      { lines: [{ orderLineId: first.id, size: first.size, quantity: 0 }] },
    ][n]!
    const quote = await edits.quoteEdit(admin, order.id, asked)
    const difference = quote.ok ? quote.value.difference / 100 : 0
    return edits.edit(admin, order.id, { ...asked, difference, seen, key: `edit-${deeds}-00000` })
  },
  'the difference of the edit is paid': (real, n) =>
    sayOfEdit(real, n === 3 ? 'charged_back' : 'approved', n % 2),
  'the edit is called off': ({ edits, admin, ana, order }, n) =>
    n % 2 === 0 ? edits.callOffEdit(admin, order.id) : edits.decline(ana, order.reference),
  'the edit waits too long': async ({ fixture, edits }) => {
    fixture.context.later(49 * 60)
    await edits.sweepEdits()
  },
}
