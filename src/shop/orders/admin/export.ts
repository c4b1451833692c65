/** The orders that a search finds on their way out, in pieces that fit in memory: each with its lines, the last placed first. */
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { orderLines, orders, productSizes } from '#data/schema.ts'
import type { ExportedLine, ExportedOrder } from '#rules/orders/csv.ts'
import { anyOrder, type OrderQuery } from '#rules/orders/query.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { partsOfMany } from '../parts.ts'
import { REFUNDED_UNITS } from '#shop/stock/line-units.ts'
import { whereOf } from './list.ts'

const AT_ONCE = 500

export type ExportedWithLines = { order: ExportedOrder; lines: ExportedLine[] }

export function openOrderExport({ database: { db } }: ShopContext) {
  /** An order that comes meanwhile is not in it; what changes meanwhile is in it as it is when its piece is read. */
  return async function exported(
    visitor: Visitor,
    asked: Partial<OrderQuery> = {},
  ): Promise<Outcome<AsyncGenerator<ExportedWithLines[]>>> {
    const refusal = may(visitor, 'order.export')
    if (refusal) return refusal
    const where = whereOf({ ...anyOrder, ...asked })
    return done(walk())

    async function* walk(): AsyncGenerator<ExportedWithLines[]> {
      for (let below: number | null = null; ;) {
        const found: (typeof orders.$inferSelect)[] = await db
          .select()
          .from(orders)
          .where(and(where, below === null ? undefined : lt(orders.id, below)))
          .orderBy(desc(orders.id))
          .limit(AT_ONCE)
        if (found.length === 0) return
        yield withLines(found)
        below = found.at(-1)!.id
      }
    }
  }

  async function withLines(found: ExportedOrder[]): Promise<ExportedWithLines[]> {
    const ids = found.map(({ id }) => id)
    const rows = await db
      .select({
        id: orderLines.id,
        orderId: orderLines.orderId,
        productId: orderLines.productId,
        name: orderLines.name,
        brand: orderLines.brand,
        size: orderLines.size,
        sku: sql<string>`coalesce(${productSizes.sku}, '')`,
        quantity: orderLines.quantity,
        unitPriceCentavos: orderLines.unitPriceCentavos,
        promotionCentavos: orderLines.promotionCentavos,
        promotions: orderLines.promotions,
        refunded: REFUNDED_UNITS,
      })
      .from(orderLines)
      .leftJoin(
        productSizes,
        and(eq(productSizes.productId, orderLines.productId), eq(productSizes.size, orderLines.size)),
      )
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.id))
    const parts = (await partsOfMany(db, ids)).filter(({ leftAt }) => leftAt !== null)
    const parcelsOf = (id: number) =>
      parts.filter(({ lines }) => lines.some(({ orderLineId }) => orderLineId === id))
    const linesOf = Map.groupBy(
      rows.map(({ id, ...row }) => ({ ...row, parcels: parcelsOf(id) })),
      ({ orderId }) => orderId,
    )
    return found.map((order) => ({ order, lines: linesOf.get(order.id) ?? [] }))
  }
}
