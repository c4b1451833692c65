/** From the shelf to the shopper: packed, shipped and delivered, or ready and picked up; then the order is complete. One step each, told once. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { isCompleted, ORDER } from '#rules/orders/states.ts'
import { DESK_MESSAGES, shipmentForm, whyNot } from '#rules/orders/admin.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { PLAIN_STEPS, type FulfilmentStep, type PlainStep } from '#rules/orders/fulfilment/steps.ts'
import { UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { adminStateOf } from '#shop/orders/admin/money.ts'
import { lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { openStep, type MoveConflict, type Moved, type StepOptions } from './step.ts'

export type { MoveConflict, Moved } from './step.ts'

export function openFulfilment(context: ShopContext) {
  const { database, clock } = context
  const stepIn = openStep(context)

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
    options: StepOptions = {},
  ): Promise<Outcome<Moved, MoveConflict>> {
    return inOrder(visitor, orderId, (tx, order) => stepIn(tx, visitor, order, move, options))
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
