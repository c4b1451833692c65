/**
 * A part that never came and is not sent again (product §65.7): what was in it is paid back without coming back, and the order no longer
 * waits for it. Both or neither, under the order's lock.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, orderPartLines, shipments } from '#data/schema.ts'
import { isAway, PART, PART_SAYS, partLostForm, wasLost } from '#rules/fulfilment/parts.ts'
import { NOT_IN_STEP } from '#rules/orders/admin.ts'
import { isOpen } from '#rules/orders/states.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { isLost } from '#rules/shipments/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import { refundSome } from '#shop/orders/admin/refund/refund.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { EXCHANGED_UNITS, REFUNDED_UNITS } from '#shop/stock/line-units.ts'
import { readForm } from '#shop/read-form.ts'
import { liveOf, orderCargo } from '#shop/orders/parts/cargo.ts'
import { waits } from '#shop/shipments/rows.ts'
import { moved, openInPart, type PartMoved } from './in-part.ts'
import { PART_KIND } from '#shop/orders/parts/news.ts'
import type { PartRow } from '#shop/orders/parts.ts'
import { settleParts } from '#shop/orders/parts/settle.ts'

export function openLostParts(context: ShopContext) {
  const { inPart, write, set, tellPart } = openInPart(context)

  /** Of those in it whose money did not go back otherwise. `whole`: all that is in it. */
  async function unpaidIn(tx: Tx, partId: number) {
    const rows = await tx
      .select({
        orderLineId: orderLines.id,
        inPart: orderPartLines.quantity,
        kept: sql<number>`${orderLines.quantity} - ${REFUNDED_UNITS} - ${EXCHANGED_UNITS}`,
      })
      .from(orderPartLines)
      .innerJoin(orderLines, eq(orderLines.id, orderPartLines.orderLineId))
      .where(eq(orderPartLines.partId, partId))
    return {
      lines: rows.flatMap(({ orderLineId, inPart, kept }) => {
        const quantity = Math.min(inPart, kept)
        return quantity > 0 ? [{ orderLineId, quantity, restock: false }] : []
      }),
      whole: rows.every(({ inPart, kept }) => kept >= inPart),
    }
  }

  /** Its courier lost it; one with a typed carrier is lost because a person says so. */
  async function whyNot(tx: Tx, order: OrderRow, part: PartRow): Promise<string | null> {
    if (!isOpen(order.status)) return NOT_IN_STEP
    if (!isAway(part.state)) return PART_SAYS.notGone
    const parcel = await liveOf(tx, orderCargo(order.id, part.id))
    return parcel && !isLost(parcel.state) ? PART_SAYS.notLost : null
  }

  /** `input`: rules/fulfilment/parts.ts `partLostForm`. */
  return async function lost(
    visitor: Visitor,
    orderId: number,
    partId: number,
    input: unknown,
  ): Promise<Outcome<PartMoved>> {
    const refusal = may(visitor, 'order.refund')
    if (refusal) return refusal
    const form = readForm(partLostForm, input, PART_SAYS.invalid)
    if (!form.ok) return form
    const { reason, key } = form.value
    return inPart(
      visitor,
      orderId,
      partId,
      async (tx, order, found, at) => {
        const { part } = found
        if (wasLost(part.state)) return moved(part, false)
        const why = await whyNot(tx, order, part)
        if (why !== null) return conflict(why)
        const { lines, whole } = await unpaidIn(tx, partId)
        const { left } = await moneyOf(tx, orderId)
        const paid =
          lines.length > 0 && left > 0
            ? await refundSome(tx, visitor, order, { lines, reason, key, at, lostWith: partId })
            : done(null)
        if (!paid.ok) return paid
        const gone = { ...found, part: await set(tx, part, { state: PART.lost, lostAt: at }) }
        await tx
          .update(shipments)
          .set({ attendedAt: at, ...waits(null, at) })
          .where(and(eq(shipments.orderId, orderId), eq(shipments.partId, partId)))
        const now = await write(tx, visitor, gone, {
          action: 'order.part-lost',
          what: `se perdió y se devuelve su dinero (${reason})`,
          before: part,
          at,
        })
        if (paid.value !== null) await tellPart(tx, now, gone, PART_KIND.lost, at)
        // Of what was paid back line by line before nobody knows in which parcel it went: the rest says itself when it arrives.
        if (whole) await settleParts(tx, now, actorOf(visitor), at)
        return moved(gone.part, true)
      },
      'order.refund',
    )
  }
}
