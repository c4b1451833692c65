/** Cash tickets: each holds its goods for two days, so that a person may have only so many open (rules/checkout/placing.ts). */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orders, payments } from '#data/schema.ts'
import { TICKET_DETAILS, type HoldTerms } from '#rules/payments/hold.ts'
import { OPEN_TICKETS } from '#rules/checkout/placing.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isPending } from '#rules/payments/order-payment.ts'
import { isPending as isPendingAttempt } from '#rules/payments/states.ts'
import { inStates } from '#data/states.ts'
import { lockPerson } from '#shop/users/still-may.ts'
import type { OrderRow } from '#shop/orders/events.ts'

/** Whether the person has as many tickets that hold their goods as they may, this order's own left out. */
export async function ticketsUsedUp(
  db: Reader | Tx,
  { id, userId }: Pick<OrderRow, 'id' | 'userId'>,
  { holdMinutes }: HoldTerms,
): Promise<boolean> {
  const held = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.id, id),
        inStates(orders.status, isOpen),
        inStates(orders.paymentStatus, isPending),
        inStates(payments.status, isPendingAttempt),
        inArray(payments.statusDetail, [...TICKET_DETAILS]),
        // One that came too much keeps the time of a card payment.
        sql`${orders.expiresAt} > ${orders.placedAt} + make_interval(mins => ${holdMinutes})`,
      ),
    )
    .limit(OPEN_TICKETS)
  return held.length >= OPEN_TICKETS
}

/** The same, decided: two tickets that are announced at once cannot both be the last. The caller holds the order's lock. */
export async function mayHoldTicket(tx: Tx, order: OrderRow, terms: HoldTerms): Promise<boolean> {
  await lockPerson(tx, order.userId)
  return !(await ticketsUsedUp(tx, order, terms))
}
