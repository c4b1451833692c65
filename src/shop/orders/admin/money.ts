/** What was paid for an order and what of it can still go back. The caller holds the order's lock when it changes something. */
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { payments } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import type { AdminState } from '#rules/orders/admin.ts'
import { isApproved } from '#rules/payments/states.ts'
import { isCommitted } from '#rules/payments/refund-states.ts'
import { inStates } from '#data/states.ts'
import type { OrderRow } from '../events.ts'

/** Of a payment in `payments`: what went back of it, or is on its way. By name, for a column would lose its table in a query of one. */
export const GONE_BACK = sql<number>`coalesce((select sum(r.amount_centavos) from refunds r
  where r.payment_id = payments.id and ${inStates(sql`r.status`, isCommitted)}), 0)::float8`

export type OrderMoney = {
  /** The payment that paid it; null while nobody did. Second payments (surplus) go back by themselves; edits of it have their own. */
  paymentId: number | null
  paid: Centavos
  /** Given back or on its way. */
  back: Centavos
  /** What can still be given back. */
  left: Centavos
  /** Of which payments: the sale's first, then those of edits. */
  sources: { paymentId: number; left: Centavos }[]
}

export async function moneyOf(db: Reader | Tx, orderId: number): Promise<OrderMoney> {
  const own = await db
    .select({
      id: payments.id,
      amount: payments.amountCentavos,
      back: GONE_BACK,
    })
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), inStates(payments.status, isApproved), eq(payments.surplus, false)),
    )
    .orderBy(sql`${payments.editId} nulls first`, payments.attempt)
  const sources = own.map(({ id, amount, back }) => ({ paymentId: id, left: Math.max(0, amount - back) }))
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  return {
    paymentId: own[0]?.id ?? null,
    paid: sum(own.map(({ amount }) => amount)),
    back: sum(own.map(({ back }) => back)),
    left: sum(sources.map(({ left }) => left)),
    sources,
  }
}

export const adminStateOf = (order: OrderRow, refundable: Centavos): AdminState => ({
  status: order.status,
  paymentStatus: order.paymentStatus,
  fulfilment: order.fulfilmentStatus,
  delivery: order.delivery,
  refundable,
  held: order.heldReason !== null,
  editWaits: order.editWaits,
  partWaits: order.partWaits,
  partLeft: order.partLeft,
  partAway: order.partAway,
})
