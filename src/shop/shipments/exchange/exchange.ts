/** What an exchange gives, by courier (product §66.8): planned on its case's page, and made known once. */
import { eq } from 'drizzle-orm'
import { exchanges, orders, returns } from '#data/schema.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { EXCHANGE_SHIPMENT_SAYS } from '#rules/shipments/exchange.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { isReturnCode, lockReturn } from '#shop/returns/moves.ts'
import { exchangeCargo } from '#shop/orders/parts/cargo.ts'
import { casePlan, type CasePlan } from '../cargo/plan.ts'
import type { MadeShipment, Make } from '../create.ts'

export function openExchangeShipments({ database: { db }, gateways, settings }: ShopContext, make: Make) {
  /** `input`: rules/shipments/boxes.ts `shipmentAsked`. Again is the same shipment. */
  async function createExchange(
    visitor: Visitor,
    code: string,
    input: unknown,
  ): Promise<Outcome<MadeShipment>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    return make(visitor, input, async (tx, { courier }) => {
      const locked = await lockReturn(tx, code)
      if (!locked) return missing()
      const { order, exchange } = locked
      if (!order || !exchange) return conflict(EXCHANGE_SHIPMENT_SAYS.none)
      const { carriage } = order
      return done({
        order,
        cargo: exchangeCargo(order.id, exchange.id),
        // Where they fetched what they bought, as long as it is that courier's.
        branchId: carriage?.courier === courier ? (carriage.branch?.id ?? null) : null,
        also: null,
        audit: { action: 'exchange.shipment-create', entity: 'return', entityId: code },
      })
    })
  }

  /** Null where none can be made now. */
  async function planExchange(visitor: Visitor, code: string): Promise<Outcome<CasePlan | null>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const [found] = await db
      .select({ id: exchanges.id, order: orders })
      .from(returns)
      .innerJoin(exchanges, eq(exchanges.returnId, returns.id))
      .innerJoin(orders, eq(orders.id, exchanges.orderId))
      .where(eq(returns.code, code))
    if (!found) return done(null)
    const { id, order } = found
    return done(await casePlan(db, { gateways, settings }, order, { cargo: exchangeCargo(order.id, id) }))
  }

  return { createExchange, planExchange }
}
