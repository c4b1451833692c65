/** From the shelf to the shopper: packed, shipped and delivered, or ready and picked up; then the order is complete. One step each, told once. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { FulfilmentState } from '#rules/fulfilment/states.ts'
import { type OrderState, isCompleted, ORDER } from '#rules/orders/states.ts'
import { DESK_MESSAGES, shipmentForm, whyNot, type Shipment } from '#rules/orders/admin.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import {
  FULFILMENT_STEPS,
  PLAIN_STEPS,
  type FulfilmentStep,
  type PlainStep,
} from '#rules/fulfilment/steps.ts'
import { UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { adminStateOf } from '#shop/orders/admin/money.ts'
import { actorOf, lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { tellShopper } from '#shop/orders/tell.ts'
import { inReach } from '#shop/products/card.ts'
import { readForm } from '#shop/read-form.ts'
import { causeOf } from './undo.ts'

/** What the order says after the move. `changed` false: somebody had done it already. */
export type Moved = { status: OrderState; fulfilment: FulfilmentState; changed: boolean }
export type MoveConflict = { status: OrderState; fulfilment: FulfilmentState }

type StepOptions = {
  shipment?: Shipment
  /** How long the shopper's mail waits, so that the step can be taken back untold. */
  undoSeconds?: number
  /** A last look, under the order's lock: what it found stands in the audit trail, and a refusal leaves the order as it is. */
  look?: (tx: Tx) => Promise<Outcome<Record<string, number>>>
}

export function openFulfilment(context: ShopContext) {
  const { database, clock, settings } = context

  async function inOrder(
    visitor: Visitor,
    orderId: number,
    work: (tx: Tx, order: OrderRow) => Promise<Outcome<Moved, MoveConflict>>,
  ): Promise<Outcome<Moved, MoveConflict>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    let userId = 0
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      userId = order.userId
      return work(tx, order)
    })
    if (end.ok && end.value.changed) await context.hint({ kind: 'order', orderId, userId })
    return end
  }

  async function step(
    visitor: Visitor,
    orderId: number,
    move: FulfilmentStep,
    { shipment, undoSeconds = UNDO_SECONDS, look }: StepOptions = {},
  ): Promise<Outcome<Moved, MoveConflict>> {
    return inOrder(visitor, orderId, async (tx, order) => {
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
        await tellShopper(tx, settings, moved!, tells.kind, await causeOf(tx, orderId, move), {
          email: tells.email,
          mailAt: new Date(at.getTime() + undoSeconds * 1000),
        })
      return done({ status, fulfilment: to, changed: true })
    })
  }

  type PlainVerb = (visitor: Visitor, orderId: number) => ReturnType<typeof step>
  const plain = Object.fromEntries(
    PLAIN_STEPS.map((move): [string, PlainVerb] => [
      move,
      (visitor, orderId) => step(visitor, orderId, move),
    ]),
  ) as Record<PlainStep, PlainVerb>

  return {
    ...plain,

    /** Packed by who looked into its box: `look` refuses a box that is not whole. */
    packLooked: (visitor: Visitor, orderId: number, look: NonNullable<StepOptions['look']>) =>
      step(visitor, orderId, 'pack', { look }),

    /** `input`: rules/orders/admin.ts `shipmentForm`. */
    async ship(
      visitor: Visitor,
      orderId: number,
      input: unknown,
      undoSeconds = UNDO_SECONDS,
    ): Promise<Outcome<Moved, MoveConflict>> {
      const refusal = may(visitor, 'order.fulfil')
      if (refusal) return refusal
      const form = readForm(shipmentForm, input, DESK_MESSAGES.invalid)
      return form.ok ? step(visitor, orderId, 'ship', { shipment: form.value, undoSeconds }) : form
    },

    /** Delivered or picked up, and nothing more is expected. */
    complete: (visitor: Visitor, orderId: number) =>
      inOrder(visitor, orderId, async (tx, order) => {
        const { status, fulfilment } = adminStateOf(order, 0)
        if (isCompleted(status)) return done({ status, fulfilment, changed: false })
        const why = whyNot(adminStateOf(order, 0), 'complete')
        if (why !== null) return conflict(why, { status, fulfilment })
        const at = clock()
        await tx
          .update(orders)
          .set({ status: ORDER.completed, endCause: 'shop', updatedAt: at })
          .where(eq(orders.id, orderId))
        const actor = actorOf(visitor)
        await writeEvent(tx, { orderId, life: 'order', from: status, to: ORDER.completed, actor })
        await writeAudit(tx, visitor, {
          action: 'order.complete',
          entity: 'order',
          entityId: orderId,
          before: { status },
          after: { status: ORDER.completed },
          at,
        })
        return done({ status: ORDER.completed, fulfilment, changed: true })
      }),
  }
}

/** A second click ships the same parcel; another tracking code is another admin's. */
const sameShipment = (order: OrderRow, shipment?: Shipment): boolean =>
  !shipment || (order.carrier === shipment.carrier && (order.trackingCode ?? '') === shipment.trackingCode)
