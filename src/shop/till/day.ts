/** A day of the till (product §57.3): opened with a float, moved by sales and by hand, closed with what was counted. */
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orders, tillDays, tillEntries, tillQrs, tillSales, users } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { conflict, done, invalid, mapDone, missing, type Outcome } from '#rules/outcome.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { QR_SAYS, qrStateOf, type QrState } from '#rules/till/qr.ts'
import type { TillKind, TillMeans } from '#rules/payments/till-means.ts'
import { OFFLINE_SAYS } from '#rules/till/offline/texts.ts'
import { closeForm, moveForm, openForm, TILL_SAYS } from '#rules/till/till.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { openList } from '#shop/lists/open.ts'
import { tillDayList, type TillDay } from './lists.ts'
import { openOffline } from './offline/lease.ts'

export type TillDayRow = typeof tillDays.$inferSelect
/** As the page of the till lists it. */
export type LateSale = { number: string; total: Centavos; at: Date; state: 'sold' | 'voided' | QrState }
export type TillEntry = {
  id: number
  kind: TillKind
  means: TillMeans
  amount: Centavos
  /** Of the order, where it is a sale or what went back of one. */
  number: string | null
  operation: string
  reason: string
  who: string | null
  at: Date
}
const idOf = (visitor: Visitor): number | null => (visitor.kind === 'person' ? visitor.id : null)
const MOST_ENTRIES = 2_000

/** The one that is open, kept so until `tx` ends; null where none is. */
export async function openDay(tx: Tx, lock: 'share' | 'update'): Promise<TillDayRow | null> {
  const [row] = await tx.select().from(tillDays).where(isNull(tillDays.closedAt)).for(lock)
  return row ?? null
}

/** What there should be in cash. */
export async function cashIn(
  db: Reader | Tx,
  { id, floatCentavos }: Pick<TillDayRow, 'id' | 'floatCentavos'>,
): Promise<Centavos> {
  const [{ sum } = { sum: 0 }] = await db
    .select({ sum: sql`coalesce(sum(${tillEntries.amountCentavos}), 0)`.mapWith(Number) })
    .from(tillEntries)
    .where(and(eq(tillEntries.dayId, id), eq(tillEntries.means, 'cash')))
  return floatCentavos + sum
}

export function openTillDays(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  /** `input`: rules/till/till.ts `openForm`. */
  async function open(visitor: Visitor, input: unknown): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'till.count')
    if (refusal) return refusal
    const form = readForm(openForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    const { float, key } = form.value
    return commitIfDone(database, async (tx) => {
      const at = clock()
      const [row] = await tx
        .insert(tillDays)
        .values({
          day: dayOf(at),
          openedAt: at,
          openedBy: idOf(visitor),
          floatCentavos: float,
          requestKey: key,
        })
        .onConflictDoNothing()
        .returning()
      if (!row) {
        const [same] = await tx.select().from(tillDays).where(eq(tillDays.requestKey, key))
        return same ? done({ id: same.id }) : conflict(TILL_SAYS.alreadyOpen)
      }
      await writeAudit(tx, visitor, {
        action: 'till.open',
        entity: 'till',
        entityId: row.id,
        after: { float },
        at,
      })
      return done({ id: row.id })
    })
  }

  /** Cash that comes or goes without a sale. `input`: `moveForm`. */
  async function move(visitor: Visitor, input: unknown): Promise<Outcome<{ cash: Centavos }>> {
    const refusal = may(visitor, 'till.count')
    if (refusal) return refusal
    const form = readForm(moveForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    const { kind, amount, reason, key } = form.value
    return commitIfDone(database, async (tx) => {
      const day = await openDay(tx, 'update')
      if (!day) return conflict(TILL_SAYS.closed)
      const there = await cashIn(tx, day)
      const known = await tx.$count(
        tillEntries,
        and(eq(tillEntries.requestKey, key), eq(tillEntries.dayId, day.id)),
      )
      if (known > 0) return done({ cash: there })
      if (kind === 'out' && amount > there)
        return invalid(TILL_SAYS.invalid, { amount: TILL_SAYS.tooMuchOut(there) })
      const signed = kind === 'out' ? -amount : amount
      const at = clock()
      await tx.insert(tillEntries).values({
        dayId: day.id,
        kind,
        means: 'cash',
        amountCentavos: signed,
        reason,
        actor: actorOf(visitor),
        requestKey: key,
        createdAt: at,
      })
      await writeAudit(tx, visitor, {
        action: 'till.move',
        entity: 'till',
        entityId: day.id,
        after: { kind, amount, reason },
        at,
      })
      return done({ cash: there + signed })
    })
  }

  /** `input`: `closeForm`. What differs has its reason. Closed again with the same count it is the same end. */
  async function close(
    visitor: Visitor,
    id: number,
    input: unknown,
  ): Promise<Outcome<{ difference: Centavos }>> {
    const refusal = may(visitor, 'till.count')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const form = readForm(closeForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    const { counted, shown, reason, unjoined } = form.value
    return commitIfDone(database, async (tx) => {
      const [day] = await tx.select().from(tillDays).where(eq(tillDays.id, id)).for('update')
      if (!day) return missing()
      if (day.closedAt)
        return day.countedCentavos === counted
          ? done({ difference: counted - day.expectedCentavos! })
          : conflict(TILL_SAYS.isClosed)
      const expected = await cashIn(tx, day)
      const waiting = await waitingQrs(tx, id)
      if (waiting.length > 0) return conflict(QR_SAYS.waits(waiting))
      const offline = await openOffline(tx)
      const isOver = offline.sales + offline.tills > 0
      if (isOver && unjoined !== 'yes')
        return invalid(TILL_SAYS.invalid, { unjoined: OFFLINE_SAYS.open(offline.sales, offline.tills) })
      if (shown !== null && shown !== expected) return conflict(TILL_SAYS.moved(expected))
      const difference = counted - expected
      if (difference !== 0 && reason === '')
        return invalid(TILL_SAYS.invalid, { reason: TILL_SAYS.difference(difference) })
      const at = clock()
      const differenceReason = difference === 0 ? '' : reason
      await tx
        .update(tillDays)
        .set({
          closedAt: at,
          closedBy: idOf(visitor),
          expectedCentavos: expected,
          countedCentavos: counted,
          differenceReason,
        })
        .where(eq(tillDays.id, id))
      await writeAudit(tx, visitor, {
        action: 'till.close',
        entity: 'till',
        entityId: id,
        after: {
          expected,
          counted,
          difference,
          ...(differenceReason ? { reason: differenceReason } : {}),
          ...(isOver ? { unjoined: offline.sales, openLeases: offline.tills } : {}),
        },
        at,
      })
      return done({ difference })
    })
  }

  const { read: list } = openList(context, tillDayList)

  return {
    open,
    list,
    move,
    close,

    /** The open one; null where none is. */
    async current(visitor: Visitor): Promise<Outcome<TillDay | null>> {
      const end = await list(visitor, { where: isNull(tillDays.closedAt), limit: 1 })
      return mapDone(end, ({ rows }) => rows[0] ?? null)
    },

    async day(visitor: Visitor, id: number): Promise<Outcome<{ day: TillDay; entries: TillEntry[] }>> {
      const found = await list(visitor, { where: eq(tillDays.id, inReach(id) ? id : 0), limit: 1 })
      if (!found.ok) return found
      const [day] = found.value.rows
      if (!day) return missing()
      const rows = await db
        .select({
          entry: tillEntries,
          who: sql<
            string | null
          >`(select u.username from ${users} u where 'person:' || u.id = ${tillEntries.actor})`,
        })
        .from(tillEntries)
        .where(eq(tillEntries.dayId, id))
        .orderBy(asc(tillEntries.id))
        .limit(MOST_ENTRIES)
      return done({
        day,
        entries: rows.map(({ entry, who }) => ({
          id: entry.id,
          kind: entry.kind,
          means: entry.means,
          amount: entry.amountCentavos,
          number: entry.orderId === null ? null : orderNumber(entry.orderId),
          operation: entry.operation,
          reason: entry.reason,
          who,
          at: entry.createdAt,
        })),
      })
    },

    /** Sales of the open day, the newest first; whose QR still waits stand before them. */
    async lately(visitor: Visitor, dayId: number): Promise<Outcome<LateSale[]>> {
      const refusal = may(visitor, 'till.sell')
      if (refusal) return refusal
      const rows = await db
        .select({ sale: tillSales, order: orders, qr: tillQrs })
        .from(tillSales)
        .innerJoin(orders, eq(orders.id, tillSales.orderId))
        .leftJoin(tillQrs, eq(tillQrs.orderId, tillSales.orderId))
        .where(eq(tillSales.dayId, dayId))
        .orderBy(desc(and(isNotNull(tillQrs.orderId), isWaiting())!), desc(tillSales.orderId))
        .limit(8)
      return done(
        rows.map(({ sale, order, qr }) => ({
          number: orderNumber(sale.orderId),
          total: order.totalCentavos,
          at: sale.createdAt,
          state: stateOf(sale.voidedAt, order, qr),
        })),
      )
    },
  }
}

const isWaiting = () => and(inStates(orders.status, isOpen), inStates(orders.paymentStatus, isUnpaid))

const stateOf = (
  voidedAt: Date | null,
  order: typeof orders.$inferSelect,
  qr: typeof tillQrs.$inferSelect | null,
): LateSale['state'] => {
  if (voidedAt) return 'voided'
  if (!qr || qr.paymentId !== null) return 'sold'
  return qrStateOf({ order: order.status, payment: order.paymentStatus, made: qr.providerId !== null })
}

/** The sales of a day whose QR may still be paid. */
async function waitingQrs(tx: Tx, dayId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(tillQrs)
    .innerJoin(tillSales, eq(tillSales.orderId, tillQrs.orderId))
    .innerJoin(orders, eq(orders.id, tillQrs.orderId))
    .where(and(eq(tillSales.dayId, dayId), isWaiting()))
    .orderBy(orders.id)
  return rows.map(({ id }) => orderNumber(id))
}
