/**
 * A shipment is made known to a courier once (product §60.2), however often the button is pressed: its row and its key are there before
 * the courier is asked (ask.ts).
 */
import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { shipments } from '#data/schema.ts'
import type { ManyEnd } from '#rules/fulfilment/many.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { BOX_SAYS, mostBoxesOf, shipmentAsked, type ShipmentAsked } from '#rules/shipments/boxes.ts'
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
import { inReach } from '#shop/products/card.ts'
import { readForm } from '#shop/read-form.ts'
import type { openAsking } from './ask.ts'
import { whyNoShipmentOf } from './plan.ts'
import { courierOf, hashOf, itemsIn, liveOf, recipientIn, type ShipmentRow } from './rows.ts'

/** `fresh`: nobody has asked the courier about it. */
export type Intent = { shipment: ShipmentRow; order: OrderRow; fresh: boolean }
export type MadeShipment = { id: number; state: ShipmentState; trackingCode: string | null }

/** Without letters that are taken for others. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Another database that has a contract with the same courier numbers its orders too: the last four letters are chance. */
export const newKey = (orderId: number): string =>
  `${orderNumber(orderId)}-${Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

export function openCreation(
  { database, gateways, settings, clock }: ShopContext,
  askToTake: ReturnType<typeof openAsking>['askToTake'],
) {
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

  return { create, createMany, finish }
}
