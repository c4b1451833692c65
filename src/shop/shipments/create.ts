/**
 * A shipment is made known to a courier once (product §60.2), however often the button is pressed: its row and its key are there before
 * the courier is asked, and after a lost answer the courier is asked whether it has the key before it is asked again to take it.
 */
import { randomInt } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { shipments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import {
  GatewayRefused,
  GatewayUnavailable,
  type Courier,
  type CreatedShipment,
  type ShipmentDraft,
} from '#gateways/ports.ts'
import type { ManyEnd } from '#rules/fulfilment/many.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { BOX_SAYS, mostBoxesOf, shipmentAsked, type ShipmentAsked } from '#rules/shipments/boxes.ts'
import type { Centavos } from '#rules/money.ts'
import { carriageName } from '#rules/shipments/carriage.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import { CALL_SECONDS, mayAskAgain, nextLook } from '#rules/shipments/follow.ts'
import { MOST_SHIPMENTS, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { SENDER_SAYS, senderOf } from '#rules/shipments/sender.ts'
import { isAsked, SHIPMENT, type ShipmentState } from '#rules/shipments/states.ts'
import { may, system, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf, lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { inReach } from '#shop/products/card.ts'
import { readForm } from '#shop/read-form.ts'
import { tellBack } from './back/tell.ts'
import { whyNoBackNow } from './back/why-not.ts'
import { whyNoShipmentOf } from './plan.ts'
import {
  backOf,
  courierOf,
  hashOf,
  itemsIn,
  liveOf,
  lockShipment,
  noteMove,
  recipientIn,
  waits,
  type ShipmentRow,
} from './rows.ts'

/** `fresh`: nobody has asked the courier about it. */
export type Intent = { shipment: ShipmentRow; order: OrderRow; fresh: boolean }
type Locked = NonNullable<Awaited<ReturnType<typeof lockShipment>>>
export type MadeShipment = { id: number; state: ShipmentState; trackingCode: string | null }

const CONTENTS = 'Indumentaria y calzado'
/** Between questions after a lost answer. */
const ASK_EVERY_MS = 2 * 60_000
const SYSTEM = system('courier')
/** Without letters that are taken for others. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** To where this goes; null when it does not say. */
const priceNow = (courier: Courier, draft: ShipmentDraft): Promise<Centavos | null> =>
  courier.quote(draft.to.postalCode, draft).then(
    (prices) => prices.find(({ mode }) => (mode === 'branch') === (draft.branchId !== null))?.price ?? null,
    () => null,
  )
/** Another database that has a contract with the same courier numbers its orders too: the last four letters are chance. */
export const newKey = (orderId: number): string =>
  `${orderNumber(orderId)}-${Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

export function openCreation(context: ShopContext) {
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
      if (row!.returnId !== null) await tellBack(tx, settings, row!, locked.order)
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
        order.carriage && draft.back === null ? priceNow(courier, draft) : null,
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
      const why = (await whyNot(tx, locked)) ?? recipientIn(locked.order).problems[0] ?? null
      await tx.update(shipments).set({ askedAt: now }).where(eq(shipments.id, id))
      return { row: locked.order, why }
    })
    if (!order) return
    // The courier never had it and the order needs it no more.
    if (order.why !== null) return settleRefused(id, order.why, SYSTEM)
    await askToTake(mine, order.row, visitor)
  }

  async function whyNot(tx: Tx, { shipment, order }: Locked): Promise<string | null> {
    if (shipment.returnId !== null) return whyNoBackNow(tx, shipment.returnId, order)
    const { partId } = shipment
    return whyNoShipmentOf(tx, order, await itemsIn(tx, order.id, partId), partId)
  }

  /** The row of an order that may get one; the live one where there is one. */
  async function intend(visitor: Visitor, orderId: number, asked: ShipmentAsked): Promise<Outcome<Intent>> {
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      const partId = asked.part ?? null
      const live = await liveOf(tx, orderId, partId)
      if (live) return done({ shipment: live, order, fresh: false })
      const items = await itemsIn(tx, orderId, partId)
      const why = await whyNoShipmentOf(tx, order, items, partId)
      if (why !== null) return conflict(why)
      const { carriage } = order
      if (carriage?.branch && carriage.courier !== asked.courier)
        return conflict(SHIPMENT_SAYS.branchOf(carriageName(carriage)))
      const { party, problems } = recipientIn(order)
      if (problems.length > 0) return conflict([SHIPMENT_SAYS.address, ...problems].join(' '))
      const at = clock()
      const { courier, boxes, declared, part: _, ...box } = asked
      const [shipment] = await tx
        .insert(shipments)
        .values({
          orderId,
          partId,
          courier,
          key: newKey(orderId),
          stateAt: at,
          boxes,
          box,
          declaredCentavos: declared,
          branchId: carriage?.branch?.id ?? null,
          recipientHash: hashOf(party),
          askedAt: at,
          busyUntil: new Date(at.getTime() + CALL_SECONDS * 1000),
          lookAt: new Date(at.getTime() + CALL_SECONDS * 1000),
          createdAt: at,
        })
        .returning()
      await writeAudit(tx, visitor, {
        action: 'order.shipment-create',
        entity: 'order',
        entityId: orderId,
        after: { courier: COURIER_LABEL[courier], boxes, weightG: box.weightG, declared },
        at,
      })
      return done({ shipment: shipment!, order, fresh: true })
    })
  }

  const rowOf = async (id: number): Promise<ShipmentRow> => {
    const [row] = await database.db.select().from(shipments).where(eq(shipments.id, id))
    return row!
  }

  /** `input`: rules/shipments/boxes.ts `shipmentAsked`. Again is the same shipment. */
  async function create(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<MadeShipment>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(shipmentAsked, input, BOX_SAYS.invalid)
    if (!form.ok) return form
    const { courier, boxes } = form.value
    if (boxes > mostBoxesOf(courier))
      return invalid(BOX_SAYS.invalid, {
        boxes: BOX_SAYS.boxesOf(COURIER_LABEL[courier], mostBoxesOf(courier)),
      })
    if (!courierOf(gateways, courier)) return conflict(SHIPMENT_SAYS.off(courier))
    const { problems } = senderOf(settings)
    if (problems.length > 0) return conflict([SENDER_SAYS.missing, ...problems].join(' '))
    return finish(visitor, await intend(visitor, orderId, form.value))
  }

  /** Asked of its courier where it is new; how it stands now. */
  async function finish(visitor: Visitor, intent: Outcome<Intent>): Promise<Outcome<MadeShipment>> {
    if (!intent.ok) return intent
    const { shipment, order, fresh } = intent.value
    if (fresh) await askToTake(shipment, order, visitor)
    const now = await rowOf(shipment.id)
    if (now.state === SHIPMENT.refused) return conflict(SHIPMENT_SAYS.refused(now.courier, now.trouble))
    if (isAsked(now.state)) return conflict(now.trouble || SHIPMENT_SAYS.asking)
    return done({ id: now.id, state: now.state, trackingCode: now.trackingCode })
  }

  /** Each by itself. A courier that does not answer is not asked about the rest. */
  async function createMany(
    visitor: Visitor,
    asked: readonly { orderId: number; input: unknown }[],
  ): Promise<Outcome<ManyEnd[]>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (asked.length === 0) return conflict(SHIPMENT_SAYS.none)
    if (asked.length > MOST_SHIPMENTS) return conflict(SHIPMENT_SAYS.tooMany)
    const ends: ManyEnd[] = []
    let silent = false
    for (const { orderId, input } of asked) {
      const end = silent ? conflict(SHIPMENT_SAYS.notTried) : await create(visitor, orderId, input)
      if (!end.ok && end.message === SHIPMENT_SAYS.lost) silent = true
      const why = end.ok
        ? null
        : [end.message, ...(end.kind === 'invalid' ? Object.values(end.fields) : [])].join(' ')
      ends.push({ id: orderId, number: orderNumber(orderId), done: end.ok, why })
    }
    return done(ends)
  }

  return { create, createMany, reconcile, finish }
}
