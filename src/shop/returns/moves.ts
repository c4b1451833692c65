/** The tools that every move of a return needs: its locks, its history, its audit row and its news. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { returns } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import {
  RETURN_STEPS,
  whyNotReturn,
  type ReturnMove,
  type ReturnSituation,
  type ReturnStep,
} from '#rules/returns/return.ts'
import { isUnanswered, type ReturnState } from '#rules/returns/states.ts'
import { goodsOf, returnNews } from '#rules/returns/story.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { Settings } from '#shop/context.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { actorOf, lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { returnEmail } from './emails.ts'

export type ReturnRow = typeof returns.$inferSelect
export type LockedReturn = { row: ReturnRow; order: OrderRow | null }
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
  return { row: row!, order }
}

export const situationOf = ({ row, order }: LockedReturn): ReturnSituation => ({
  status: row.status,
  kind: row.kind,
  order: order && {
    status: order.status,
    fulfilment: order.fulfilmentStatus,
  },
})
export const whyNotNow = (locked: LockedReturn, move: ReturnMove) => whyNotReturn(situationOf(locked), move)

/** Moves the row along the table, with everything that is written beside it, and tells whoever asked. */
export async function moveReturn(
  tx: Tx,
  settings: Settings,
  visitor: Visitor,
  { row, order }: LockedReturn,
  move: {
    step: ReturnStep
    at: Date
    reason?: string
    details?: Record<string, unknown>
    message?: string
    /** What goes back, asked for with this move. */
    refund?: Centavos
  },
): Promise<ReturnMoved> {
  const { step, at, reason = '', details, ...said } = move
  const to = RETURN_STEPS[step]
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
  await writeAudit(tx, visitor, {
    action: `return.${step}`,
    entity: 'return',
    entityId: row.code,
    before: { status: row.status },
    after: { status: to, ...(reason ? { reason } : {}), ...details },
    at,
  })
  await tellReturn(tx, settings, { row: { ...row, status: to }, order }, at, said)
  return { code: row.code, status: to }
}

/** An email to the address of the request, and the bell of the order's shopper; once for each state. */
export async function tellReturn(
  tx: Tx,
  settings: Settings,
  locked: LockedReturn,
  at: Date,
  { message = '', refund = 0 }: { message?: string; refund?: Centavos } = {},
): Promise<void> {
  const { row, order } = locked
  const { code, kind, status } = row
  const goods = goodsOf(situationOf(locked).order)
  const money = refund > 0 ? { amount: refund, progress: 'underway' as const } : null
  const told = { code, kind, status, goods, money }
  const key = `return:${code}:${status}`
  const email = returnEmail({ ...row, reference: order?.reference }, told, message, settings)
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
