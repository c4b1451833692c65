/** What the shop's people do with a parcel that a courier knows: give it away, call it off before that, and say that they have seen to it. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { shipments } from '#data/schema.ts'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import type { ManyEnd } from '#rules/fulfilment/many.ts'
import { MAX_NOTE } from '#rules/orders/admin.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { BACK_SAYS } from '#rules/shipments/back.ts'
import { CALL_SECONDS } from '#rules/shipments/follow.ts'
import { attendForm, MOST_SHIPMENTS, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { isAsked, isCreated, maySendAgain, SHIPMENT } from '#rules/shipments/states.ts'
import { WAIT_TEXT } from '#rules/shipments/waits.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { writeEvent } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { cargoKind, type ShipmentRow } from '#shop/orders/parts/cargo.ts'
import { isAwayIn } from './cargo/may-send.ts'
import type { Moves } from './cargo/moves.ts'
import { isHere, putBack } from './cargo/here.ts'
import { backOf, courierOf, giveUpPlace, lockShipment, noteMove, waits } from './rows.ts'

export type Handed = { id: number; changed: boolean }
type Locked = NonNullable<Awaited<ReturnType<typeof lockShipment>>>

export function openShipmentActions(context: ShopContext, moves: Moves) {
  const { database, gateways, clock } = context

  /** Ours alone for a while: it is not given away while it is called off, nor the other way round. */
  const take = (
    id: number,
    why: (tx: Tx, locked: Locked) => Promise<string | null> | string | null,
  ): Promise<Outcome<ShipmentRow>> =>
    database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (!locked) return missing()
      const at = clock()
      const busy = locked.shipment.busyUntil !== null && locked.shipment.busyUntil > at
      const problem = busy ? SHIPMENT_SAYS.asking : await why(tx, locked)
      if (problem !== null) return conflict(problem)
      const [row] = await tx
        .update(shipments)
        .set({ busyUntil: new Date(at.getTime() + CALL_SECONDS * 1000) })
        .where(eq(shipments.id, id))
        .returning()
      return done(row!)
    })
  const release = (id: number) =>
    database.db.update(shipments).set({ busyUntil: null }).where(eq(shipments.id, id))

  /** Its order is shipped with its code and whoever bought hears of it, as by «Despachar». */
  async function handOver(visitor: Visitor, id: number): Promise<Outcome<Handed>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [before] = await database.db.select().from(shipments).where(eq(shipments.id, id))
    if (before && before.handedAt !== null) return done({ id, changed: false })
    const taken = await take(id, (_, { shipment }) =>
      cargoKind(shipment) === 'back'
        ? BACK_SAYS.theirs
        : isCreated(shipment.state)
          ? null
          : SHIPMENT_SAYS.notOne,
    )
    if (!taken.ok) return taken
    const shipped = await moves.ship(visitor, taken.value)
    if (!shipped.ok) {
      await release(id)
      return shipped.kind === 'conflict' ? conflict(shipped.message) : shipped
    }
    return database.transaction(async (tx) => {
      const at = clock()
      const locked = await lockShipment(tx, id)
      if (!locked) return missing()
      const { shipment, order } = locked
      const changed = shipment.handedAt === null
      await tx
        .update(shipments)
        .set({ busyUntil: null, handedAt: shipment.handedAt ?? at })
        .where(eq(shipments.id, id))
      if (changed)
        await writeAudit(tx, visitor, {
          action: 'order.shipment-hand-over',
          entity: 'order',
          entityId: order.id,
          after: { trackingCode: shipment.trackingCode },
          at,
        })
      return done({ id, changed })
    })
  }

  /** Each by itself: one that cannot leaves the others as they go. */
  async function handOverMany(visitor: Visitor, ids: readonly number[]): Promise<Outcome<ManyEnd[]>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const asked = [...new Set(ids)].filter(inReach)
    if (asked.length === 0) return conflict(SHIPMENT_SAYS.none)
    if (asked.length > MOST_SHIPMENTS) return conflict(SHIPMENT_SAYS.tooMany)
    const ends: ManyEnd[] = []
    for (const id of asked) {
      const [row] = await database.db
        .select({ orderId: shipments.orderId })
        .from(shipments)
        .where(eq(shipments.id, id))
      if (!row) continue
      const end = await handOver(visitor, id)
      ends.push({
        id: row.orderId,
        number: orderNumber(row.orderId),
        done: end.ok,
        why: end.ok ? null : end.message,
      })
    }
    return done(ends)
  }

  /** Before the courier has it. */
  async function cancel(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const taken = await take(id, async (tx, { shipment, order }) => {
      if (isAsked(shipment.state)) return SHIPMENT_SAYS.asking
      if (!isCreated(shipment.state)) return SHIPMENT_SAYS.notOne
      const here = shipment.handedAt === null && (await isHere(tx, order, shipment))
      return here || cargoKind(shipment) === 'back' ? null : SHIPMENT_SAYS.handed
    })
    if (!taken.ok) return taken
    const why = await callOff(taken.value)
    if (why !== null) {
      await release(id)
      return conflict(why)
    }
    return database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      // The courier says that it is called off and that it moves: what moves stays.
      if (!locked || !isCreated(locked.shipment.state)) return conflict(SHIPMENT_SAYS.notOne)
      const at = clock()
      const [row] = await tx
        .update(shipments)
        .set({ state: SHIPMENT.cancelled, stateAt: at, busyUntil: null, lookAt: null, ...waits(null, at) })
        .where(eq(shipments.id, id))
        .returning()
      await noteMove(tx, row!, { state: SHIPMENT.cancelled, actor: actorOf(visitor) })
      await writeAudit(tx, visitor, {
        action: 'order.shipment-cancel',
        entity: 'order',
        entityId: locked.order.id,
        before: { trackingCode: row!.trackingCode },
        after: null,
        at,
      })
      return done({ id })
    })
  }

  /** null: the courier will not carry it. */
  async function callOff(row: ShipmentRow): Promise<string | null> {
    const { courier: name, ref, trackingCode, branchId } = row
    const courier = courierOf(gateways, name)
    if (!courier) return SHIPMENT_SAYS.off(name)
    try {
      const end = await courier.cancel(
        { ref: ref!, trackingCode: trackingCode! },
        { branchId, back: await backOf(database.db, row) },
      )
      return end === 'too-late' ? SHIPMENT_SAYS.tooLate : null
    } catch (error) {
      if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error
      return SHIPMENT_SAYS.away(name)
    }
  }

  /** A person has seen to it; what comes next waits again. `input`: `attendForm`. */
  async function attend(visitor: Visitor, id: number, input: unknown): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const form = readForm(attendForm, input, SHIPMENT_SAYS.invalid)
    if (!form.ok) return form
    return database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (!locked) return missing()
      const { shipment, order } = locked
      if (shipment.waitsFor === null) return conflict(SHIPMENT_SAYS.nothingWaits)
      const at = clock()
      await tx
        .update(shipments)
        .set({ attendedAt: at, ...waits(null, at) })
        .where(eq(shipments.id, id))
      const { title } = WAIT_TEXT[shipment.waitsFor]
      const { note } = form.value
      const reason = [`Envío: «${title}», atendido.`, note].filter(Boolean).join(' ').slice(0, MAX_NOTE)
      const actor = actorOf(visitor)
      await writeEvent(tx, { orderId: order.id, life: 'note', from: null, to: 'note', actor, reason })
      await writeAudit(tx, visitor, {
        action: 'order.shipment-attend',
        entity: 'order',
        entityId: order.id,
        before: { waits: title },
        after: { note },
        at,
      })
      return done({ id })
    })
  }

  /** What came back is to go once more: it stands in nobody's place any more, and the order may get another. */
  async function sendAgain(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (!locked) return missing()
      const { shipment, order } = locked
      if (shipment.sentAgainAt !== null) return done({ id })
      if (cargoKind(shipment) === 'back' || !maySendAgain(shipment.state))
        return conflict(SHIPMENT_SAYS.notBack)
      if (!(await isAwayIn(tx, order, shipment))) return conflict(SHIPMENT_SAYS.notAgain)
      const at = clock()
      await giveUpPlace(tx, shipment, { actor: actorOf(visitor), reason: SHIPMENT_SAYS.goesAgain, at })
      await putBack(tx, visitor, shipment, at)
      await writeAudit(tx, visitor, {
        action: 'order.shipment-again',
        entity: 'order',
        entityId: order.id,
        before: { trackingCode: shipment.trackingCode },
        after: null,
        at,
      })
      return done({ id })
    })
  }

  return { handOver, handOverMany, cancel, attend, sendAgain }
}
