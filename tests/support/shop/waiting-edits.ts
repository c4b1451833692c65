/** In the demo: orders of the customer's that are paid by hand, of which two wait for the difference of an edit, and one may be edited. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { system } from '#rules/users/access.ts'
import type { TestServer } from '#tests/support/app.ts'
import { customersOrder } from './customers-edit.ts'

const shops = system('test')

/** Of the demo's customer: paid by hand, not packed, and looked at. */
export async function paidOrder(server: TestServer, key: string, quantity = 1) {
  const { edits, ordersAdmin, settingsAdmin, transfers } = server.shop
  await settingsAdmin.change(shops, { transferAlias: 'vereda.tienda' })
  const { id, reference } = await customersOrder(server, quantity)
  const found = await ordersAdmin.find(shops, id)
  const amount = found.ok ? found.value.total / 100 : 0
  await transfers.receive(shops, id, { amount, day: dayOf(new Date()), key: `${key}-receipt` })
  const look = await edits.look(shops, id)
  if (!look.ok) throw new Error(look.message)
  return { id, reference, number: look.value.number, seen: look.value.seen, line: look.value.lines[0]! }
}

export async function waitingEdits(server: TestServer): Promise<Record<string, string>> {
  const { edits } = server.shop
  const paid = (key: string) => paidOrder(server, key)
  async function waiting(key: string) {
    const { id, reference, seen, line } = await paid(key)
    const lines = [{ orderLineId: line.id, size: line.size, quantity: 2 }]
    const end = await edits.edit(shops, id, { lines, difference: line.unitPrice / 100, seen, key })
    if (!end.ok) throw new Error(end.message)
    return { id, reference }
  }
  const [theirs, ours, open] = [
    await waiting('edit-theirs'),
    await waiting('edit-ours'),
    await paid('edit-open'),
  ]
  const sized = await paid('edit-sized')
  return {
    ownSizes: sized.reference,
    sizedLine: String(sized.line.id),
    sizedSeen: sized.seen,
    sizedTo: sized.line.sizes.find(({ size }) => size !== sized.line.size)!.size,
    ownEdit: theirs.reference,
    editWaits: String(ours.id),
    editable: String(open.id),
    editLine: String(open.line.id),
    editSeen: open.seen,
    editSize: open.line.sizes.find(({ size }) => size !== open.line.size)!.size,
  }
}
