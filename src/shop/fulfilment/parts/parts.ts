/**
 * Parts of an order (product §65.1): separated, sent by a parcel of their own, arrived. Under the order's lock, so that the same pair is
 * in one parcel only, whoever sends it; what is left goes on as the order always did.
 */
import { and, eq, sql } from 'drizzle-orm'
import { notifications, orderPartLines, orderParts, outbox } from '#data/schema.ts'
import {
  hasGone,
  isAway,
  isThere,
  mayPartMove,
  PART,
  PART_SAYS,
  partBefore,
  partForm,
  waitsToGo,
  whyNotSent,
  whyNotSeparated,
} from '#rules/fulfilment/parts.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { UNDO_MESSAGES, UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { DESK_MESSAGES, NOT_IN_STEP, shipmentForm, type Shipment } from '#rules/orders/admin.ts'
import { isOpen } from '#rules/orders/states.ts'
import { conflict, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { adminStateOf } from '#shop/orders/admin/money.ts'
import { readForm } from '#shop/read-form.ts'
import { liveOf, orderCargo } from '#shop/orders/parts/cargo.ts'
import { openInOrder, mailWaiting } from '#shop/orders/admin/in-order.ts'
import { openStep } from '../step.ts'
import { moved, openInPart, parcelOf, type PartMoved, type PartParcel } from './in-part.ts'
import { chosenOf, inTheWay } from './looked-at.ts'
import { openLostParts } from './lost.ts'
import { newsOf, PART_KIND } from '#shop/orders/parts/news.ts'
import { joinParts, partsOf, restOf, type PartRow } from '#shop/orders/parts.ts'
import { isAllThere, settleParts } from '#shop/orders/parts/settle.ts'

export function openParts(context: ShopContext) {
  const inOrder = openInOrder(context)
  const { inPart, write, set, tellPart } = openInPart(context)
  const stepIn = openStep(context)

  /** `input`: rules/fulfilment/parts.ts `partForm`. Something of the order stays for another parcel. */
  async function separate(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<PartMoved>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const form = readForm(partForm, input, PART_SAYS.invalid)
    if (!form.ok) return form
    const asked = form.value.lines.filter(({ quantity }) => quantity > 0)
    return inOrder(visitor, orderId, 'order.fulfil', async (tx, order, at) => {
      const [before] = await tx
        .select()
        .from(orderParts)
        .where(and(eq(orderParts.orderId, orderId), eq(orderParts.requestKey, form.value.key)))
      if (before) return moved(before, false)
      const why = whyNotSeparated(adminStateOf(order, 0)) ?? (await inTheWay(tx, orderId))
      if (why !== null) return conflict(why)
      const chosen = chosenOf(await restOf(tx, orderId), asked)
      if (!chosen.ok) return chosen
      const [part] = await tx
        .insert(orderParts)
        .values({
          orderId,
          number: sql`1 + (select count(*) from ${orderParts} where ${orderParts.orderId} = ${orderId})`,
          requestKey: form.value.key,
          createdAt: at,
        })
        .returning()
      const lines = chosen.value
      await tx
        .insert(orderPartLines)
        .values(lines.map(({ orderLineId, quantity }) => ({ partId: part!.id, orderLineId, quantity })))
      await write(tx, visitor, { part: part!, lines }, { action: 'order.part', what: 'separada', at })
      return moved(part!, true)
    })
  }

  /** It goes with the rest again. Not while a courier knows it. */
  const join = (visitor: Visitor, orderId: number, partId: number) =>
    inPart(visitor, orderId, partId, async (tx, _order, found, at) => {
      const { part } = found
      if (part.state === PART.joined) return moved(part, false)
      if (!waitsToGo(part.state)) return conflict(PART_SAYS.gone)
      if (await liveOf(tx, orderCargo(orderId, partId))) return conflict(PART_SAYS.hasLive)
      await joinParts(tx, [partId])
      const joined = { ...part, state: PART.joined }
      await write(
        tx,
        visitor,
        { ...found, part: joined },
        { action: 'order.part-join', what: 'vuelve con el resto', before: part, at },
      )
      return moved(joined, true)
    })

  /** It leaves with a carrier, and whoever bought hears of it. Again with the same code changes nothing. */
  const leave = (visitor: Visitor, orderId: number, partId: number, shipment: Shipment, byCourier: boolean) =>
    inPart(visitor, orderId, partId, async (tx, order, found, at) => {
      const { part } = found
      const parcel = asParcel(shipment)
      if (hasGone(part.state)) return isSame(part, parcel) ? moved(part, false) : conflict(PART_SAYS.gone)
      if (!mayPartMove(part.state, PART.sent)) return conflict(PART_SAYS.changed)
      const why = whyNotSent(adminStateOf(order, 0))
      if (why !== null) return conflict(why)
      if (!byCourier && (await liveOf(tx, orderCargo(orderId, partId)))) return conflict(PART_SAYS.hasLive)
      const sent = { ...found, part: await set(tx, part, { ...parcel, state: PART.sent, leftAt: at }) }
      const with_ = [parcel.carrier, parcel.trackingCode].filter(Boolean).join(' ')
      const now = await write(tx, visitor, sent, {
        action: 'order.part-send',
        what: `despachada con ${with_}`,
        before: part,
        at,
      })
      await tellPart(tx, now, sent, PART_KIND.sent, soon(at))
      await settleParts(tx, now, actorOf(visitor), at)
      return moved(sent.part, true)
    })

  /** `input`: rules/orders/admin.ts `shipmentForm`. */
  async function send(visitor: Visitor, orderId: number, partId: number, input: unknown, byCourier = false) {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const form = readForm(shipmentForm, input, DESK_MESSAGES.invalid)
    return form.ok ? leave(visitor, orderId, partId, form.value, byCourier) : form
  }

  /** Another carrier, code or link of what is on its way, told at once. `input`: rules/orders/admin.ts `shipmentForm`. */
  async function correct(visitor: Visitor, orderId: number, partId: number, input: unknown) {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const form = readForm(shipmentForm, input, DESK_MESSAGES.invalid)
    if (!form.ok) return form
    return inPart(visitor, orderId, partId, async (tx, order, found, at) => {
      const { part } = found
      if (!isOpen(order.status) || !isAway(part.state)) return conflict(PART_SAYS.notGone)
      const parcel = asParcel(form.value)
      if (isSame(part, parcel)) return moved(part, false)
      // What has not gone out yet would tell the code that was wrong.
      await tx.delete(outbox).where(mailWaiting(newsOf(part)))
      const now = { ...found, part: await set(tx, part, parcel) }
      const kept = await write(tx, visitor, now, {
        action: 'order.part-correct',
        what: `con otro seguimiento: ${[parcel.carrier, parcel.trackingCode].filter(Boolean).join(' ')}`,
        before: part,
        at,
      })
      await tellPart(tx, kept, now, PART_KIND.sent, at, `${partId}:${at.toISOString()}`)
      return moved(now.part, true)
    })
  }

  /** Whoever bought has it. The order is delivered with the last of its parcels. */
  const arrive = (visitor: Visitor, orderId: number, partId: number) =>
    inPart(visitor, orderId, partId, async (tx, order, found, at) => {
      const { part } = found
      if (isThere(part.state)) return moved(part, false)
      if (!isOpen(order.status)) return conflict(NOT_IN_STEP)
      if (!mayPartMove(part.state, PART.arrived)) return conflict(PART_SAYS.notGone)
      const there = { ...found, part: await set(tx, part, { state: PART.arrived, arrivedAt: at }) }
      const now = await write(tx, visitor, there, {
        action: 'order.part-arrive',
        what: 'llegó',
        before: part,
        at,
      })
      if (!(await isAllThere(tx, now, await partsOf(tx, orderId))))
        await tellPart(tx, now, there, PART_KIND.arrived, soon(at))
      else {
        const delivered = await stepIn(tx, visitor, now, 'deliver')
        if (!delivered.ok) return conflict(delivered.message)
      }
      return moved(there.part, true)
    })

  /** That it left, or arrived, taken back unheard of: the outbox row decides, as for every step (fulfilment/undo.ts). */
  const undoPart = (visitor: Visitor, orderId: number, partId: number) =>
    inPart(visitor, orderId, partId, async (tx, order, found, at) => {
      const { part } = found
      const to = partBefore(part.state)
      if (to === null || !isOpen(order.status)) return conflict(UNDO_MESSAGES.none)
      // With it the order itself went on.
      if (waitsToGo(to) && !isStillHere(order.fulfilmentStatus)) return conflict(UNDO_MESSAGES.none)
      if (waitsToGo(to) && (await liveOf(tx, orderCargo(orderId, partId))))
        return conflict(UNDO_MESSAGES.none)
      const key = newsOf(part)
      const stopped = await tx.delete(outbox).where(mailWaiting(key)).returning({ id: outbox.id })
      if (stopped.length === 0) return conflict(UNDO_MESSAGES.mailed)
      await tx.delete(notifications).where(eq(notifications.dedupeKey, key))
      const nothing = { leftAt: null, carrier: null, trackingCode: null, trackingUrl: null }
      const before = await set(tx, part, { state: to, arrivedAt: null, ...(waitsToGo(to) ? nothing : {}) })
      await write(
        tx,
        visitor,
        { ...found, part: before },
        { action: 'order.part-undo', what: 'como estaba antes', before: part, at },
      )
      return moved(before, true)
    })

  return { parts: { separate, join, send, correct, arrive, undo: undoPart, lost: openLostParts(context) } }
}

const soon = (at: Date): Date => new Date(at.getTime() + UNDO_SECONDS * 1000)
const asParcel = ({ carrier, trackingCode, trackingUrl }: Shipment): PartParcel => ({
  carrier,
  trackingCode: trackingCode || null,
  trackingUrl: trackingUrl || null,
})
const isSame = (part: PartRow, parcel: PartParcel): boolean =>
  JSON.stringify(parcelOf(part)) === JSON.stringify(parcel)
