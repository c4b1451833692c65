/** Single pairs that came back with a case: which of them nobody has looked at yet, and what becomes of one that is another pair. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderLines, products, returnLines, returns, unitEvents, units } from '#data/schema.ts'
import { UNIT } from '#rules/units/states.ts'
import type { ReturnState } from '#rules/returns/states.ts'

/** Their codes. Of one that was sold again meanwhile this case has nothing more to say. */
export async function unlooked(db: Reader | Tx, returnId: number): Promise<string[]> {
  const rows = await db
    .select({ code: units.code, orderId: orderLines.orderId, last: lastOrder })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .innerJoin(units, eq(units.id, orderLines.unitId))
    .where(
      and(
        eq(returnLines.returnId, returnId),
        eq(returnLines.condition, 'inspect'),
        isNull(returnLines.exchangeId),
        eq(units.state, UNIT.returned),
      ),
    )
  return rows.filter(({ orderId, last }) => orderId === last).map(({ code }) => code)
}
const lastOrder = sql<
  number | null
>`(select e.order_id from ${unitEvents} e where e.unit_id = ${units.id} order by e.id desc limit 1)`

export type CameWith = {
  lineId: number
  returnId: number
  status: ReturnState
  orderId: number
  productId: number
}

/** The last case that brought it. */
export async function cameWith(tx: Tx, unitId: number): Promise<CameWith | null> {
  const [row] = await tx
    .select({
      lineId: returnLines.id,
      returnId: returns.id,
      status: returns.status,
      orderId: orderLines.orderId,
      productId: orderLines.productId,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(orderLines.unitId, unitId), eq(returnLines.condition, 'inspect')))
    .orderBy(desc(returnLines.id))
    .limit(1)
  return row ?? null
}

/** What came is not what was sold: it is refused with that sentence, and counts as theirs. */
export async function refuseLine(tx: Tx, { lineId, productId }: CameWith, note: string): Promise<void> {
  await tx.update(returnLines).set({ condition: 'refused', note }).where(eq(returnLines.id, lineId))
  await tx
    .update(products)
    .set({ sold: sql`${products.sold} + 1` })
    .where(eq(products.id, productId))
}
