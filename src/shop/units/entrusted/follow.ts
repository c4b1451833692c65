/** The sale of an entrusted pair goes where its pair goes (product §51.2): asked by the one place that moves pairs. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { units, unitSales } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isOnItsWay, isOwed, SALE, SALE_AFTER, type SaleState } from '#rules/consignment/sales/states.ts'
import { NEWS_OF_MOVE } from '#rules/consignment/sales/news.ts'
import type { UnitState } from '#rules/units/states.ts'
import { queueNews } from './queue-news.ts'
import { moveSales, salesMayMove } from '#shop/units/entrusted/move-sales.ts'

type Moved = { id: number; state: UnitState; consignorId: number | null }

function salesAfter(moved: readonly Moved[], to: UnitState): Map<SaleState, number[]> {
  const after = new Map<SaleState, number[]>()
  for (const { id, state, consignorId } of moved) {
    const sale = SALE_AFTER[`${state} ${to}`]
    if (sale && consignorId !== null) after.set(sale, [...(after.get(sale) ?? []), id])
  }
  return after
}

/** Asked before a pair moves: where its sale may not follow, it stays. */
export async function salesMayFollow(tx: Tx, moved: readonly Moved[], to: UnitState): Promise<boolean> {
  for (const [state, ids] of salesAfter(moved, to)) if (!(await salesMayMove(tx, ids, state))) return false
  return true
}

/**
 * `moved` as they were. What is owed to an owner already does not move so: a pair that came back that late is the shop's, which bore it,
 * unless all was taken back from its owner (product §51.4).
 */
export async function followSales(tx: Tx, moved: readonly Moved[], to: UnitState, at: Date): Promise<void> {
  for (const { id, state, consignorId } of moved) {
    const news = NEWS_OF_MOVE[`${state} ${to}`]
    if (news && consignorId !== null) await queueNews(tx, news, id, `${id}:${at.getTime()}`, at)
  }
  for (const [state, ids] of salesAfter(moved, to)) {
    await moveSales(tx, and(inArray(unitSales.unitId, ids), inStates(unitSales.state, isOnItsWay)), state, at)
    if (state === SALE.reversed) await keepLate(tx, ids)
  }
}

const keepLate = (tx: Tx, ids: readonly number[]) =>
  tx
    .update(units)
    .set({ owner: 'shop' })
    .where(
      and(
        inArray(units.id, [...ids]),
        eq(units.owner, 'consignor'),
        sql`exists (select 1 from unit_sales s where s.unit_id = ${units.id} and ${inStates(sql`s.state`, isOwed)}
          and s.part_centavos > (select coalesce(-sum(e.amount_centavos), 0) from consignor_entries e where e.sale_id = s.id and e.kind = 'reversal'))`,
      ),
    )
