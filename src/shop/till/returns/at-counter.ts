/** What a return and an exchange over the counter begin with: the day is open, the order is theirs to bring, and the same form was not sent before. */
import { and, eq, gt, or } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { exchanges, refunds, returns, tillReturns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { isCompleted } from '#rules/orders/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isOnItsWay } from '#rules/payments/refund-states.ts'
import { COUNTER_SAYS } from '#rules/till/returns.ts'
import type { Visitor } from '#rules/users/access.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { openDay, type TillDayRow } from '../day.ts'

type Begun = {
  day: TillDayRow
  order: OrderRow
  /** The case that the same form made. */
  before: string | null
}

/** Locks whoever does it, the day and the order, in this order as every deed of the counter. */
export async function begin(tx: Tx, visitor: Visitor, orderId: number, key: string): Promise<Outcome<Begun>> {
  if (visitor.kind === 'person') {
    const refusal = await stillMay(tx, visitor, 'till.sell')
    if (refusal) return refusal
  }
  const day = await openDay(tx, 'update')
  if (!day) return conflict(COUNTER_SAYS.closed)
  const order = await lockOrder(tx, { id: orderId })
  if (!order) return missing()
  const [before] = await tx
    .select({ code: returns.code })
    .from(tillReturns)
    .innerJoin(returns, eq(returns.id, tillReturns.returnId))
    .leftJoin(exchanges, eq(exchanges.returnId, returns.id))
    .where(and(eq(returns.orderId, orderId), or(eq(returns.requestKey, key), eq(exchanges.requestKey, key))))
  if (before) return done({ day, order, before: before.code })
  if (isStillHere(order.fulfilmentStatus) && !isCompleted(order.status)) return conflict(COUNTER_SAYS.here)
  return done({ day, order, before: null })
}

export const counterOf = (visitor: Visitor, day: TillDayRow) => ({
  dayId: day.id,
  staffId: visitor.kind === 'person' ? visitor.id : null,
})

/** So far of this order; what is asked for from here on is told apart by it. */
export async function lastRefund(tx: Tx, orderId: number): Promise<number> {
  const rows = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId))
  return Math.max(0, ...rows.map(({ id }) => id))
}
export async function refundsSince(tx: Tx, orderId: number, last: number): Promise<number[]> {
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), gt(refunds.id, last), inStates(refunds.status, isOnItsWay)))
    .orderBy(refunds.id)
  return rows.map(({ id }) => id)
}
