/** What was written down wrongly of a parcel, put right after its mail went: tracking, and an «entregado» that was none or of another day. */
import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderHistory, orders, outbox, returns } from '#data/schema.ts'
import { dayOf, startOfDay } from '#rules/calendar/argentine-day.ts'
import { FULFILMENT_LABEL, isHandedOver, wasSent } from '#rules/orders/fulfilment/states.ts'
import { FULFILMENT_STEPS } from '#rules/orders/fulfilment/steps.ts'
import { mailedStep } from '#rules/fulfilment/undo.ts'
import { shipmentForm } from '#rules/orders/admin.ts'
import { CORRECTION_MESSAGES, deliveryCorrection } from '#rules/order-emails/corrections.ts'
import { isCompleted, isOpen } from '#rules/orders/states.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { newsKey, notifyShopper } from '#shop/orders/notify.ts'
import { readForm } from '#shop/read-form.ts'
import { mailWaiting, openInOrder, type Corrected } from '#shop/orders/admin/in-order.ts'
import { causeOf, lastMove } from './undo.ts'

const NOON = 12 * 3_600_000

export function openCorrections(context: ShopContext) {
  const { settings } = context

  const inOrder = openInOrder(context)

  /** Whether the mail of the order's last step waits, and the step may still be undone instead. */
  async function stillWaits(tx: Tx, order: OrderRow): Promise<boolean> {
    const step = mailedStep(order.fulfilmentStatus)
    if (!step) return false
    const key = newsKey(order.id, FULFILMENT_STEPS[step].tells!.kind, await causeOf(tx, order.id, step))
    return (await tx.$count(outbox, mailWaiting(key))) > 0
  }

  async function noted(
    tx: Tx,
    visitor: Visitor,
    order: OrderRow,
    what: { reason: string; before: Record<string, unknown>; after: Record<string, unknown>; at: Date },
  ) {
    const { reason, ...change } = what
    const actor = actorOf(visitor)
    await writeEvent(tx, { orderId: order.id, life: 'note', from: null, to: 'note', actor, reason })
    await writeAudit(tx, visitor, {
      action: 'order.correct',
      entity: 'order',
      entityId: order.id,
      ...change,
    })
  }

  return {
    /** `input`: rules/orders/admin.ts `shipmentForm`. */
    async correctParcel(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<Corrected>> {
      const refusal = may(visitor, 'order.fulfil')
      if (refusal) return refusal
      const form = readForm(shipmentForm, input, CORRECTION_MESSAGES.invalid)
      if (!form.ok) return form
      return inOrder<Corrected>(visitor, orderId, 'order.fulfil', async (tx, order, at) => {
        if (!isOpen(order.status) || !wasSent(order.fulfilmentStatus))
          return conflict(CORRECTION_MESSAGES.notSent)
        const { carrier, trackingCode, trackingUrl } = form.value
        const after = { carrier, trackingCode: trackingCode || null, trackingUrl: trackingUrl || null }
        const before = {
          carrier: order.carrier,
          trackingCode: order.trackingCode,
          trackingUrl: order.trackingUrl,
        }
        if (JSON.stringify(before) === JSON.stringify(after)) return done({ changed: false })
        if (await stillWaits(tx, order)) return conflict(CORRECTION_MESSAGES.unsent)
        const [now] = await tx
          .update(orders)
          .set({ ...after, updatedAt: at })
          .where(eq(orders.id, orderId))
          .returning()
        const was = [before.carrier, before.trackingCode, before.trackingUrl].filter(Boolean).join(' ')
        await noted(tx, visitor, order, {
          reason: `Se corrigió el seguimiento: antes «${was}».`,
          before,
          after,
          at,
        })
        await notifyShopper(tx, settings, now!, 'tracking', at.toISOString())
        return done({ changed: true })
      })
    },

    /** `input`: `deliveryCorrection`. The terms of the law count from what stands then. */
    async correctDelivery(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<Corrected>> {
      const refusal = may(visitor, 'order.manage')
      if (refusal) return refusal
      const form = readForm(deliveryCorrection, input, CORRECTION_MESSAGES.invalid)
      if (!form.ok) return form
      const { day } = form.value
      return inOrder<Corrected>(visitor, orderId, 'order.manage', async (tx, order, at) => {
        const last = await lastMove(tx, order)
        if (isCompleted(order.status)) return conflict(CORRECTION_MESSAGES.completed)
        if (!last || !isOpen(order.status) || !isHandedOver(order.fulfilmentStatus))
          return conflict(CORRECTION_MESSAGES.notHandedOver)
        const was = dayOf(last.createdAt)
        if (day === was) return done({ changed: false })
        if (await stillWaits(tx, order)) return conflict(CORRECTION_MESSAGES.unsent)
        if ((await tx.$count(returns, eq(returns.orderId, orderId))) > 0)
          return conflict(CORRECTION_MESSAGES.comesBack)
        if (day !== '' && (day > dayOf(at) || (await leftAfter(tx, orderId, day, last.createdAt))))
          return invalid(CORRECTION_MESSAGES.invalid, { day: CORRECTION_MESSAGES.day })
        await tx.update(orderHistory).set({ takenBackAt: at }).where(eq(orderHistory.id, last.id))
        const fulfilmentStatus = day === '' ? last.from : order.fulfilmentStatus
        const [now] = await tx
          .update(orders)
          .set({ fulfilmentStatus, updatedAt: at })
          .where(eq(orders.id, orderId))
          .returning()
        if (day !== '')
          await tx.insert(orderHistory).values({
            orderId,
            life: 'fulfilment',
            from: last.from,
            to: last.to,
            actor: actorOf(visitor),
            createdAt: new Date(Math.min(startOfDay(day).getTime() + NOON, at.getTime())),
          })
        await noted(tx, visitor, order, {
          reason: `Se corrigió «${FULFILMENT_LABEL[last.to]}»: antes el ${was}, ahora ${day === '' ? 'todavía no' : `el ${day}`}.`,
          before: { fulfilment: last.to, day: was },
          after: { fulfilment: fulfilmentStatus, day: day || null },
          at,
        })
        const kind = day === '' ? 'undelivered' : 'delivery-day'
        await notifyShopper(tx, settings, now!, kind, at.toISOString())
        return done({ changed: true })
      })
    },
  }

  /** It was packed, or left, on a later day. */
  async function leftAfter(tx: Tx, orderId: number, day: string, before: Date): Promise<boolean> {
    const end = new Date(startOfDay(day).getTime() + 2 * NOON)
    const moves = and(
      eq(orderHistory.orderId, orderId),
      eq(orderHistory.life, 'fulfilment'),
      isNull(orderHistory.takenBackAt),
      gte(orderHistory.createdAt, end),
      lt(orderHistory.createdAt, before),
    )
    return (await tx.$count(orderHistory, moves)) > 0
  }
}
