/** What came with a case, as the shop saw it. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, orderLines, returnLines } from '#data/schema.ts'
import type { Condition } from '#rules/returns/kinds.ts'

export type Received = {
  id: number
  orderLineId: number
  /** What came is what an exchange gave for units of the line. */
  exchangeId: number | null
  name: string
  size: string
  quantity: number
  condition: Condition | null
  /** What whoever sent it was told of it. */
  note: string
}

export const receivedOf = (db: Reader | Tx, returnId: number): Promise<Received[]> =>
  db
    .select({
      id: returnLines.id,
      orderLineId: returnLines.orderLineId,
      exchangeId: returnLines.exchangeId,
      name: sql<string>`coalesce(${exchanges.name}, ${orderLines.name})`,
      size: sql<string>`coalesce(${exchanges.size}, ${orderLines.size})`,
      quantity: returnLines.quantity,
      condition: returnLines.condition,
      note: returnLines.note,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(exchanges, eq(exchanges.id, returnLines.exchangeId))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(asc(returnLines.id))
