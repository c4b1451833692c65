/** What is printed for a parcel, of several orders at once: what goes into the box and whom it goes to. No prices: it may be a gift. */
import { asc, eq, inArray } from 'drizzle-orm'
import { orderLines, orders, productSizes } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { MAX_SLIPS, whyNoSlip } from '#rules/fulfilment/slip.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import type { ShopContext } from '#shop/context.ts'
import { recipientOf, type Recipient } from '#shop/orders/recipient.ts'
import { lastEdits } from '#shop/orders/edit/rows.ts'
import { TO_SEND_UNITS } from '#shop/stock/line-units.ts'
import { partsOfMany } from '#shop/orders/parts.ts'
import { inReach } from '#rules/ids.ts'

export type SlipOf = {
  id: number
  number: string
  /** Of which part of it; null for what is in none. */
  part: number | null
  placedAt: Date
  delivery: Delivery
  /** A parcel needs no e-mail address. */
  personal: Omit<Recipient, 'email'>
  /** It replaces what was printed before. */
  recipientCorrectedAt: Date | null
  /** What is in it was changed since: the slip replaces what was printed before. */
  editedAt: Date | null
  /** Without what was given back. */
  lines: { id: number; name: string; brand: string; size: string; sku: string; quantity: number }[]
}

export type Slips = {
  slips: SlipOf[]
  /** Asked for and not printed. */
  leftOut: { id: number; number: string; why: string }[]
}

/** `partId`: of the only order that is asked for. Oldest first, as they are packed; what is no order is left out silently, what must not leave with its reason. */
export const openSlips =
  ({ database: { db } }: ShopContext) =>
  async (visitor: Visitor, ids: readonly number[], partId: number | null = null): Promise<Outcome<Slips>> => {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const asked = [...new Set(ids)].filter(inReach).slice(0, MAX_SLIPS)
    if (asked.length === 0) return done({ slips: [], leftOut: [] })
    const rows = await db.select().from(orders).where(inArray(orders.id, asked)).orderBy(asc(orders.id))
    const lines = await db
      .select({
        orderId: orderLines.orderId,
        id: orderLines.id,
        name: orderLines.name,
        brand: orderLines.brand,
        size: orderLines.size,
        sku: productSizes.sku,
        quantity: TO_SEND_UNITS,
      })
      .from(orderLines)
      .innerJoin(productSizes, eq(productSizes.id, orderLines.sizeId))
      .where(inArray(orderLines.orderId, asked))
      .orderBy(asc(orderLines.id))
    const part = partId === null ? null : (await partsOfMany(db, asked)).find(({ id }) => id === partId)
    if (part === undefined) return missing()
    const inPart = (id: number) => part?.lines.find(({ orderLineId }) => orderLineId === id)?.quantity ?? 0
    const edited = await lastEdits(db, asked)
    const found: Slips = { slips: [], leftOut: [] }
    for (const row of rows) {
      const own = lines.flatMap(({ orderId, ...line }) => {
        const quantity = part === null ? line.quantity : inPart(line.id)
        return orderId === row.id && quantity > 0 ? [{ ...line, quantity }] : []
      })
      const { id } = row
      const number = orderNumber(id)
      const why = whyNoSlip({
        status: row.status,
        paymentStatus: row.paymentStatus,
        held: row.heldReason !== null,
        editWaits: row.editWaits,
        units: own.length,
      })
      const { email: _, ...personal } = recipientOf(row)
      if (why !== null) found.leftOut.push({ id, number, why })
      else
        found.slips.push({
          id,
          number,
          part: part?.number ?? null,
          placedAt: row.placedAt,
          delivery: row.delivery,
          personal,
          recipientCorrectedAt: row.recipientCorrectedAt,
          editedAt: edited.find(({ orderId }) => orderId === id)?.at ?? null,
          lines: own,
        })
    }
    return done(found)
  }
