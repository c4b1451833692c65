/** The tools that every move of a return needs: its locks, its history, its audit row and its news. */
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { returnItems, returnLines, returns, tillReturns } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import {
  RETURN_STEPS,
  whyNotReturn,
  type ReturnMove,
  type ReturnSituation,
  type ReturnStep,
} from '#rules/returns/return.ts'
import { isTaken } from '#rules/returns/kinds.ts'
import { isOnTheRoad } from '#rules/returns/exchange/states.ts'
import { isCredit, type PayBack } from '#rules/returns/pay-back.ts'
import { isUnanswered, isUnsettled, RETURN_MOVES, type ReturnState } from '#rules/returns/states.ts'
import { mayMove } from '#rules/states.ts'
import { goodsOf, returnNews } from '#rules/returns/story.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { Settings } from '#shop/context.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { isPart } from './ask/items.ts'
import { returnEmail } from './emails.ts'
import { giveUp } from './exchange/give-up.ts'
import { exchangeOf, exchangeTold, type ExchangeRow } from './exchange/rows.ts'

export type ReturnRow = typeof returns.$inferSelect
export type LockedReturn = {
  row: ReturnRow
  order: OrderRow | null
  /** What is given for it. */
  exchange?: ExchangeRow | null
  /** Of a withdrawal: less than all that is left of its order. */
  partly?: boolean
  /** What came was looked at, and none of it was accepted. */
  allRefused?: boolean
  /** Some of what was asked for came, and the rest is still to come. */
  moreToCome?: boolean
}
export type ReturnMoved = { code: string; status: ReturnState }
export const isReturnCode = (code: string): boolean => /^ARR-\d{8}-[A-Z0-9]{6}$/.test(code)

/** The order first, like everything else that moves an order. */
export async function lockReturn(tx: Tx, code: string): Promise<LockedReturn | null> {
  const [seen] = await tx.select().from(returns).where(eq(returns.code, code))
  if (!seen) return null
  const order = seen.orderId === null ? null : ((await lockOrder(tx, { id: seen.orderId })) ?? null)
  const [row] = await tx.select().from(returns).where(eq(returns.code, code)).for('update')
  // It was tied to an order while we waited: begin again with that order's lock.
  if (row!.orderId !== seen.orderId) return lockReturn(tx, code)
  const exchange = await exchangeOf(tx, row!.id)
  return {
    row: row!,
    order,
    exchange,
    partly: await isPart(tx, row!),
    allRefused: await allRefused(tx, row!.id),
    moreToCome: await moreToCome(tx, row!.id, exchange),
  }
}

export async function allRefused(db: Reader | Tx, returnId: number): Promise<boolean> {
  const came = await db
    .select({ condition: returnLines.condition })
    .from(returnLines)
    .where(eq(returnLines.returnId, returnId))
  return came.length > 0 && came.every(({ condition }) => condition !== null && !isTaken(condition))
}

/** Fewer came than were asked for: another parcel may bring the rest. */
export async function moreToCome(
  db: Reader | Tx,
  returnId: number,
  exchange: ExchangeRow | null,
): Promise<boolean> {
  const sum = async (table: typeof returnLines | typeof returnItems) => {
    const [{ units } = { units: 0 }] = await db
      .select({ units: sql<number>`coalesce(sum(${table.quantity}), 0)::int` })
      .from(table)
      .where(eq(table.returnId, returnId))
    return units
  }
  return (exchange ? exchange.quantity : await sum(returnItems)) > (await sum(returnLines))
}

export const situationOf = ({
  row,
  order,
  exchange,
  partly,
  allRefused,
  moreToCome,
}: LockedReturn): ReturnSituation => ({
  status: row.status,
  kind: row.kind,
  parcel: exchange?.parcel ?? null,
  partly: partly ?? false,
  allRefused: allRefused ?? false,
  moreToCome: moreToCome ?? false,
  order: order && {
    status: order.status,
    fulfilment: order.fulfilmentStatus,
    partLeft: order.partLeft,
  },
})
export const whyNotNow = (locked: LockedReturn, move: ReturnMove) => whyNotReturn(situationOf(locked), move)

/** Moves the row along the table, with everything that is written beside it, and tells whoever asked. */
export async function moveReturn(
  tx: Tx,
  settings: Settings,
  visitor: Visitor,
  locked: LockedReturn,
  move: {
    step: ReturnStep
    at: Date
    reason?: string
    details?: Record<string, unknown>
    message?: string
    /** What goes back, asked for with this move, and in what. */
    refund?: Centavos
    payBack?: PayBack
  },
): Promise<ReturnMoved> {
  const { row, order } = locked
  const { step, at, reason = '', details, ...said } = move
  const to = RETURN_STEPS[step]
  if (!mayMove(RETURN_MOVES, row.status, to)) throw new Error(`No case goes from ${row.status} to ${to}`)
  const answers = row.answeredAt === null && isUnanswered(row.status)
  await tx
    .update(returns)
    .set({ status: to, updatedAt: at, ...(answers ? { answeredAt: at } : {}) })
    .where(eq(returns.id, row.id))
  if (order)
    await writeEvent(tx, {
      orderId: order.id,
      life: 'return',
      subjectId: row.id,
      from: row.status,
      to,
      actor: actorOf(visitor),
      reason: [row.code, reason].filter(Boolean).join(': '),
    })
  const exchange = locked.exchange && (await exchangeAfter(tx, visitor, locked.exchange, to, at, row.code))
  await writeAudit(tx, visitor, {
    action: `return.${step}`,
    entity: 'return',
    entityId: row.code,
    before: { status: row.status },
    after: { status: to, ...(reason ? { reason } : {}), ...details },
    at,
  })
  await notifyReturn(tx, settings, { ...locked, row: { ...row, status: to }, exchange }, at, said)
  return { code: row.code, status: to }
}

/** A case that is over without its exchange having been made keeps nothing back. */
const exchangeAfter = async (
  tx: Tx,
  visitor: Visitor,
  exchange: ExchangeRow,
  to: ReturnState,
  at: Date,
  code: string,
): Promise<ExchangeRow> =>
  isUnsettled(to) || exchange.madeCentavos !== null
    ? exchange
    : giveUp(tx, exchange, { actor: actorOf(visitor), reason: code, at })

/** Whoever stands at the counter is told how it ended, and none of the steps to there. */
const isAtCounter = async (tx: Tx, returnId: number): Promise<boolean> =>
  (await tx.$count(tillReturns, eq(tillReturns.returnId, returnId))) > 0

/** An email to the address of the request, and the bell of the order's shopper; once for each state. */
export async function notifyReturn(
  tx: Tx,
  settings: Settings,
  locked: LockedReturn,
  at: Date,
  {
    message = '',
    refund = 0,
    payBack = 'money',
    news = '',
  }: {
    message?: string
    refund?: Centavos
    payBack?: PayBack
    /** Something that happened within its state: told apart from the state itself. */ news?: string
  } = {},
): Promise<void> {
  const { row, order } = locked
  const { code, kind, status } = row
  if ((isUnsettled(status) || news !== '') && (await isAtCounter(tx, row.id))) return
  const goods = goodsOf(situationOf(locked).order, locked.partly ?? (await isPart(tx, row)))
  const money =
    refund > 0 ? { amount: refund, progress: 'underway' as const, asCredit: isCredit(payBack) } : null
  const exchange = order && locked.exchange ? await exchangeTold(tx, locked.exchange, order) : null
  const told = { code, kind, status, goods, money, exchange }
  const key = `return:${code}:${[status, news].filter(Boolean).join(':')}`
  const given = locked.exchange
  const onTheRoad = given && isOnTheRoad(given.parcel) ? given : null
  const email = returnEmail({ ...row, reference: order?.reference, onTheRoad }, told, message, settings)
  await queue(tx, 'mail', email, { dedupeKey: `mail:${key}`, runAt: at })
  if (order)
    await tell(tx, {
      userId: order.userId,
      kind: `return-${status}`,
      orderId: order.id,
      title: 'Devoluciones',
      body: returnNews(told),
      dedupeKey: key,
    })
}

/** Another parcel of a case that part of came before: its state stays. */
export async function receivedMore(
  tx: Tx,
  settings: Settings,
  visitor: Visitor,
  locked: LockedReturn,
  { at, lines, message, key }: { at: Date; lines: unknown; message: string; key: string },
): Promise<ReturnMoved> {
  const { row } = locked
  await writeAudit(tx, visitor, {
    action: 'return.receive',
    entity: 'return',
    entityId: row.code,
    before: { status: row.status },
    after: { status: row.status, lines },
    at,
  })
  await notifyReturn(tx, settings, locked, at, { message, news: `more:${key}` })
  return { code: row.code, status: row.status }
}
