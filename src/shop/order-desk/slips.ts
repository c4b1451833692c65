/** What is printed for a parcel, of several orders at once: what goes into the box and whom it goes to. No prices: it may be a gift. */
import { asc, inArray } from 'drizzle-orm'
import { orderLines, orders } from '#data/schema.ts'
import { may, type Visitor } from '#rules/access.ts'
import { orderNumber } from '#rules/order.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { MAX_SLIPS } from '#rules/slip.ts'
import type { Delivery } from '#rules/shipping.ts'
import type { Counter } from '../counter.ts'
import { recipientOf, type Recipient } from '../orders/recipient.ts'
import { inReach } from '../products/card.ts'

export type SlipOf = {
  id: number
  number: string
  placedAt: Date
  delivery: Delivery
  /** A parcel needs no e-mail address. */
  personal: Omit<Recipient, 'email'>
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
      rows.map((row) => {
        const { email: _, ...personal } = recipientOf(row)
        return {
          id: row.id,
          number: orderNumber(row.id),
          placedAt: row.placedAt,
          delivery: row.delivery as Delivery,
          personal,
          lines: lines
            .filter((line) => line.orderId === row.id)
            .map(({ id, name, brand, size, quantity }) => ({ id, name, brand, size, quantity })),
        }
      }),
    )
  }
