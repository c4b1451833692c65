/**
 * A courier is asked to take a shipment, and what it answers is written down (product §60.2). After a lost answer it is asked whether it
 * has the key before it is asked again to take it.
 */
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { shipments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import {
  GatewayRefused,
  GatewayUnavailable,
  type Courier,
  type CreatedShipment,
  type ShipmentDraft,
} from '#gateways/ports.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { Centavos } from '#rules/money.ts'
import { CALL_SECONDS, mayAskAgain, nextLook } from '#rules/shipments/follow.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { senderOf } from '#rules/shipments/sender.ts'
import { isAsked, SHIPMENT } from '#rules/shipments/states.ts'
import { system, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { notifyLabelReady } from './back/notify.ts'
import { cargoKind, type ShipmentRow } from '#shop/orders/parts/cargo.ts'
import { whyNotNow } from './cargo/may-send.ts'
import { backOf, courierOf, lockShipment, noteMove, recipientIn, waits } from './rows.ts'
const CONTENTS = 'Indumentaria y calzado'
/** Between questions after a lost answer. */
const ASK_EVERY_MS = 2 * 60_000
const SYSTEM = system('courier')

/** Whoever bought was shown a price for carrying it. */
const isSold = (shipment: ShipmentRow): boolean => {
  const kind = cargoKind(shipment)
  return kind === 'order' || kind === 'part'
}
/** To where this goes; null when it does not say. */
const priceNow = (courier: Courier, draft: ShipmentDraft): Promise<Centavos | null> =>
  courier.quote(draft.to.postalCode, draft).then(
    (prices) => prices.find(({ mode }) => (mode === 'branch') === (draft.branchId !== null))?.price ?? null,
    () => null,
  )
export function openAsking(context: ShopContext) {
  const { database, gateways, settings, clock, log } = context

  /** What the order says now: it may have been corrected while nobody knew. */
  const draftOf = async (shipment: ShipmentRow, order: OrderRow): Promise<ShipmentDraft> => ({
    orderNumber: orderNumber(order.id),
    boxes: shipment.boxes,
    box: shipment.box,
    declared: shipment.declaredCentavos,
    contents: CONTENTS,
    from: senderOf(settings).party,
    to: recipientIn(order).party,
    branchId: shipment.branchId,
    back: await backOf(database.db, shipment),
  })

  /** The courier has it. A second one under the same key is for a person. */
  async function settleCreated(
    id: number,
    found: readonly CreatedShipment[],
    visitor: Visitor,
  ): Promise<void> {
    const [first] = found
    if (!first) return
    const orderOf = await database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (!locked || !isAsked(locked.shipment.state)) return null
      const at = clock()
      const [row] = await tx
        .update(shipments)
        .set({
          ...first,
          state: SHIPMENT.created,
          stateAt: at,
          busyUntil: null,
          trouble: '',
          lookAt: nextLook(SHIPMENT.created, at, at),
          ...waits(found.length > 1 ? 'twice' : null, at),
        })
        .where(eq(shipments.id, id))
        .returning()
      await noteMove(tx, row!, { state: SHIPMENT.created, actor: actorOf(visitor) })
      if (cargoKind(row!) === 'back') await notifyLabelReady(tx, settings, row!, locked.order)
      return locked.order
    })
    if (orderOf) await context.hint({ kind: 'order', orderId: orderOf.id, userId: orderOf.userId })
  }

  async function settleRefused(id: number, why: string, visitor: Visitor): Promise<void> {
    await database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (!locked || !isAsked(locked.shipment.state)) return
      const at = clock()
      const [row] = await tx
        .update(shipments)
        .set({
          state: SHIPMENT.refused,
          stateAt: at,
          busyUntil: null,
          lookAt: null,
          trouble: why,
          // Whoever pressed the button reads it there.
          ...waits(visitor.kind === 'system' ? 'refused' : null, at),
        })
        .where(eq(shipments.id, id))
        .returning()
      await noteMove(tx, row!, { state: SHIPMENT.refused, actor: actorOf(visitor), more: why })
    })
  }

  const settleUnsure = (id: number): Promise<unknown> => {
    const at = clock()
    return database.db
      .update(shipments)
      .set({
        busyUntil: null,
        trouble: SHIPMENT_SAYS.lost,
        lookAt: new Date(at.getTime() + ASK_EVERY_MS),
        ...waits('unsure', at),
      })
      .where(and(eq(shipments.id, id), inStates(shipments.state, isAsked)))
  }

  /** Asks the courier to take it; the row is ours alone until `busyUntil`. */
  async function askToTake(shipment: ShipmentRow, order: OrderRow, visitor: Visitor): Promise<void> {
    const courier = courierOf(gateways, shipment.courier)
    if (!courier) return void (await settleUnsure(shipment.id))
    try {
      const draft = await draftOf(shipment, order)
      // What it asks today is for the shop's people to know: nobody waits longer for it, and nothing hangs on it.
      const [created, quoted] = await Promise.all([
        courier.create(draft, shipment.key),
        order.carriage && isSold(shipment) ? priceNow(courier, draft) : null,
      ])
      if (quoted !== null)
        await database.db
          .update(shipments)
          .set({ quotedCentavos: quoted })
          .where(eq(shipments.id, shipment.id))
      await settleCreated(shipment.id, [created], visitor)
    } catch (error) {
      if (error instanceof GatewayRefused) return settleRefused(shipment.id, error.detail, visitor)
      if (!(error instanceof GatewayUnavailable)) throw error
      log.warn(
        { shipment: shipment.id, courier: shipment.courier, problem: error.message },
        'no answer about a shipment',
      )
      await settleUnsure(shipment.id)
    }
  }

  /** Nobody knows whether it was taken: asked by key, and only what is surely not there is asked for again. */
  async function reconcile(id: number, visitor: Visitor = SYSTEM): Promise<void> {
    const now = clock()
    const [mine] = await database.db
      .update(shipments)
      .set({ busyUntil: new Date(now.getTime() + CALL_SECONDS * 1000) })
      .where(
        and(
          eq(shipments.id, id),
          inStates(shipments.state, isAsked),
          or(isNull(shipments.busyUntil), lt(shipments.busyUntil, now)),
        ),
      )
      .returning()
    if (!mine) return
    const courier = courierOf(gateways, mine.courier)
    if (!courier) return void (await settleUnsure(id))
    try {
      const found = await courier.findByKey(mine.key, mine.createdAt)
      if (found.length > 0) return await settleCreated(id, found, visitor)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error
      return void (await settleUnsure(id))
    }
    if (!mayAskAgain(mine.askedAt, now)) return void (await settleUnsure(id))
    const order = await database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (!locked || !isAsked(locked.shipment.state)) return null
      const why =
        (await whyNotNow(tx, locked.order, locked.shipment)) ?? recipientIn(locked.order).problems[0] ?? null
      await tx.update(shipments).set({ askedAt: now }).where(eq(shipments.id, id))
      return { row: locked.order, why }
    })
    if (!order) return
    // The courier never had it and the order needs it no more.
    if (order.why !== null) return settleRefused(id, order.why, SYSTEM)
    await askToTake(mine, order.row, visitor)
  }

  return { askToTake, reconcile }
}
