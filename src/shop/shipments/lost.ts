/** A parcel that is lost (product §66.1): who says so besides the courier, when it was not, and the same once more from stock for whoever bought it. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { courierClaims, shipments } from '#data/schema.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { lostForm, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { isFollowed, isLost, SHIPMENT } from '#rules/shipments/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { isPair } from '#shop/orders/units.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { lockProducts, moveStock } from '#shop/stock/move.ts'
import { cargoKind } from '#shop/orders/parts/cargo.ts'
import { unitsIn } from './cargo/contents.ts'
import { takeAgain, whyPaidLost } from './cargo/here.ts'
import { isAwayIn } from './cargo/may-send.ts'
import { giveUpPlace, lockShipment, noteMove, waits } from './rows.ts'

export function openLost(context: ShopContext) {
  const { database, clock } = context

  /** Of one that left and never arrived; the courier is asked about it no more. `input`: rules/shipments/messages.ts `lostForm`. */
  async function declareLost(visitor: Visitor, id: number, input: unknown): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const form = readForm(lostForm, input, SHIPMENT_SAYS.invalid)
    if (!form.ok) return form
    const { reason } = form.value
    return database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (!locked) return missing()
      const { shipment, order } = locked
      if (isLost(shipment.state)) return done({ id })
      if (!isFollowed(shipment.state) || shipment.handedAt === null)
        return conflict(SHIPMENT_SAYS.notOnItsWay)
      const at = clock()
      const [row] = await tx
        .update(shipments)
        .set({ state: SHIPMENT.lost, stateAt: at, lookAt: null, ...waits('lost', at) })
        .where(eq(shipments.id, id))
        .returning()
      await noteMove(tx, row!, { state: SHIPMENT.lost, actor: actorOf(visitor), more: reason })
      await writeAudit(tx, visitor, {
        action: 'order.shipment-lost',
        entity: 'order',
        entityId: order.id,
        before: { state: shipment.state },
        after: { trackingCode: shipment.trackingCode, reason },
        at,
      })
      return done({ id })
    })
  }

  /** What was in it is taken from stock again, with the order's say to get another shipment, both or neither. Twice is once. */
  async function sendAnother(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    let moved: number[] = []
    const end = await database.transaction(async (tx): Promise<Outcome<{ id: number }>> => {
      const locked = await lockShipment(tx, id)
      if (!locked) return missing()
      const { shipment, order } = locked
      moved = []
      if (cargoKind(shipment) === 'back' || !isLost(shipment.state)) return conflict(SHIPMENT_SAYS.notLost)
      if (shipment.sentAgainAt !== null) return done({ id })
      if (!(await isAwayIn(tx, order, shipment))) return conflict(SHIPMENT_SAYS.notAgain)
      const units = await unitsIn(tx, shipment)
      if (units.length === 0) return conflict(SHIPMENT_SAYS.nothingLeft)
      if (units.some(isPair)) return conflict(SHIPMENT_SAYS.onlyOne)
      const at = clock()
      const locks = await lockProducts(tx, [...new Set(units.map(({ productId }) => productId))])
      const wanted = new Map<number, number>()
      for (const { sizeId, quantity } of units) wanted.set(sizeId, (wanted.get(sizeId) ?? 0) + quantity)
      for (const { product, sizes } of locks.values())
        for (const size of sizes)
          if ((wanted.get(size.id) ?? 0) > size.stock)
            return conflict(SHIPMENT_SAYS.noStock(`${product.name}, talle ${size.size}`))
      await moveStock(
        tx,
        units.map(({ sizeId, productId, quantity }) => ({
          sizeId,
          productId,
          delta: -quantity,
          kind: 'adjusted',
          orderId: order.id,
          reason: SHIPMENT_SAYS.anotherLedger,
        })),
        actorOf(visitor),
        at,
      )
      await giveUpPlace(tx, shipment, { actor: actorOf(visitor), reason: SHIPMENT_SAYS.another, at })
      await takeAgain(tx, visitor, shipment, at)
      await writeAudit(tx, visitor, {
        action: 'order.shipment-another',
        entity: 'order',
        entityId: order.id,
        before: { trackingCode: shipment.trackingCode },
        after: { units: units.reduce((sum, { quantity }) => sum + quantity, 0) },
        at,
      })
      moved = [...locks.keys()]
      return done({ id })
    })
    if (end.ok) for (const productId of moved) await context.hint({ kind: 'catalogue', productId })
    return end
  }

  /** It was not: its courier is asked about it again, at once. Not where the same went once more, or the courier has paid for it. */
  async function turnedUp(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (!locked) return missing()
      const { shipment, order } = locked
      if (!isLost(shipment.state)) return conflict(SHIPMENT_SAYS.notLost)
      if (shipment.sentAgainAt !== null) return conflict(SHIPMENT_SAYS.anotherWent)
      const paid = and(eq(courierClaims.shipmentId, id), isNotNull(courierClaims.paidCentavos))
      if ((await tx.$count(courierClaims, paid)) > 0) return conflict(SHIPMENT_SAYS.claimPaid)
      const ended = await whyPaidLost(tx, shipment)
      if (ended !== null) return conflict(ended)
      const at = clock()
      const [row] = await tx
        .update(shipments)
        .set({ state: SHIPMENT.in_transit, stateAt: at, lookAt: at, attendedAt: null, ...waits(null, at) })
        .where(eq(shipments.id, id))
        .returning()
      await noteMove(tx, row!, {
        state: SHIPMENT.in_transit,
        actor: actorOf(visitor),
        more: SHIPMENT_SAYS.turnedUp,
      })
      await writeAudit(tx, visitor, {
        action: 'order.shipment-turned-up',
        entity: 'order',
        entityId: order.id,
        before: { state: shipment.state },
        after: { trackingCode: shipment.trackingCode },
        at,
      })
      return done({ id })
    })
  }

  return { declareLost, sendAnother, turnedUp }
}
