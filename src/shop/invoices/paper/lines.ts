/** What a document lists: what was sold, what came back, what an exchange gave. Its lines add up to its total. */
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { exchanges, invoices, orderEdits, orderLines, refundLines, type orders } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { INVOICE_KIND } from '#rules/invoices/kinds.ts'
import { isApplied } from '#rules/orders/edit/states.ts'
import { byPromotion } from '#rules/promotions/offers.ts'
import { meansDiscountName } from '#rules/payments/means.ts'
import type { InvoiceRow } from '../from-books.ts'
import type { Paper } from './draw.ts'

type Lines = Paper['lines']

export async function linesOf(
  db: Reader,
  row: InvoiceRow,
  order: typeof orders.$inferSelect,
): Promise<Lines> {
  const { refundId, exchangeId, editId, kind, totalCentavos: total } = row
  if (refundId !== null) {
    const parts = await db.$count(invoices, eq(invoices.refundId, refundId))
    return parts > 1 ? [amountLine('Parte de lo que se devolvió', total)] : tookBack(db, refundId, total)
  }
  if (exchangeId !== null)
    return kind === INVOICE_KIND.invoice ? given(db, exchangeId, total) : cameBack(db, exchangeId, total)
  if (editId !== null) return [amountLine('Diferencia por el cambio del pedido', total)]
  return sold(db, order)
}

const many = (quantity: number, name: string, size: string, total: number): Lines => [
  { quantity, name: `${name}, talle ${size}`, unit: Math.round(total / quantity), total },
]

/** What whoever bought has from an exchange. */
async function given(db: Reader, exchangeId: number, total: number, quantity?: number): Promise<Lines> {
  const [row] = await db.select().from(exchanges).where(eq(exchanges.id, exchangeId))
  return many(quantity ?? row!.quantity, row!.name, row!.size, total)
}

/** What they brought for it: of the sale, or of an exchange before. */
async function cameBack(db: Reader, exchangeId: number, total: number): Promise<Lines> {
  const [row] = await db
    .select({
      fromExchangeId: exchanges.fromExchangeId,
      quantity: exchanges.quantity,
      name: orderLines.name,
      size: orderLines.size,
    })
    .from(exchanges)
    .innerJoin(orderLines, eq(orderLines.id, exchanges.orderLineId))
    .where(eq(exchanges.id, exchangeId))
  const { fromExchangeId, quantity, name, size } = row!
  return fromExchangeId === null
    ? many(quantity, name, size, total)
    : given(db, fromExchangeId, total, quantity)
}

/** As it was when it was paid: an edit since has papers of its own. */
async function asSold(db: Reader, order: typeof orders.$inferSelect) {
  const [first] = await db
    .select({ before: orderEdits.before })
    .from(orderEdits)
    .where(
      and(
        eq(orderEdits.orderId, order.id),
        eq(orderEdits.paid, true),
        inStates(orderEdits.status, isApplied),
      ),
    )
    .orderBy(asc(orderEdits.id))
    .limit(1)
  if (first) return first.before
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  return { lines, discount: order.discountCentavos, meansDiscount: order.meansDiscountCentavos }
}

/** What was sold, what was taken off and the shipping: they add up to the total. */
async function sold(db: Reader, order: typeof orders.$inferSelect): Promise<Lines> {
  const { lines, discount, meansDiscount } = await asSold(db, order)
  const promotions = byPromotion(lines.map((line) => line.promotions))
  const rest = promotions.reduce((left, { amount }) => left - amount, discount)
  return [
    ...lines.map((line) => ({
      quantity: line.quantity,
      name: `${line.name}, talle ${line.size}`,
      unit: line.unitPriceCentavos,
      total: line.unitPriceCentavos * line.quantity,
    })),
    ...promotions.map(({ name, amount }) => amountLine(name, -amount)),
    ...[
      amountLine('Descuento', meansDiscount - rest),
      amountLine(meansDiscountName(order.means), -meansDiscount),
    ].filter(({ total }) => total < 0),
    ...(order.shippingCentavos > 0 ? [amountLine('Envío', order.shippingCentavos)] : []),
  ]
}

/** The units that went back, and what else the money was for, so that the lines add up. */
async function tookBack(db: Reader, refundId: number, total: number): Promise<Lines> {
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
