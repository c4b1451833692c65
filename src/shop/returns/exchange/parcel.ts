/** The parcel of what is given in exchange: packed, sent with its own tracking or handed over in the showroom. A parcel of the same order. */
import { eq } from 'drizzle-orm'
import { exchanges } from '#data/schema.ts'
import { DESK_MESSAGES, shipmentForm, type Shipment } from '#rules/orders/admin.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import {
  EXCHANGE_STEPS,
  PARCEL_STEPS,
  whyNotExchange,
  type ParcelStep,
} from '#rules/returns/exchange/exchange.ts'
import { isHandedTo, type ReplacementState } from '#rules/returns/exchange/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { isReturnCode, lockReturn, tellReturn } from '../moves.ts'
import { factsOf } from './rows.ts'

export type ParcelMoved = { code: string; parcel: ReplacementState }

export function openParcel(context: ShopContext) {
  const { database, clock, settings } = context

  async function step(
    visitor: Visitor,
    code: string,
    move: ParcelStep,
    shipment?: Shipment,
  ): Promise<Outcome<ParcelMoved>> {
    const refusal = may(visitor, EXCHANGE_STEPS[move].deed)
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const at = clock()
    const end = await database.transaction(async (tx) => {
      const locked = await lockReturn(tx, code)
      const { row, order, exchange } = locked ?? {}
      if (!row || !order || !exchange) return missing()
      const to = PARCEL_STEPS[move]
      if (exchange.parcel === to) return done({ code, parcel: to, order })
      const why = whyNotExchange(row.status, await factsOf(tx, exchange, order), move)
      if (why !== null) return conflict(why, { parcel: exchange.parcel })
      const carried = shipment && {
        carrier: shipment.carrier,
        trackingCode: shipment.trackingCode || null,
        trackingUrl: shipment.trackingUrl || null,
      }
      const [moved] = await tx
        .update(exchanges)
        .set({ parcel: to, updatedAt: at, ...carried, ...(isHandedTo(to) ? { handedOverAt: at } : {}) })
        .where(eq(exchanges.id, exchange.id))
        .returning()
      await writeAudit(tx, visitor, {
        action: `exchange.${move}`,
        entity: 'return',
        entityId: code,
        before: { parcel: exchange.parcel },
        after: { parcel: to, ...carried },
        at,
      })
      if (move !== 'unpack')
        await tellReturn(tx, settings, { row, order, exchange: moved! }, at, { news: to })
      return done({ code, parcel: to, order })
    })
    if (!end.ok) return end
    const { order, ...value } = end.value
    await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
    return done(value)
  }

  return {
    pack: (visitor: Visitor, code: string) => step(visitor, code, 'pack'),
    unpack: (visitor: Visitor, code: string) => step(visitor, code, 'unpack'),
    deliver: (visitor: Visitor, code: string) => step(visitor, code, 'deliver'),
    /** `input`: rules/orders/admin.ts `shipmentForm`. */
    async ship(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ParcelMoved>> {
      const form = readForm(shipmentForm, input, DESK_MESSAGES.invalid)
      if (!form.ok) return may(visitor, EXCHANGE_STEPS.ship.deed) ?? form
      return step(visitor, code, 'ship', form.value)
    },
  }
}
