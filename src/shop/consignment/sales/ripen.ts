/**
 * The sale of an entrusted pair becomes money that is owed, when nobody can take it back any more (product §51.3): by dates alone, under
 * its order's lock. However often and by however many it is asked, each sale once.
 */
import { and, asc, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { exchanges, orders, shipments, unitSales, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { mayRipen, SALE } from '#rules/consignment/sales/states.ts'
import { isApart, wasLost } from '#rules/fulfilment/parts.ts'
import { isHandedOver } from '#rules/orders/fulfilment/states.ts'
import { isDisputed, isUnpaid } from '#rules/payments/order-payment.ts'
import { DISPUTE_LOST, isChargedBack } from '#rules/payments/states.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import { lastDayToWithdraw } from '#rules/returns/withdrawal-right.ts'
import { isLost } from '#rules/shipments/states.ts'
import { UNIT } from '#rules/units/states.ts'
import { system } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { handedOverAt } from '#shop/orders/handed-over.ts'
import { moveSales } from '#shop/units/entrusted/move-sales.ts'
import { addEntry } from '../ledger/entries.ts'
import { queueNews } from '#shop/units/entrusted/queue-news.ts'

type SaleRow = typeof unitSales.$inferSelect

const BATCH = 100

/** That of an alias' line which stands for this sale: of its line of the order, or of what an exchange gave for it. */
const isOf = (alias: 'i' | 'l') => {
  const of = sql.raw(alias)
  return sql`(${of}.exchange_id is not distinct from ${unitSales.exchangeId}
    and (${unitSales.exchangeId} is not null or ${of}.order_line_id = ${unitSales.orderLineId}))`
}
/** A case that is not over, of that line or of all of its order; an exchange is of what comes back with it. */
const ofItsOrder = sql`r.order_id = ${orders.id} and ${inStates(sql`r.status`, isUnsettled)} and (
    exists (select 1 from exchanges x where x.return_id = r.id and x.from_exchange_id is not distinct from ${unitSales.exchangeId}
      and (${unitSales.exchangeId} is not null or x.order_line_id = ${unitSales.orderLineId}))
    or (not exists (select 1 from exchanges x where x.return_id = r.id) and (not exists (select 1 from return_items i where i.return_id = r.id)
      or exists (select 1 from return_items i where i.return_id = r.id and ${isOf('i')}))))`
/** Or of nobody knows which order, from the same mailbox. */
export const inCase = sql`exists (select 1 from returns r where (${ofItsOrder})
    or (r.order_id is null and ${inStates(sql`r.status`, isUnsettled)} and lower(r.email) = lower(${orders.email})))`
/** Its owner reads that it may come back: not of another order's case, nor once what came was refused as another pair. */
export const isAskedBack = sql<boolean>`exists (select 1 from returns r where (${ofItsOrder})
    and not exists (select 1 from return_lines l where l.return_id = r.id and ${isOf('l')} and l.condition = 'refused'))`
/** One that the shop lost is over: the pair is gone, and the shop bears it (a guarantee commission, CCyC art. 1343). */
export const inDispute = sql`(${inStates(orders.paymentStatus, isDisputed)} and exists (select 1 from payments p
    where p.order_id = ${orders.id} and ${inStates(sql`p.status`, isChargedBack)} and p.status_detail is distinct from ${DISPUTE_LOST}))`

/** Whoever bought has it: with the order, or with the parcel of the exchange that gave it. */
export const isWithBuyer = sql<boolean>`case when ${unitSales.exchangeId} is null then ${inStates(orders.fulfilmentStatus, isHandedOver)}
  else exists (select 1 from exchanges x where x.id = ${unitSales.exchangeId} and x.handed_over_at is not null) end`
/** The parcel `p` that its pair went with, of all parcels of its order; of a pair that an exchange gave, that exchange's. */
const CARRIES_IT = sql`p.return_id is null and p.exchange_id is not distinct from ${unitSales.exchangeId} and p.part_id is not distinct from (select pl.part_id from order_part_lines pl
  join order_parts op on op.id = pl.part_id where pl.order_line_id = ${unitSales.orderLineId} and ${inStates(sql`op.state`, isApart)})`
/** Its courier lost it, or its part was given up as lost, and its pair is nobody's to send once more: its days count from when that was known (product §66.3). */
const LOST_AT =
  sql<Date | null>`coalesce((select p.state_at from shipments p where p.order_id = ${unitSales.orderId}
  and ${inStates(sql`p.state`, isLost)} and p.sent_again_at is null and ${CARRIES_IT}), (select op.lost_at from order_part_lines pl
  join order_parts op on op.id = pl.part_id where pl.order_line_id = ${unitSales.orderLineId} and ${inStates(sql`op.state`, wasLost)}),
  (select x.lost_at from exchanges x where x.id = ${unitSales.exchangeId}))`.mapWith(shipments.stateAt)
const LOST = sql`${LOST_AT} is not null`
const isBeyondReach = sql`(${isWithBuyer} or (${LOST}))`
/** Nothing stands against it but its days. */
const unopposed: SQL = and(
  inStates(unitSales.state, mayRipen),
  eq(units.state, UNIT.sold),
  eq(units.orderId, orders.id),
  isBeyondReach,
  sql`not ${inStates(orders.paymentStatus, isUnpaid)}`,
  isNull(orders.heldReason),
  sql`not ${inCase}`,
  sql`not ${inDispute}`,
)!

export function openRipening({ database, clock, settings }: ShopContext) {
  const salesWhere = (db: Pick<Tx, 'select'>, where: SQL) =>
    db
      .select({ sale: unitSales, withBuyer: isWithBuyer })
      .from(unitSales)
      .innerJoin(orders, eq(orders.id, unitSales.orderId))
      .innerJoin(units, eq(units.id, unitSales.unitId))
      .where(where)
      .orderBy(asc(unitSales.orderId), asc(unitSales.id))

  /** For the jobs. Answers how many are owed since now. */
  async function ripenDue(): Promise<number> {
    await writeWindows()
    const due = await salesWhere(
      database.db,
      and(unopposed, lt(unitSales.windowEndsOn, dayOf(clock())))!,
    ).limit(BATCH)
    let ripe = 0
    for (const orderId of new Set(due.map(({ sale }) => sale.orderId)))
      ripe += await database.transaction(async (tx) => {
        if (!(await lockFree(tx, orderId))) return 0
        // Asked again under the lock: meanwhile it may have come back, or another instance been quicker.
        const still = await salesWhere(tx, and(unopposed, eq(unitSales.orderId, orderId))!)
        let now = 0
        for (const { sale, withBuyer } of still) {
          const last = await lastDay(tx, sale)
          if (last === null || dayOf(clock()) <= last) await noteWindow(tx, sale, last)
          else {
            await becomePayable(tx, sale, last, withBuyer)
            now += 1
          }
        }
        return now
      })
    return ripe
  }

  /** The last day on which each may be sent back, known since it was handed over; forgotten where that was taken back. */
  async function writeWindows(): Promise<void> {
    const wrong = or(
      and(isBeyondReach, isNull(unitSales.windowEndsOn)),
      and(sql`not ${isBeyondReach}`, isNotNull(unitSales.windowEndsOn)),
    )!
    const found = await salesWhere(database.db, and(inStates(unitSales.state, mayRipen), wrong)!).limit(BATCH)
    for (const orderId of new Set(found.map(({ sale }) => sale.orderId)))
      await database.transaction(async (tx) => {
        if (!(await lockFree(tx, orderId))) return
        for (const { sale, withBuyer } of found.filter((one) => one.sale.orderId === orderId)) {
          const last = await lastDay(tx, sale)
          await noteWindow(tx, sale, last)
          // That it arrived is no news of one that was lost.
          if (last !== null && withBuyer) await queueNews(tx, 'window', sale.unitId, String(sale.id), clock())
        }
      })
  }

  const noteWindow = (tx: Tx, { id }: SaleRow, windowEndsOn: string | null) =>
    tx
      .update(unitSales)
      .set({ windowEndsOn })
      .where(and(eq(unitSales.id, id), inStates(unitSales.state, mayRipen)))

  /** False while somebody else moves the order: it is looked at again in the next round. */
  async function lockFree(tx: Tx, orderId: number): Promise<boolean> {
    const held = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update', { skipLocked: true })
    return held.length > 0
  }

  async function lastDay(tx: Tx, sale: SaleRow): Promise<string | null> {
    const handed = await handedOver(tx, sale)
    return handed && lastDayToWithdraw(dayOf(handed), settings.closedDays)
  }

  async function handedOver(tx: Tx, { id, orderId, exchangeId }: SaleRow): Promise<Date | null> {
    if (exchangeId !== null) {
      const [given] = await tx
        .select({ at: exchanges.handedOverAt })
        .from(exchanges)
        .where(eq(exchanges.id, exchangeId))
      if (given?.at) return given.at
    } else {
      const [order] = await tx
        .select({ fulfilment: orders.fulfilmentStatus })
        .from(orders)
        .where(eq(orders.id, orderId))
      if (order && isHandedOver(order.fulfilment)) return handedOverAt(tx, orderId)
    }
    const [lost] = await tx.select({ at: LOST_AT }).from(unitSales).where(eq(unitSales.id, id))
    return lost?.at ?? null
  }

  async function becomePayable(
    tx: Tx,
    sale: SaleRow,
    windowEndsOn: string,
    withBuyer: boolean,
  ): Promise<void> {
    const at = clock()
    if ((await moveSales(tx, eq(unitSales.id, sale.id), SALE.payable, at, { windowEndsOn })) === 0) return
    await addEntry(tx, {
      consignorId: sale.consignorId,
      kind: 'sale',
      amountCentavos: sale.partCentavos,
      unitId: sale.unitId,
      saleId: sale.id,
      actor: actorOf(system('ripening')),
      requestKey: `sale:${sale.id}`,
      at,
    })
    await queueNews(tx, withBuyer ? 'payable' : 'lost', sale.unitId, String(sale.id), at)
  }

  return { ripenDue }
}
