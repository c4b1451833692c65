/**
 * What happens without anybody asking: unpaid orders whose time is up give their stock back, and payments whose notice was
 * lost are found by asking the provider (product §11.7, §12.7).
 */
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { orders, payments } from '#data/schema.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { HAND_MEANS, hoursOf } from '#rules/payments/means.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { endedUnsold, isOpen } from '#rules/orders/states.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Ask } from './payable.ts'
import { lockOrder } from './events.ts'
import { endOrder } from './release.ts'
import { notifyShopper } from './notify.ts'

const BATCH = 200
/** While the provider does not answer we wait this long beyond the hold before expiring without its word. */
const PATIENCE = 60 * MINUTES
const RECONCILE_AFTER = 3 * MINUTES
const RECONCILE_DAYS = 7

export function openSweep(
  context: ShopContext,
  verbs: {
    check: Ask['ask']
    /** False while it is not certain; null: no QR was ever shown for it. */
    followQr?: { ended(reference: string): Promise<boolean | null> }
  },
) {
  const { check } = verbs
  const { database, clock, settings, log } = context

  async function expire(order: { id: number; reference: string; expiresAt: Date }): Promise<void> {
    const [attempt] = await database.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, order.id), isNotNull(payments.preferenceId)))
      .limit(1)
    const asked = !attempt || (await isOver(order.reference))
    if (!asked && clock().getTime() < order.expiresAt.getTime() + PATIENCE) return
    const ended = await database.transaction(async (tx) => {
      const locked = await lockOrder(tx, { id: order.id })
      // A payment may have come in while we asked: then it is not ours to end any more.
      if (!locked || !isUnpaid(locked.paymentStatus) || locked.expiresAt > clock()) return null
      const ended = await endOrder(tx, locked, {
        cause: 'unpaid',
        actor: 'system:sweep',
        reason: 'not paid in time',
        now: clock(),
      })
      if (!ended) return null
      // Whoever stood at the counter saw it.
      if (locked.channel !== 'counter')
        await notifyShopper(tx, settings, ended, 'expired', locked.expiresAt.toISOString())
      return locked
    })
    if (!ended) return
    context.countEvent?.('order expired')
    log.info({ order: orderNumber(ended.id) }, 'order expired')
    await context.hint({ kind: 'order', orderId: ended.id, userId: ended.userId })
    await context.hint({ kind: 'catalogue' })
  }

  /** Asked, and nobody can pay it any more: a QR is called off where it is shown, before its goods are let go. */
  async function isOver(reference: string): Promise<boolean> {
    const qr = await verbs.followQr?.ended(reference)
    return qr ?? check(reference)
  }

  /** Once in each hold, when half of it is over. */
  async function remind(): Promise<void> {
    const now = clock()
    for (const means of HAND_MEANS) {
      const soon = new Date(now.getTime() + (hoursOf(settings, means) / 2) * 60 * MINUTES)
      const due = await database.db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.means, means),
            isNull(orders.remindedAt),
            inStates(orders.status, isOpen),
            inStates(orders.paymentStatus, isUnpaid),
            gt(orders.expiresAt, now),
            lt(orders.expiresAt, soon),
          ),
        )
        .limit(BATCH)
      for (const { id } of due)
        await database.transaction(async (tx) => {
          const order = await lockOrder(tx, { id })
          if (!order || order.remindedAt || !isUnpaid(order.paymentStatus) || !isOpen(order.status)) return
          await tx.update(orders).set({ remindedAt: now }).where(eq(orders.id, id))
          await notifyShopper(tx, settings, order, 'reminder', order.expiresAt.toISOString())
        })
    }
  }

  return {
    /** Reminds whoever pays by hand that their time ends. */
    remind,

    /** Ends the unpaid orders whose time is up. Any instance may run it: an order's lock decides. */
    async sweep(): Promise<number> {
      const due = await database.db
        .select({ id: orders.id, reference: orders.reference, expiresAt: orders.expiresAt })
        .from(orders)
        .where(
          and(
            inStates(orders.status, isOpen),
            inStates(orders.paymentStatus, isUnpaid),
            lt(orders.expiresAt, clock()),
          ),
        )
        .orderBy(asc(orders.expiresAt))
        .limit(BATCH)
      for (const order of due) {
        try {
          await expire(order)
        } catch (error) {
          // One bad order must not keep the others' stock.
          log.error({ order: orderNumber(order.id), error: String(error) }, 'order could not be expired')
        }
      }
      return due.length
    },

    /** Asks the provider about every order that waits for money, or expired lately and may have been paid since. */
    async reconcile(): Promise<number> {
      const now = clock().getTime()
      const open = await database.db
        .selectDistinct({ id: orders.id, reference: orders.reference })
        .from(orders)
        .innerJoin(payments, eq(payments.orderId, orders.id))
        .where(
          and(
            isNotNull(payments.preferenceId),
            lt(orders.placedAt, new Date(now - RECONCILE_AFTER)),
            gt(orders.placedAt, new Date(now - RECONCILE_DAYS * 1440 * MINUTES)),
            or(
              and(inStates(orders.status, isOpen), inStates(orders.paymentStatus, isUnpaid)),
              and(inStates(orders.status, endedUnsold), sql`${payments.providerPaymentId} is null`),
            ),
          ),
        )
        .orderBy(desc(orders.id))
        .limit(BATCH)
      for (const order of open) {
        try {
          // The provider is away: no use in asking it about the rest.
          if (!(await check(order.reference))) break
        } catch (error) {
          log.error({ order: orderNumber(order.id), error: String(error) }, 'order could not be reconciled')
        }
      }
      return open.length
    },
  }
}
