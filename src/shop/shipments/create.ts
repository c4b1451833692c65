/**
 * A shipment is made known to a courier once (product §60.2), however often the button is pressed: its row and its key are there before
 * the courier is asked (ask.ts).
 */
import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { shipments } from '#data/schema.ts'
import type { Courier } from '#gateways/ports.ts'
import type { ManyEnd } from '#rules/fulfilment/many.ts'
import { toPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { mostBoxesOf, shipmentAsked, type ShipmentAsked, SHIPMENT_FORM_SAYS } from '#rules/shipments/boxes.ts'
import { carriageName } from '#rules/shipments/carriage.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import { CALL_SECONDS } from '#rules/shipments/follow.ts'
import { MOST_SHIPMENTS, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { SENDER_SAYS, senderOf } from '#rules/shipments/sender.ts'
import { isAsked, SHIPMENT, type ShipmentState } from '#rules/shipments/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import type { openAsking } from './ask.ts'
import { liveOf, orderCargo, type Cargo, type ShipmentRow } from '#shop/orders/parts/cargo.ts'
import { whyNotNow } from './cargo/may-send.ts'
import { courierOf, hashOf, recipientIn } from './rows.ts'

/** `fresh`: nobody has asked the courier about it. */
type Intent = { shipment: ShipmentRow; order: OrderRow; fresh: boolean }
export type MadeShipment = { id: number; state: ShipmentState; trackingCode: string | null }

/** Without letters that are taken for others. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Another database that has a contract with the same courier numbers its orders too: the last four letters are chance. */
const newKey = (orderId: number): string =>
  `${orderNumber(orderId)}-${Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** What is to be sent, found and locked: `also` is why not, beyond what is asked of its kind. */
type ToSend = {
  order: OrderRow
  cargo: Cargo
  branchId: string | null
  also: string | null
  audit: Pick<Parameters<typeof writeAudit>[2], 'action' | 'entity' | 'entityId'>
}

export function openCreation(
  { database, gateways, settings, clock }: ShopContext,
  askToTake: ReturnType<typeof openAsking>['askToTake'],
) {
  /** The row of what may get one; the live one where there is one. */
  async function intend(
    tx: Tx,
    visitor: Visitor,
    found: ToSend,
    asked: ShipmentAsked,
  ): Promise<Outcome<Intent>> {
    const { order, cargo, branchId, also, audit } = found
    const live = await liveOf(tx, cargo)
    if (live) return done({ shipment: live, order, fresh: false })
    const why = (await whyNotNow(tx, order, cargo)) ?? also
    if (why !== null) return conflict(why)
    const { party, problems } = recipientIn(order)
    if (problems.length > 0) return conflict([SHIPMENT_SAYS.address, ...problems].join(' '))
    const at = clock()
    const soon = new Date(at.getTime() + CALL_SECONDS * 1000)
    const { courier, boxes, declared, part: _, ...box } = asked
    const [shipment] = await tx
      .insert(shipments)
      .values({
        ...cargo,
        courier,
        key: newKey(order.id),
        stateAt: at,
        boxes,
        box,
        declaredCentavos: declared,
        branchId,
        recipientHash: hashOf(party),
        askedAt: at,
        busyUntil: soon,
        lookAt: soon,
        createdAt: at,
      })
      .returning()
    await writeAudit(tx, visitor, {
      ...audit,
      after: { courier: COURIER_LABEL[courier], boxes, weightG: box.weightG, declared: toPesos(declared) },
      at,
    })
    return done({ shipment: shipment!, order, fresh: true })
  }

  /** `input`: rules/shipments/boxes.ts `shipmentAsked`. Again is the same shipment. `find` holds the order's lock. */
  async function make(
    visitor: Visitor,
    input: unknown,
    find: (tx: Tx, asked: ShipmentAsked, courier: Courier) => Promise<Outcome<ToSend>>,
  ): Promise<Outcome<MadeShipment>> {
    const form = readForm(shipmentAsked, input, SHIPMENT_FORM_SAYS.invalid)
    if (!form.ok) return form
    const { courier: name, boxes } = form.value
    if (boxes > mostBoxesOf(name))
      return invalid(SHIPMENT_FORM_SAYS.invalid, {
        boxes: SHIPMENT_FORM_SAYS.boxesOf(COURIER_LABEL[name], mostBoxesOf(name)),
      })
    const courier = courierOf(gateways, name)
    if (!courier) return conflict(SHIPMENT_SAYS.off(name))
    const { problems } = senderOf(settings)
    if (problems.length > 0) return conflict([SENDER_SAYS.missing, ...problems].join(' '))
    const intent = await database.transaction(async (tx) => {
      const found = await find(tx, form.value, courier)
      return found.ok ? intend(tx, visitor, found.value, form.value) : found
    })
    return finish(visitor, intent)
  }

  const rowOf = async (id: number): Promise<ShipmentRow> => {
    const [row] = await database.db.select().from(shipments).where(eq(shipments.id, id))
    return row!
  }

  /** Of an order, or of its part that `input` names. */
  async function create(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<MadeShipment>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    return make(visitor, input, async (tx, { part, courier }) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      const { carriage } = order
      const elsewhere = carriage?.branch && carriage.courier !== courier
      return done({
        order,
        cargo: orderCargo(orderId, part ?? null),
        branchId: carriage?.branch?.id ?? null,
        also: elsewhere ? SHIPMENT_SAYS.branchOf(carriageName(carriage)) : null,
        audit: { action: 'order.shipment-create', entity: 'order', entityId: orderId },
      })
    })
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

  return { make, create, createMany }
}

/** How what is to be sent is made known, whatever it is. */
export type Make = ReturnType<typeof openCreation>['make']
