/** One step of an order from the shelf to the shopper, within a transaction that holds its lock; told once, and not before it can be taken back no more. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import type { FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { FULFILMENT_STEPS, type FulfilmentStep } from '#rules/orders/fulfilment/steps.ts'
import { whyNot, type Shipment } from '#rules/orders/admin.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { adminStateOf } from '#shop/orders/admin/money.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { causeOf } from './undo.ts'

/** What the order says after the move. `changed` false: somebody had done it already. */
export type Moved = { status: OrderState; fulfilment: FulfilmentState; changed: boolean }
export type MoveConflict = { status: OrderState; fulfilment: FulfilmentState }

export type StepOptions = {
  shipment?: Shipment
  /** How long the shopper's mail waits, so that the step can be taken back untold. */
  undoSeconds?: number
  /** A last look, under the order's lock: what it found stands in the audit trail, and a refusal leaves the order as it is. */
  look?: (tx: Tx) => Promise<Outcome<Record<string, number>>>
}

/** Whoever calls has asked whether they may, and holds the order's lock. */
export const openStep = ({ clock, settings }: Pick<ShopContext, 'clock' | 'settings'>) =>
  async function stepIn(
    tx: Tx,
    visitor: Visitor,
    order: OrderRow,
    move: FulfilmentStep,
    { shipment, undoSeconds = UNDO_SECONDS, look }: StepOptions = {},
  ): Promise<Outcome<Moved, MoveConflict>> {
    const orderId = order.id
    const { status, fulfilment } = adminStateOf(order, 0)
    const { to, tells } = FULFILMENT_STEPS[move]
    if (fulfilment === to && sameShipment(order, shipment))
      return done({ status, fulfilment, changed: false })
    const why = whyNot(adminStateOf(order, 0), move)
    if (why !== null) return conflict(why, { status, fulfilment })
    const looked = await look?.(tx)
    if (looked && !looked.ok) return conflict(looked.message, { status, fulfilment })
    const at = clock()
    const parcel = shipment && {
      carrier: shipment.carrier,
      trackingCode: shipment.trackingCode || null,
      trackingUrl: shipment.trackingUrl || null,
    }
    const [moved] = await tx
      .update(orders)
      .set({ fulfilmentStatus: to, updatedAt: at, ...parcel })
      .where(eq(orders.id, orderId))
      .returning()
    await writeEvent(tx, {
      orderId,
      life: 'fulfilment',
      from: fulfilment,
      to,
      actor: actorOf(visitor),
      reason: shipment ? [shipment.carrier, shipment.trackingCode].filter(Boolean).join(' ') : '',
    })
    await writeAudit(tx, visitor, {
      action: `order.${move}`,
      entity: 'order',
      entityId: orderId,
      before: { fulfilment },
      after: { fulfilment: to, ...parcel, ...looked?.value },
      at,
    })
    if (tells)
      await notifyShopper(tx, settings, moved!, tells.kind, await causeOf(tx, orderId, move), {
        email: tells.email,
        isRest: order.partLeft,
        mailAt: new Date(at.getTime() + undoSeconds * 1000),
      })
    return done({ status, fulfilment: to, changed: true })
  }

/** A second click ships the same parcel; another tracking code is another admin's. */
const sameShipment = (order: OrderRow, shipment?: Shipment): boolean =>
  !shipment || (order.carrier === shipment.carrier && (order.trackingCode ?? '') === shipment.trackingCode)
