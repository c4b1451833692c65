/**
 * A step that mails whoever bought it, taken back before the mail goes. The outbox row decides: whoever has it first has won, an
 * instance that sends it or a person who takes it away, and the other finds it gone; so the mail goes once or never.
 */
import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { notifications, orderHistory, orders, outbox } from '#data/schema.ts'
import type { ManyEnd } from '#rules/fulfilment/many.ts'
import type { FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { FULFILMENT_STEPS, type FulfilmentStep } from '#rules/orders/fulfilment/steps.ts'
import { mailedStep, UNDO_MESSAGES } from '#rules/fulfilment/undo.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { newsKey } from '#shop/orders/notify.ts'
import { inReach } from '#rules/ids.ts'
import { mailWaiting } from '#shop/orders/admin/in-order.ts'

/** One's own steps whose mail has not gone. */
export type Undoable = {
  orders: { id: number; number: string; step: FulfilmentStep }[]
  /** Until the first of their mails goes. */
  secondsLeft: number
}

/** A step that was taken back is told anew when it is made again. */
export async function causeOf(tx: Tx, orderId: number, step: FulfilmentStep): Promise<string> {
  const { to, tells } = FULFILMENT_STEPS[step]
  const before = await tx.$count(
    orderHistory,
    and(
      eq(orderHistory.orderId, orderId),
      eq(orderHistory.life, 'fulfilment'),
      eq(orderHistory.to, to),
      isNotNull(orderHistory.takenBackAt),
    ),
  )
  return `${tells?.kind ?? step}${before === 0 ? '' : `-${before + 1}`}`
}

const keyOf = async (tx: Tx, orderId: number, step: FulfilmentStep): Promise<string> =>
  newsKey(orderId, FULFILMENT_STEPS[step].tells!.kind, await causeOf(tx, orderId, step))

/** The last move of the parcel that counts. The caller holds the order's lock. */
export async function lastMove(tx: Tx, order: OrderRow) {
  const [last] = await tx
    .select()
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, order.id),
        eq(orderHistory.life, 'fulfilment'),
        isNull(orderHistory.takenBackAt),
      ),
    )
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return last && last.to === order.fulfilmentStatus && last.from !== null
    ? { ...last, from: last.from as FulfilmentState, to: order.fulfilmentStatus }
    : null
}

/** False when somebody has begun to send it. */
async function stopMail(tx: Tx, key: string): Promise<boolean> {
  const gone = await tx.delete(outbox).where(mailWaiting(key)).returning({ id: outbox.id })
  return gone.length > 0
}

export function openUndo(context: ShopContext) {
  const { database, clock } = context

  async function undo(visitor: Visitor, orderId: number): Promise<Outcome<{ fulfilment: FulfilmentState }>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    let userId = 0
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      userId = order.userId
      const last = await lastMove(tx, order)
      const step = last && mailedStep(last.to)
      if (!last || !step || !isOpen(order.status)) return conflict(UNDO_MESSAGES.none)
      const key = await keyOf(tx, orderId, step)
      if (!(await stopMail(tx, key))) return conflict(UNDO_MESSAGES.mailed)
      const at = clock()
      const { from, to } = last
      await tx.delete(notifications).where(eq(notifications.dedupeKey, key))
      await tx.update(orderHistory).set({ takenBackAt: at }).where(eq(orderHistory.id, last.id))
      const parcel = step === 'ship' ? { carrier: null, trackingCode: null, trackingUrl: null } : {}
      await tx
        .update(orders)
        .set({ fulfilmentStatus: from, updatedAt: at, ...parcel })
        .where(eq(orders.id, orderId))
      const actor = actorOf(visitor)
      await writeEvent(tx, {
        orderId,
        life: 'note',
        from: null,
        to: 'note',
        actor,
        reason: UNDO_MESSAGES.note(to),
      })
      await writeAudit(tx, visitor, {
        action: 'order.undo',
        entity: 'order',
        entityId: orderId,
        before: { fulfilment: to },
        after: { fulfilment: from },
        at,
      })
      return done({ fulfilment: from })
    })
    if (end.ok) await context.hint({ kind: 'order', orderId, userId })
    return end
  }

  async function undoMany(visitor: Visitor, ids: readonly number[]): Promise<Outcome<ManyEnd[]>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const ends: ManyEnd[] = []
    for (const id of new Set(ids)) {
      const end = await undo(visitor, id)
      ends.push({ id, number: orderNumber(id), done: end.ok, why: end.ok ? null : end.message })
    }
    return ends.length > 0 ? done(ends) : conflict(UNDO_MESSAGES.none)
  }

  /** Of whoever asks, the last made first. */
  async function undoable(visitor: Visitor): Promise<Outcome<Undoable | null>> {
    const refusal = may(visitor, 'order.read')
    if (refusal) return refusal
    if (may(visitor, 'order.fulfil')) return done(null)
    const now = clock()
    const waiting = await database.db
      .select({ key: outbox.dedupeKey, runAt: outbox.runAt })
      .from(outbox)
      .where(
        and(
          eq(outbox.kind, 'mail'),
          eq(outbox.attempts, 0),
          isNull(outbox.doneAt),
          isNull(outbox.failedAt),
          gt(outbox.runAt, now),
        ),
      )
      .orderBy(desc(outbox.id))
    const mails = waiting.flatMap(({ key, runAt }) => {
      const [, id] = /^mail:order:(\d+):/.exec(key ?? '') ?? []
      return id ? [{ id: Number(id), runAt }] : []
    })
    if (mails.length === 0) return done(null)
    const moves = await database.db
      .select({ id: orders.id, to: orders.fulfilmentStatus })
      .from(orderHistory)
      .innerJoin(
        orders,
        and(eq(orders.id, orderHistory.orderId), eq(orders.fulfilmentStatus, orderHistory.to)),
      )
      .where(
        and(
          inArray(
            orderHistory.orderId,
            mails.map(({ id }) => id),
          ),
          eq(orderHistory.life, 'fulfilment'),
          eq(orderHistory.actor, actorOf(visitor)),
          isNull(orderHistory.takenBackAt),
        ),
      )
      .orderBy(desc(orderHistory.id))
    const own = moves.flatMap(({ id, to }) => {
      const step = mailedStep(to)
      return step ? [{ id, number: orderNumber(id), step }] : []
    })
    if (own.length === 0) return done(null)
    const first = Math.min(
      ...mails.filter((mail) => own.some(({ id }) => id === mail.id)).map(({ runAt }) => runAt.getTime()),
    )
    return done({ orders: own, secondsLeft: Math.ceil((first - now.getTime()) / 1000) })
  }

  return { undo, undoMany, undoable }
}
