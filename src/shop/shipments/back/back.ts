/** Labels for what comes back (product §66.5): made once for each case, and read by whoever sends it and by the shop's people. */
import { and, eq } from 'drizzle-orm'
import { orders, returns, shipments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { BACK_SAYS, backKindOf } from '#rules/shipments/back.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { isCreated, isLive, type ShipmentState } from '#rules/shipments/states.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { isReturnCode, lockReturn } from '#shop/returns/moves.ts'
import { backCargo, type ShipmentRow } from '#shop/orders/parts/cargo.ts'
import { casePlan, type CasePlan } from '../cargo/plan.ts'
import type { MadeShipment, Make } from '../create.ts'
import type { Labels } from '../labels.ts'
import { courierOf } from '../rows.ts'

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
type OwnRow = { reference: string; shipment: ShipmentRow | null }
type Parts = {
  make: Make
  labelFile(row: ShipmentRow): Promise<Outcome<Labels>>
}

export function openBack({ database, gateways, settings }: ShopContext, { make, labelFile }: Parts) {
  const { db } = database
  /** `input`: rules/shipments/boxes.ts `shipmentAsked`. Again is the same label. */
  async function createBack(visitor: Visitor, code: string, input: unknown): Promise<Outcome<MadeShipment>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    return make(visitor, input, async (tx, asked, courier) => {
      const locked = await lockReturn(tx, code)
      if (!locked) return missing()
      const { row, order } = locked
      if (!order) return conflict(BACK_SAYS.noOrder)
      const carries = courier.bringsBack.includes(backKindOf(row.kind))
      return done({
        order,
        cargo: backCargo(order.id, row.id),
        branchId: null,
        also: carries ? null : BACK_SAYS.noContract(asked.courier),
        audit: { action: 'return.label', entity: 'return', entityId: code },
      })
    })
  }

  /** Null where none can be made now. */
  async function planBack(visitor: Visitor, code: string): Promise<Outcome<CasePlan | null>> {
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
    const kind = backKindOf(row.kind)
    return done(
      await casePlan(db, { gateways, settings }, order, {
        cargo: backCargo(order.id, row.id),
        takes: ({ bringsBack }) => bringsBack.includes(kind),
      }),
    )
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

  return { createBack, planBack, ownLabel, backLabel }
}
