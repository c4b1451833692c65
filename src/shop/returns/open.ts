/** How a case comes to the shop's people: opened by them, or a request that came without its order tied to it. */
import { eq } from 'drizzle-orm'
import { orders, returns } from '#data/schema.ts'
import { orderIdIn } from '#rules/orders/order.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { openReturnForm, RETURN_INVALID } from '#rules/returns/return.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { writeCase } from './case-row.ts'
import type { Deed } from './run-action.ts'
import { notifyReturn, type ReturnMoved } from './moves.ts'

export function openOpening(context: ShopContext, deed: Deed) {
  const { database, clock, settings } = context

  /** Somebody came to the showroom or wrote: the shop opens the case itself. */
  async function open(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<ReturnMoved>> {
    const refusal = may(visitor, 'return.answer')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(openReturnForm, input, RETURN_INVALID)
    if (!form.ok) return form
    const at = clock()
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return null
      const row = await writeCase(tx, visitor, order, form.value, at)
      await notifyReturn(tx, settings, { row, order }, at)
      return { userId: order.userId, moved: { code: row.code, status: row.status } }
    })
    if (!end) return missing()
    await context.hint({ kind: 'order', orderId, userId: end.userId })
    await context.hint({ kind: 'return' })
    return done(end.moved)
  }

  /** Ties a request that came without a number, or with another address, to the order that a person of the shop recognised. */
  const link = (visitor: Visitor, code: string, orderText: string): Promise<Outcome<ReturnMoved>> =>
    deed(visitor, code, 'link', async (tx, { row }, at) => {
      const id = orderIdIn(orderText)
      const [order] =
        id === null ? [] : await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
      if (!order) return invalid(RETURN_INVALID, { order: 'No hay un pedido con ese número' })
      await tx.update(returns).set({ orderId: order.id, updatedAt: at }).where(eq(returns.id, row.id))
      await writeEvent(tx, {
        orderId: order.id,
        life: 'return',
        subjectId: row.id,
        from: null,
        to: row.status,
        actor: actorOf(visitor),
        reason: row.code,
      })
      await writeAudit(tx, visitor, {
        action: 'return.link',
        entity: 'return',
        entityId: row.code,
        before: { orderId: null },
        after: { orderId: order.id },
        at,
      })
      return done({ code, status: row.status })
    })

  return { open, link }
}
