/** Orders that are over by themselves: handed over, the term to withdraw gone (Ley 24.240, art. 34), nothing coming back and no dispute. */
import { and, asc, eq, notExists, sql, not } from 'drizzle-orm'
import { WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'
import { orderHistory, orders, returns } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import { dayOf, endOfDay } from '#rules/calendar/argentine-day.ts'
import { termOverFor } from '#rules/returns/withdrawal-right.ts'
import { isOpen, ORDER } from '#rules/orders/states.ts'
import { isDisputed } from '#rules/payments/order-payment.ts'
import { isHandedOver } from '#rules/orders/fulfilment/states.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent } from '../events.ts'
import { actorOf } from '#shop/audit/actors.ts'

const BATCH = 100
const OVER = `Pasaron los ${WITHDRAWAL_TERM} para arrepentirse.`

export function openCompletion(context: ShopContext) {
  const { database, clock, settings } = context

  /** Its last day, which moves on when nobody works on it, has to be behind it. */
  const dueWhere = () => {
    const before = endOfDay(termOverFor(dayOf(clock()), settings.closedDays)).toISOString()
    const coming = database.db
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.orderId, orders.id), inStates(returns.status, isUnsettled)))
    const handedOver = sql`(select max(e.created_at) from ${orderHistory} e
      where e.order_id = ${orders.id} and e.life = 'fulfilment' and e.taken_back_at is null and ${inStates(sql`e.to_state`, isHandedOver)})`
    return and(
      inStates(orders.status, isOpen),
      inStates(orders.fulfilmentStatus, isHandedOver),
      not(inStates(orders.paymentStatus, isDisputed)),
      sql`coalesce(${handedOver}, ${orders.updatedAt}) < ${before}::timestamptz`,
      notExists(coming),
    )
  }

  /** For the jobs. Answers how many; nobody is written to, for nothing changes for them. */
  async function completeDue(): Promise<number> {
    const due = await database.db
      .select({ id: orders.id })
      .from(orders)
      .where(dueWhere())
      .orderBy(asc(orders.id))
      .limit(BATCH)
    let completed = 0
    for (const { id } of due) {
      const userId = await database.transaction(async (tx) => {
        if (!(await lockOrder(tx, { id }))) return null
        // Asked again under the lock: in between it may have come back, or an admin may have been quicker.
        const [order] = await tx
          .update(orders)
          .set({ status: ORDER.completed, endCause: 'term', updatedAt: clock() })
          .where(and(eq(orders.id, id), dueWhere()))
          .returning({ userId: orders.userId })
        if (!order) return null
        await writeEvent(tx, {
          orderId: id,
          life: 'order',
          from: ORDER.placed,
          to: ORDER.completed,
          actor: actorOf(system('completion')),
          reason: OVER,
        })
        return order.userId
      })
      if (userId === null) continue
      completed++
      await context.hint({ kind: 'order', orderId: id, userId })
    }
    return completed
  }

  return { completeDue }
}
