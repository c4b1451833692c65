/** A document as a PDF: for whoever bought, of their own order, and for the shop's people. Only what has its code is one. */
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { invoicePoints, invoices, orderLines, orders, refundLines } from '#data/schema.ts'
import { isIssued } from '#rules/invoices/states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { nameOf } from '../of-order.ts'
import { draw, type Paper } from './draw.ts'

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
      lines:
        row.refundId === null ? await sold(db, order) : await tookBack(db, row.refundId, row.totalCentavos),
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

/** What was sold, what was taken off and the shipping: they add up to the total. */
async function sold(db: Reader, order: typeof orders.$inferSelect): Promise<Paper['lines']> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  return [
    ...lines.map((line) => ({
      quantity: line.quantity,
      name: `${line.name}, talle ${line.size}`,
      unit: line.unitPriceCentavos,
      total: line.unitPriceCentavos * line.quantity,
    })),
    ...(order.discountCentavos > 0 ? [amountLine('Descuento', -order.discountCentavos)] : []),
    ...(order.shippingCentavos > 0 ? [amountLine('Envío', order.shippingCentavos)] : []),
  ]
}

/** The units that went back, and what else the money was for, so that the lines add up. */
async function tookBack(db: Reader, refundId: number, total: number): Promise<Paper['lines']> {
  const units = await db
    .select({
      quantity: refundLines.quantity,
      name: orderLines.name,
      size: orderLines.size,
      unit: orderLines.unitPriceCentavos,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(asc(refundLines.id))
  const lines = units.map(({ quantity, name, size, unit }) => ({
    quantity,
    name: `${name}, talle ${size}`,
    unit,
    total: unit * quantity,
  }))
  const rest = total - lines.reduce((sum, line) => sum + line.total, 0)
  if (rest === 0) return lines
  return [
    ...lines,
    amountLine(rest < 0 ? 'Descuento' : lines.length > 0 ? 'Envío y ajustes' : 'Devolución de dinero', rest),
  ]
}

const amountLine = (name: string, total: number) => ({ quantity: 1, name, unit: total, total })
