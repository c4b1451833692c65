/** What cases were asked for, and how much of it is still to come. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, orderLines, returnItems, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { MISSING, type ReturnReason } from '#rules/returns/reasons.ts'
import { isAwaited } from '#rules/returns/states.ts'
import { REFUNDED_UNITS } from '#shop/stock/line-units.ts'

export type AskedItem = {
  id: number
  orderLineId: number
  exchangeId: number | null
  name: string
  size: string
  quantity: number
  reasonCode: ReturnReason | null
}

export const itemsOf = (db: Reader | Tx, returnId: number): Promise<AskedItem[]> =>
  db
    .select({
      id: returnItems.id,
      orderLineId: returnItems.orderLineId,
      exchangeId: returnItems.exchangeId,
      name: sql<string>`coalesce(${exchanges.name}, ${orderLines.name})`,
      size: sql<string>`coalesce(${exchanges.size}, ${orderLines.size})`,
      quantity: returnItems.quantity,
      reasonCode: returnItems.reasonCode,
    })
    .from(returnItems)
    .innerJoin(orderLines, eq(orderLines.id, returnItems.orderLineId))
    .leftJoin(exchanges, eq(exchanges.id, returnItems.exchangeId))
    .where(eq(returnItems.returnId, returnId))
    .orderBy(asc(returnItems.id))

/** Of a withdrawal: less than all that is left of its order. One that names no units is of everything. */
export async function isPart(
  db: Reader | Tx,
  { id, kind, orderId }: Pick<typeof returns.$inferSelect, 'id' | 'kind' | 'orderId'>,
): Promise<boolean> {
  const asked = kind === 'withdrawal' && orderId !== null ? await itemsOf(db, id) : []
  if (asked.length === 0) return false
  const lines = await db
    .select({ id: orderLines.id, left: sql<number>`${orderLines.quantity} - ${REFUNDED_UNITS}` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId!))
  return lines.some(
    (line) =>
      line.left >
      asked.reduce((sum, { orderLineId, quantity }) => (orderLineId === line.id ? sum + quantity : sum), 0),
  )
}

export type Pending = { returnId: number; orderLineId: number; exchangeId: number | null; quantity: number }

/** Units of an order that cases are open for and that have not come: nobody asks for them twice. */
export const pendingOf = (db: Reader | Tx, orderId: number): Promise<Pending[]> =>
  db
    .select({
      returnId: returnItems.returnId,
      orderLineId: returnItems.orderLineId,
      exchangeId: returnItems.exchangeId,
      quantity: sql<number>`greatest(0, ${returnItems.quantity} - coalesce((select sum(l.quantity) from return_lines l
        where l.return_id = ${returnItems.returnId} and l.order_line_id = ${returnItems.orderLineId}
          and l.exchange_id is not distinct from ${returnItems.exchangeId}), 0))::int`,
    })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .where(sql`${returns.orderId} = ${orderId} and ${inStates(returns.status, isAwaited)}`)

/** Of a claim: units that never came, for which nothing has to come back. Only those of the order's own lines. */
export async function missingOf(db: Reader | Tx, returnId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ orderLineId: returnItems.orderLineId, units: sql<number>`sum(${returnItems.quantity})::int` })
    .from(returnItems)
    .where(
      and(
        eq(returnItems.returnId, returnId),
        eq(returnItems.reasonCode, MISSING),
        isNull(returnItems.exchangeId),
      ),
    )
    .groupBy(returnItems.orderLineId)
  return new Map(rows.map(({ orderLineId, units }) => [orderLineId, units]))
}
