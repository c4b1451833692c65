/** An edit that waits for its difference comes to nothing: what it kept is on sale again, and the order is as it was. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderEdits, orders, payments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { editInWords, unitsMoved } from '#rules/orders/edit/edit.ts'
import { EDIT, EDIT_END_LABEL, isWaitingEdit, type EditEnd } from '#rules/orders/edit/states.ts'
import { dropAttempts } from '#shop/orders/money/drop-attempts.ts'
import { writeEvent } from '#shop/orders/events.ts'
import { giveUnitsBack } from '#shop/orders/stock.ts'
import { lockGoods, waitingEdit, type EditRow } from './rows.ts'

/** Once: only who turns it to `undone` gives its units back. The caller holds the order's lock and tells whoever bought. */
export async function undoEdit(
  tx: Tx,
  edit: EditRow,
  { end, actor, at }: { end: EditEnd; actor: string; at: Date },
): Promise<EditRow | null> {
  const { id, orderId, before, after } = edit
  const [undone] = await tx
    .update(orderEdits)
    .set({ status: EDIT.undone, endCause: end, heldUnits: 0, updatedAt: at })
    .where(and(eq(orderEdits.id, id), inStates(orderEdits.status, isWaitingEdit)))
    .returning()
  if (!undone) return null
  await tx.update(orders).set({ editWaits: false, updatedAt: at }).where(eq(orders.id, orderId))
  const held = unitsMoved(before.lines, after.lines, 1)
  if (held.length > 0) await giveUnitsBack(tx, orderId, held, { actor, at })
  await dropAttempts(tx, orderId, actor, at, eq(payments.editId, id))
  await writeEvent(tx, {
    orderId,
    life: 'note',
    from: null,
    to: 'note',
    actor,
    reason: `Cambio sin efecto, ${EDIT_END_LABEL[end]}: ${editInWords(before.lines, after.lines)}`,
  })
  return undone
}

/** The order ends, and with it what waited to be changed in it. */
export async function endWithOrder(tx: Tx, orderId: number, actor: string, at: Date): Promise<void> {
  const edit = await waitingEdit(tx, orderId)
  if (!edit) return
  await lockGoods(tx, edit)
  await undoEdit(tx, edit, { end: 'order', actor, at })
}
