/** The one place that writes where the sale of an entrusted pair stands: along its table, and nowhere else. */
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitSales } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isOnItsWay, SALE, SALE_MOVES, type SaleState } from '#rules/consignment/sales/states.ts'
import { leadingTo } from '#rules/states.ts'

/** Answers how many went; those whose life has no such move stay where they are. */
export async function moveSales(
  tx: Tx,
  which: SQL | undefined,
  to: SaleState,
  at: Date,
  more: Partial<typeof unitSales.$inferInsert> = {},
): Promise<number> {
  const moved = await tx
    .update(unitSales)
    .set({ state: to, ...timesOf(to, at), ...more })
    .where(and(which, inStates(unitSales.state, leadingTo(SALE_MOVES, to))))
    .returning({ id: unitSales.id })
  return moved.length
}

/** Whether the sales on their way of these pairs may all go there. */
export const salesMayMove = async (tx: Tx, unitIds: readonly number[], to: SaleState): Promise<boolean> =>
  (await tx.$count(
    unitSales,
    and(
      inArray(unitSales.unitId, [...unitIds]),
      inStates(unitSales.state, isOnItsWay),
      sql`not ${inStates(unitSales.state, leadingTo(SALE_MOVES, to))}`,
    ),
  )) === 0

const timesOf = (state: SaleState, at: Date) => {
  if (state === SALE.earned) return { earnedAt: at }
  if (state === SALE.payable) return { payableAt: at }
  return state === SALE.held ? { earnedAt: null, endedAt: null } : { endedAt: at }
}
