/** Single pairs that came back with a case: which of them nobody has looked at yet, and which case brought one. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, orderLines, returnLines, returnPhotos, returns, unitEvents, units } from '#data/schema.ts'
import type { PhotoAuthor } from '#rules/returns/ask/photos.ts'
import { UNIT } from '#rules/units/states.ts'

/** Of a line that came: which single pair it is, of the order's line or of what an exchange gave for it. Both are joined. */
export const CAME = sql<number>`case when ${returnLines.exchangeId} is null then ${orderLines.unitId} else ${exchanges.unitId} end`

/** Their codes. Of one that was sold again meanwhile this case has nothing more to say. */
export async function unlooked(db: Reader | Tx, returnId: number): Promise<string[]> {
  const rows = await db
    .select({ code: units.code, orderId: orderLines.orderId, last: lastOrder })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(exchanges, eq(exchanges.id, returnLines.exchangeId))
    .innerJoin(units, eq(units.id, CAME))
    .where(
      and(
        eq(returnLines.returnId, returnId),
        eq(returnLines.condition, 'inspect'),
        eq(units.state, UNIT.returned),
      ),
    )
  return rows.filter(({ orderId, last }) => orderId === last).map(({ code }) => code)
}
const lastOrder = sql<
  number | null
>`(select e.order_id from ${unitEvents} e where e.unit_id = ${units.id} order by e.id desc limit 1)`

export type CameWith = { lineId: number; caseCode: string; orderId: number; productId: number }

/** The last case that brought it. */
export async function cameWith(tx: Tx, code: string): Promise<CameWith | null> {
  const [row] = await tx
    .select({
      lineId: returnLines.id,
      caseCode: returns.code,
      orderId: orderLines.orderId,
      productId: sql<number>`${units.productId}`,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(exchanges, eq(exchanges.id, returnLines.exchangeId))
    .innerJoin(units, eq(units.id, CAME))
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(units.code, code), eq(returnLines.condition, 'inspect')))
    .orderBy(desc(returnLines.id))
    .limit(1)
  return row ?? null
}

export type CasePhoto = { id: number; by: PhotoAuthor; at: Date }

/** Of a case, to compare with. */
export const photosOf = (db: Reader | Tx, returnId: number): Promise<CasePhoto[]> =>
  db
    .select({ id: returnPhotos.id, by: returnPhotos.by, at: returnPhotos.createdAt })
    .from(returnPhotos)
    .where(eq(returnPhotos.returnId, returnId))
    .orderBy(asc(returnPhotos.id))
