/** An admin has looked at a fraud alert and lets the parcel go: with a reason, in the order's history and in the record. */
import { eq } from 'drizzle-orm'
import { orders } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { DESK_MESSAGES, releaseForm } from '#rules/orders/admin.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent } from '../events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'

export function openRelease({ database, clock, hint }: ShopContext) {
  /** `input`: rules/orders/admin.ts `releaseForm`. Lifted twice is lifted once. */
  return async function release(
    visitor: Visitor,
    orderId: number,
    input: unknown,
  ): Promise<Outcome<{ orderId: number }>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(releaseForm, input, DESK_MESSAGES.invalid)
    if (!form.ok) return form
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      const { heldReason, userId } = order
      if (heldReason === null) return done({ userId, lifted: false })
      const { reason } = form.value
      const at = clock()
      await tx.update(orders).set({ heldReason: null, updatedAt: at }).where(eq(orders.id, orderId))
      await writeEvent(tx, {
        orderId,
        life: 'note',
        from: 'held',
        to: 'released',
        actor: actorOf(visitor),
        reason: `Se permite la entrega: ${reason}`,
      })
      await writeAudit(tx, visitor, {
        action: 'order.release',
        entity: 'order',
        entityId: orderId,
        before: { held: heldReason },
        after: { held: null, reason },
        at,
      })
      return done({ userId, lifted: true })
    })
    if (!end.ok) return end
    if (end.value.lifted) await hint({ kind: 'order', orderId, userId: end.value.userId })
    return done({ orderId })
  }
}
