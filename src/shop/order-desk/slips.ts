/** What is printed for a parcel, of several orders at once: what goes into the box and whom it goes to. No prices: it may be a gift. */
import { asc, inArray } from 'drizzle-orm'
import { orderLines, orders } from '#data/schema.ts'
import { may, type Visitor } from '#rules/access.ts'
import { orderNumber } from '#rules/order.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { MAX_SLIPS } from '#rules/slip.ts'
import type { Delivery } from '#rules/shipping.ts'
import type { Counter } from '../counter.ts'
import { inReach } from '../products/card.ts'

export type SlipOf = {
  id: number
  number: string
  placedAt: Date
  delivery: Delivery
  personal: {
    name: string
    surname: string
    company: string
    street: string
    apartment: string
    province: string
    postalCode: string
    phone: string
    /** The shopper's own. */
    notes: string
  }
  lines: { id: number; name: string; brand: string; size: string; quantity: number }[]
}

/** Oldest first, as they are packed; what is no order is left out. */
export const openSlips =
  ({ database: { db } }: Counter) =>
  async (visitor: Visitor, ids: readonly number[]): Promise<Outcome<SlipOf[]>> => {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    const asked = [...new Set(ids)].filter(inReach).slice(0, MAX_SLIPS)
    if (asked.length === 0) return done([])
    const rows = await db.select().from(orders).where(inArray(orders.id, asked)).orderBy(asc(orders.id))
    const lines = await db
      .select({
        orderId: orderLines.orderId,
        id: orderLines.id,
        name: orderLines.name,
        brand: orderLines.brand,
        size: orderLines.size,
        quantity: orderLines.quantity,
      })
      .from(orderLines)
      .where(inArray(orderLines.orderId, asked))
      .orderBy(asc(orderLines.id))
    return done(
      rows.map(({ id, placedAt, delivery, ...row }) => ({
        id,
        number: orderNumber(id),
        placedAt,
        delivery: delivery as Delivery,
        personal: {
          name: row.name,
          surname: row.surname,
          company: row.company,
          street: row.street,
          apartment: row.apartment,
          province: row.province,
          postalCode: row.postalCode,
          phone: row.phone,
          notes: row.notes,
        },
        lines: lines
          .filter((line) => line.orderId === id)
          .map(({ id, name, brand, size, quantity }) => ({ id, name, brand, size, quantity })),
      })),
    )
  }
