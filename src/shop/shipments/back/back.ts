/** Labels for what comes back (product §66.5): made once for each case, read by whoever sends it and by the shop's people, called off with the case. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { orders, returns, shipments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { BACK_SAYS, backKindOf, whyNoBack } from '#rules/shipments/back.ts'
import { BOX_SAYS, boxOf, mostBoxesOf, shipmentAsked, type Box } from '#rules/shipments/boxes.ts'
import { COURIER_LABEL, type CourierName } from '#rules/shipments/couriers.ts'
import { CALL_SECONDS } from '#rules/shipments/follow.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { SENDER_SAYS, senderOf } from '#rules/shipments/sender.ts'
import { isCreated, isLive, type ShipmentState } from '#rules/shipments/states.ts'
import { isAwaited, isCalledOff } from '#rules/returns/states.ts'
import { may, system, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { isReturnCode, lockReturn } from '#shop/returns/moves.ts'
import { readForm } from '#shop/read-form.ts'
import { newKey, type Intent, type MadeShipment } from '../create.ts'
import type { Labels } from '../labels.ts'
import {
  courierOf,
  couriersOn,
  hashOf,
  itemsOfCase,
  recipientIn,
  waits,
  worthOf,
  type ShipmentRow,
} from '../rows.ts'

const SYSTEM = system('courier')

/** As whoever sends it reads it. */
export type OwnLabel = {
  /** Of the order. */
  reference: string
  courier: CourierName
  trackingCode: string
  trackingUrl: string
  state: ShipmentState
  /** It can still be printed. */
  prints: boolean
}
/** With whom one may be made, in which box, or why not. */
export type BackPlan = {
  couriers: CourierName[]
  box: Box
  declared: Centavos
  sender: string[]
  problems: string[]
}

type OwnRow = { reference: string; shipment: ShipmentRow | null }
type Parts = {
  finish(visitor: Visitor, intent: Outcome<Intent>): Promise<Outcome<MadeShipment>>
  labelFile(row: ShipmentRow): Promise<Outcome<Labels>>
  cancel(visitor: Visitor, id: number): Promise<Outcome<unknown>>
}

export function openBack(
  { database, gateways, clock, settings }: ShopContext,
  { finish, labelFile, cancel }: Parts,
) {
  const { db } = database
  const isLiveOf = (returnId: number) =>
    and(eq(shipments.returnId, returnId), inStates(shipments.state, isLive))

  /** `input`: rules/shipments/boxes.ts `shipmentAsked`. Again is the same label. */
  async function createBack(visitor: Visitor, code: string, input: unknown): Promise<Outcome<MadeShipment>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const form = readForm(shipmentAsked, input, BOX_SAYS.invalid)
    if (!form.ok) return form
    const { courier: name, boxes, declared, ...box } = form.value
    const most = mostBoxesOf(name)
    if (boxes > most) return invalid(BOX_SAYS.invalid, { boxes: BOX_SAYS.boxesOf(COURIER_LABEL[name], most) })
    const courier = courierOf(gateways, name)
    if (!courier) return conflict(SHIPMENT_SAYS.off(name))
    const sender = senderOf(settings)
    if (sender.problems.length > 0) return conflict([SENDER_SAYS.missing, ...sender.problems].join(' '))
    const intent = await database.transaction(async (tx): Promise<Outcome<Intent>> => {
      const locked = await lockReturn(tx, code)
      if (!locked) return missing()
      const { row, order } = locked
      if (!order) return conflict(BACK_SAYS.noOrder)
      const [live] = await tx.select().from(shipments).where(isLiveOf(row.id))
      if (live) return done({ shipment: live, order, fresh: false })
      const why = whyNoBack(row.status, order.fulfilmentStatus)
      if (why !== null) return conflict(why)
      if (!courier.bringsBack.includes(backKindOf(row.kind))) return conflict(BACK_SAYS.noContract(name))
      const { party, problems } = recipientIn(order)
      if (problems.length > 0) return conflict([SHIPMENT_SAYS.address, ...problems].join(' '))
      const at = clock()
      const soon = new Date(at.getTime() + CALL_SECONDS * 1000)
      const [shipment] = await tx
        .insert(shipments)
        .values({
          orderId: order.id,
          returnId: row.id,
          courier: name,
          key: newKey(order.id),
          stateAt: at,
          boxes,
          box,
          declaredCentavos: declared,
          recipientHash: hashOf(party),
          askedAt: at,
          busyUntil: soon,
          lookAt: soon,
          createdAt: at,
        })
        .returning()
      await writeAudit(tx, visitor, {
        action: 'return.label',
        entity: 'return',
        entityId: code,
        after: { courier: COURIER_LABEL[name], boxes, weightG: box.weightG, declared: toPesos(declared) },
        at,
      })
      return done({ shipment: shipment!, order, fresh: true })
    })
    return finish(visitor, intent)
  }

  /** Null where none can be made now. */
  async function planBack(visitor: Visitor, code: string): Promise<Outcome<BackPlan | null>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const [found] = await db
      .select({ row: returns, order: orders })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(returns.code, code))
    if (!found) return done(null)
    const { row, order } = found
    if (whyNoBack(row.status, order.fulfilmentStatus) !== null) return done(null)
    if ((await db.$count(shipments, isLiveOf(row.id))) > 0) return done(null)
    const kind = backKindOf(row.kind)
    const items = await itemsOfCase(db, row.id, order.id)
    return done({
      couriers: couriersOn(gateways).filter((name) => courierOf(gateways, name)!.bringsBack.includes(kind)),
      box: boxOf(items, settings.parcelBoxes),
      declared: worthOf(items),
      sender: senderOf(settings).problems,
      problems: recipientIn(order).problems,
    })
  }

  /** Of one's own case: the shop's people read it as they read all parcels. */
  async function ownRow(visitor: Visitor, code: string): Promise<Outcome<OwnRow>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const [found] = await db
      .select({ shipment: shipments, reference: orders.reference })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .leftJoin(shipments, and(eq(shipments.returnId, returns.id), inStates(shipments.state, isLive)))
      .where(and(eq(returns.code, code), eq(orders.userId, (visitor as PersonVisitor).id)))
    return found ? done(found) : missing()
  }

  /** Null while there is none that its courier knows. */
  async function ownLabel(visitor: Visitor, code: string): Promise<Outcome<OwnLabel | null>> {
    const found = await ownRow(visitor, code)
    if (!found.ok) return found
    const { reference, shipment } = found.value
    if (shipment === null || shipment.trackingCode === null) return done(null)
    const { courier, trackingCode, state } = shipment
    return done({
      reference,
      courier,
      trackingCode,
      trackingUrl: courierOf(gateways, courier)?.trackingPage(trackingCode) ?? '',
      state,
      prints: isCreated(state),
    })
  }

  /** As a PDF of 10 × 15 cm. */
  async function backLabel(visitor: Visitor, code: string): Promise<Outcome<Labels>> {
    const found = await ownRow(visitor, code)
    if (!found.ok) return found
    const { shipment } = found.value
    return shipment === null ? missing(SHIPMENT_SAYS.noLabels) : labelFile(shipment)
  }

  /** With the job that follows parcels: labels that nobody used of cases that are over, and what came of cases that somebody received. */
  async function callOffEnded(): Promise<void> {
    const at = clock()
    await db
      .update(shipments)
      .set({ attendedAt: at, ...waits(null, at) })
      .where(
        and(
          eq(shipments.waitsFor, 'arrived_back'),
          sql`not exists (select 1 from returns r where r.id = ${shipments.returnId} and ${inStates(sql`r.status`, isAwaited)})`,
        ),
      )
    const ended = await db
      .select({ id: shipments.id })
      .from(shipments)
      .innerJoin(returns, eq(returns.id, shipments.returnId))
      .where(
        and(
          inStates(shipments.state, isCreated),
          isNull(shipments.waitsFor),
          isNull(shipments.attendedAt),
          inStates(returns.status, isCalledOff),
        ),
      )
      .orderBy(asc(shipments.id))
    for (const { id } of ended) {
      const end = await cancel(SYSTEM, id)
      // A courier that does not answer is asked again in the next round.
      if (end.ok || end.message !== SHIPMENT_SAYS.tooLate) continue
      await db
        .update(shipments)
        .set(waits('case_over', at))
        .where(and(eq(shipments.id, id), isNull(shipments.waitsFor)))
    }
  }

  return { createBack, planBack, ownLabel, backLabel, callOffEnded }
}
