/** The tools that every move of a return needs: its locks, its diary, its audit row and its news. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { returns } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import { whyNotReturn, type ReturnMove, type ReturnSituation } from '#rules/returns/return.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { Settings } from '#shop/context.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { actorOf, lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { returnEmail, returnSentence, type ReturnNews } from './emails.ts'

export type ReturnRow = typeof returns.$inferSelect
export type LockedReturn = { row: ReturnRow; order: OrderRow | null }
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

/** Moves the row along the table, with everything that is written beside it. */
export async function moveReturn(
  tx: Tx,
  settings: Settings,
  visitor: Visitor,
  { row, order }: LockedReturn,
  move: {
    to: ReturnState
    action: AuditAction
    at: Date
    reason?: string
    details?: Record<string, unknown>
    news?: ReturnNews
  },
): Promise<void> {
  const { to, action, at, reason = '', details, news } = move
  const answers = row.answeredAt === null && row.status === 'requested'
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
    action,
    entity: 'return',
    entityId: row.code,
    before: { status: row.status },
    after: { status: to, ...(reason ? { reason } : {}), ...details },
    at,
  })
  if (news) await tellReturn(tx, settings, { row, order }, news, at)
}

/** An email to the address of the request, and the bell of the order's shopper; once for each cause. */
export async function tellReturn(
  tx: Tx,
  settings: Settings,
  { row, order }: LockedReturn,
  news: ReturnNews,
  at: Date,
): Promise<void> {
  const addressee = { ...row, kind: row.kind, ...(order ? { reference: order.reference } : {}) }
  const key = `return:${row.code}:${news.news}`
  await queue(tx, 'mail', returnEmail(addressee, news, settings), { dedupeKey: `mail:${key}`, runAt: at })
  if (order)
    await tell(tx, {
      personId: order.personId,
      kind: `return-${news.news}`,
      orderId: order.id,
      title: 'Devoluciones',
      body: returnSentence(addressee, news),
      dedupeKey: key,
    })
}
