/** What every deed on a part of an order shares: found under the order's lock, written beside the part, and told to whoever bought. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderParts } from '#data/schema.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import type { PartKind } from '#rules/fulfilment/part-emails.ts'
import { partNote, unitsSaid, type PartState } from '#rules/fulfilment/parts.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { inReach } from '#rules/ids.ts'
import { openInOrder, type Corrected } from '#shop/orders/admin/in-order.ts'
import { keepParts, linesOfParts, type PartLine, type PartRow } from '#shop/orders/parts.ts'

export type PartMoved = Corrected & { part: number; state: PartState }
export type FoundPart = { part: PartRow; lines: PartLine[] }
export type PartParcel = Pick<PartRow, 'carrier' | 'trackingCode' | 'trackingUrl'>

export const moved = (part: PartRow, changed: boolean) =>
  done<PartMoved>({ part: part.id, state: part.state, changed })
export const parcelOf = ({ carrier, trackingCode, trackingUrl }: PartRow): PartParcel => ({
  carrier,
  trackingCode,
  trackingUrl,
})

export function openInPart(context: ShopContext) {
  const { settings } = context
  const inOrder = openInOrder(context)

  /** The part, of this order, under the order's lock. */
  async function inPart(
    visitor: Visitor,
    orderId: number,
    partId: number,
    work: (tx: Tx, order: OrderRow, found: FoundPart, at: Date) => Promise<Outcome<PartMoved>>,
    action: StaffAction = 'order.fulfil',
  ): Promise<Outcome<PartMoved>> {
    const refusal = may(visitor, action)
    if (refusal) return refusal
    if (!inReach(partId)) return missing()
    return inOrder(visitor, orderId, action, async (tx, order, at) => {
      const [part] = await tx
        .select()
        .from(orderParts)
        .where(and(eq(orderParts.id, partId), eq(orderParts.orderId, orderId)))
      if (!part) return missing()
      return work(tx, order, { part, lines: await linesOfParts(tx, [partId]) }, at)
    })
  }

  /** What every move writes beside the part: the order's own word, its history and the record. */
  async function write(
    tx: Tx,
    visitor: Visitor,
    { part, lines }: FoundPart,
    move: { action: AuditAction; what: string; before?: PartRow; at: Date },
  ): Promise<OrderRow> {
    const { orderId, number } = part
    const reason = partNote(number, move.what, unitsSaid(lines))
    await writeEvent(tx, { orderId, life: 'note', from: null, to: 'note', actor: actorOf(visitor), reason })
    const said = ({ state, carrier, trackingCode, trackingUrl }: PartRow) => ({
      part: number,
      partState: state,
      carrier,
      trackingCode,
      trackingUrl,
    })
    await writeAudit(tx, visitor, {
      action: move.action,
      entity: 'order',
      entityId: orderId,
      ...(move.before ? { before: said(move.before) } : {}),
      after: { ...said(part), units: unitsSaid(lines) },
      at: move.at,
    })
    return keepParts(tx, orderId, move.at)
  }

  const tellPart = (
    tx: Tx,
    order: OrderRow,
    { part, lines }: FoundPart,
    kind: PartKind,
    mailAt: Date,
    cause = String(part.id),
  ) =>
    notifyShopper(tx, settings, { ...order, ...parcelOf(part) }, kind, cause, {
      partUnits: unitsSaid(lines),
      mailAt,
    })

  const set = async (
    tx: Tx,
    { id }: PartRow,
    values: Partial<typeof orderParts.$inferInsert>,
  ): Promise<PartRow> =>
    (await tx.update(orderParts).set(values).where(eq(orderParts.id, id)).returning())[0]!

  return { inPart, write, tellPart, set }
}
