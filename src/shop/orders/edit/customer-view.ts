/** What whoever bought reads of the edits of their order. */
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { orderEdits } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { isApplied } from '#rules/orders/edit/states.ts'
import { EDIT_MOVE } from '#rules/order-history/timeline.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { waitingEdit } from './rows.ts'

/** A change that waits for its difference. */
export type PendingEdit = { difference: Centavos; until: Date }

export async function pendingEdit(db: Reader, order: OrderRow): Promise<PendingEdit | null> {
  const edit = order.editWaits ? await waitingEdit(db, order.id) : null
  return edit && { difference: edit.differenceCentavos, until: edit.expiresAt! }
}

/** Those that were made, for the order's history. */
export async function editsMade(
  db: Reader,
  { id, userId }: OrderRow,
): Promise<{ words: string; at: Date }[]> {
  const made = await db
    .select({ actor: orderEdits.actor, at: orderEdits.updatedAt })
    .from(orderEdits)
    .where(and(eq(orderEdits.orderId, id), inStates(orderEdits.status, isApplied)))
    .orderBy(asc(orderEdits.id))
  return made.map(({ actor, at }) => ({
    words: actor === `person:${userId}` ? EDIT_MOVE.own : EDIT_MOVE.shop,
    at,
  }))
}
