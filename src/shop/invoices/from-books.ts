/** The documents that an order's books ask for: an invoice of what was sold, a credit note of each refund that took back some of it. */
import { eq, asc } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { invoiceBuyers, invoices } from '#data/schema.ts'
import { LEAST_TOTAL, amountsOf, noteAmounts } from '#rules/invoices/amounts.ts'
import { buyerOfOrder, type InvoiceBuyer } from '#rules/invoices/buyer.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { BUYER_DOCUMENT, INVOICE_KIND, letterFor } from '#rules/invoices/kinds.ts'
import type { SellerFacts } from '#rules/invoices/seller.ts'
import { isIssued } from '#rules/invoices/states.ts'
import { MONEY_ENTRY, SALE_ACCOUNTS, balanceOf, type MoneyEntry } from '#rules/payments/money-accounts.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { ledgerOf } from '#shop/payments/ledger.ts'
import type { Point } from './point.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** What of an entry is about what was sold: below 0 for a sale, above for what went back. */
const soldIn = (entry: MoneyEntry): number =>
  SALE_ACCOUNTS.reduce((sum, account) => sum + balanceOf([entry], account), 0)

async function buyerOf(tx: Tx, order: OrderRow): Promise<InvoiceBuyer> {
  const [asked] = await tx.select().from(invoiceBuyers).where(eq(invoiceBuyers.orderId, order.id))
  if (!asked) return buyerOfOrder(order)
  const { cuit: number, name, condition, address } = asked
  return { document: BUYER_DOCUMENT.cuit, number, name, condition, address }
}
/** As the columns of a document have it. */
export const buyerColumns = ({ document, number, name, condition, address }: InvoiceBuyer) => ({
  buyerDocument: document,
  buyerNumber: number,
  buyerName: name,
  buyerCondition: condition,
  buyerAddress: address,
})

/** Writes what is missing, each with its job; asked again it writes nothing. */
export async function openDocuments(
  tx: Tx,
  orderId: number,
  {
    point,
    seller,
    delayMinutes,
    now,
  }: { point: Point; seller: SellerFacts; delayMinutes: number; now: Date },
): Promise<number> {
  const order = await lockOrder(tx, { id: orderId })
  if (!order) return 0
  const books = await ledgerOf(tx, orderId)
  const known = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.id))
  let written = 0
  const write = async (document: typeof invoices.$inferInsert): Promise<InvoiceRow | undefined> => {
    const [row] = await tx.insert(invoices).values(document).onConflictDoNothing().returning()
    if (!row) return undefined
    written += 1
    known.push(row)
    await queueDocument(tx, row, now)
    return row
  }

  const sale = books.find(({ kind }) => kind === MONEY_ENTRY.sale)
  let invoice = known.find(({ kind }) => kind === INVOICE_KIND.invoice)
  if (!invoice && sale && dayOf(sale.at) >= point.startsOn && -soldIn(sale) >= LEAST_TOTAL) {
    const buyer = await buyerOf(tx, order)
    const letter = letterFor(seller.condition, buyer.condition)!
    const { total, net, vat } = amountsOf(-soldIn(sale), letter)
    invoice = await write({
      pointId: point.id,
      orderId,
      kind: INVOICE_KIND.invoice,
      letter,
      totalCentavos: total,
      netCentavos: net,
      vatCentavos: vat,
      ...buyerColumns(buyer),
      causedAt: sale.at,
      dueAt: new Date(sale.at.getTime() + delayMinutes * 60_000),
      updatedAt: now,
    })
  }
  if (!invoice) return written
  for (const entry of books.filter(({ kind }) => kind === MONEY_ENTRY.refund)) {
    if (soldIn(entry) < LEAST_TOTAL || known.some(({ refundId }) => refundId === entry.refundId)) continue
    const notes = known.filter(({ invoiceId }) => invoiceId === invoice.id).map(amountsOfRow)
    const { total, net, vat } = noteAmounts(soldIn(entry), invoice.letter, amountsOfRow(invoice), notes)
    await write({
      pointId: invoice.pointId,
      orderId,
      kind: INVOICE_KIND.credit_note,
      refundId: entry.refundId,
      invoiceId: invoice.id,
      letter: invoice.letter,
      totalCentavos: total,
      netCentavos: net,
      vatCentavos: vat,
      buyerDocument: invoice.buyerDocument,
      buyerNumber: invoice.buyerNumber,
      buyerName: invoice.buyerName,
      buyerCondition: invoice.buyerCondition,
      buyerAddress: invoice.buyerAddress,
      causedAt: entry.at,
      dueAt: entry.at,
      updatedAt: now,
    })
  }
  return written
}

const amountsOfRow = (row: InvoiceRow) => ({
  total: row.totalCentavos,
  net: row.netCentavos,
  vat: row.vatCentavos,
})

/** A note without its invoice's code is queued when the invoice has it (send.ts). `again` tells a later try from the first. */
export async function queueDocument(tx: Tx, row: InvoiceRow, now: Date, again = ''): Promise<void> {
  if (isIssued(row.state)) return
  const dedupeKey = `invoice:${row.id}${again && `:${again}`}`
  await queue(tx, 'invoice', { invoiceId: row.id }, { dedupeKey, runAt: row.dueAt > now ? row.dueAt : now })
}
