/** A document as a PDF: for whoever bought, of their own order, and for the shop's people. Only what has its code is one. */
import { and, eq } from 'drizzle-orm'
import { invoicePoints, invoices, orders } from '#data/schema.ts'
import { isIssued } from '#rules/invoices/states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { nameOf } from '../of-order.ts'
import { draw, type Paper } from './draw.ts'
import { linesOf } from './lines.ts'

export type InvoicePdf = { fileName: string; bytes: Uint8Array }

export function openPapers({ database: { db } }: ShopContext) {
  async function paperOf(id: number, userId: number | null): Promise<Outcome<InvoicePdf>> {
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return missing()
    const [found] = await db
      .select({ row: invoices, point: invoicePoints, order: orders })
      .from(invoices)
      .innerJoin(invoicePoints, eq(invoicePoints.id, invoices.pointId))
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(and(eq(invoices.id, id), userId === null ? undefined : eq(orders.userId, userId)))
    if (!found || !isIssued(found.row.state)) return missing()
    const { row, point, order } = found
    const [of] = row.invoiceId ? await db.select().from(invoices).where(eq(invoices.id, row.invoiceId)) : []
    const paper: Paper = {
      document: row,
      seller: row.seller!,
      pointOfSale: point.pointOfSale,
      valid: point.environment === 'production',
      order: orderNumber(order.id),
      of: of ? nameOf(of, point.pointOfSale) : null,
      lines: await linesOf(db, row, order),
    }
    const fileName = `${nameOf(row, point.pointOfSale)
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]+/g, '-')}.pdf`
    return done({ fileName, bytes: await draw(paper) })
  }

  return {
    async paper(visitor: Visitor, id: number): Promise<Outcome<InvoicePdf>> {
      const refusal = may(visitor, 'invoice.read')
      return refusal ?? paperOf(id, null)
    },
    async ownPaper(visitor: Visitor, id: number): Promise<Outcome<InvoicePdf>> {
      const refusal = may(visitor, 'order.see')
      if (refusal) return refusal
      return paperOf(id, (visitor as PersonVisitor).id)
    },
  }
}
