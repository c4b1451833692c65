/**
 * The documents that an order's books ask for: an invoice of what was sold, a credit note of each refund that took back some of it,
 * and both of an exchange that cost more or less: a note of what came back, an invoice of what was given for it.
 */
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { exchanges, invoiceBuyers, invoices, payments, refunds } from '#data/schema.ts'
import { LEAST_TOTAL, amountsOf, type DocumentAmounts } from '#rules/invoices/amounts.ts'
import { buyerOfOrder, type InvoiceBuyer } from '#rules/invoices/buyer.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { BUYER_DOCUMENT, INVOICE_KIND, letterFor } from '#rules/invoices/kinds.ts'
import { noteShares, type OpenInvoice } from '#rules/invoices/notes.ts'
import type { SellerFacts } from '#rules/invoices/seller.ts'
import { isIssued } from '#rules/invoices/states.ts'
import { standingSale } from '#rules/payments/ledger.ts'
import { MONEY_ENTRY } from '#rules/payments/money-accounts.ts'
import { soldIn } from '#rules/payments/money-book.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { ledgerOf } from '#shop/orders/money/ledger.ts'
import type { Point } from './point.ts'

export type InvoiceRow = typeof invoices.$inferSelect

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

type Now = { point: Point; seller: SellerFacts; delayMinutes: number; now: Date }

/** Writes what is missing, each with its job; asked again it writes nothing. */
export async function openDocuments(
  tx: Tx,
  orderId: number,
  { point, seller, delayMinutes, now }: Now,
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

  const sale = standingSale(books)
  let invoice = known.find(isOfSale)
  if (!invoice && sale && dayOf(sale.at) >= point.startsOn && soldIn(sale.amounts) >= LEAST_TOTAL) {
    const buyer = await buyerOf(tx, order)
    const letter = letterFor(seller.condition, buyer.condition)!
    invoice = await write({
      pointId: point.id,
      orderId,
      kind: INVOICE_KIND.invoice,
      letter,
      ...amountColumns(amountsOf(soldIn(sale.amounts), letter)),
      ...buyerColumns(buyer),
      causedAt: sale.at,
      dueAt: new Date(sale.at.getTime() + delayMinutes * 60_000),
      updatedAt: now,
    })
  }
  if (!invoice) return written
  const first = invoice

  const writeInvoice = (total: number, at: Date, of: { editId?: number; exchangeId?: number }) =>
    write({
      ...sameBuyer(first),
      ...of,
      kind: INVOICE_KIND.invoice,
      ...amountColumns(amountsOf(total, first.letter)),
      causedAt: at,
      dueAt: first.dueAt > at ? first.dueAt : at,
      updatedAt: now,
    })
  const writeNotes = async (
    total: number,
    of: InvoiceRow,
    at: Date,
    cause: { refundId?: number; exchangeId?: number },
  ) => {
    const open = known.filter(({ kind }) => kind === INVOICE_KIND.invoice).map((row) => openOf(row, known))
    for (const { invoiceId, amounts } of noteShares(total, of.id, open))
      await write({
        ...sameBuyer(first),
        ...cause,
        kind: INVOICE_KIND.credit_note,
        invoiceId,
        ...amountColumns(amounts),
        causedAt: at,
        dueAt: at,
        updatedAt: now,
      })
  }

  const causes = await causesOf(tx, orderId)
  const ofExchange = (id: number | null): InvoiceRow => {
    if (id === null) return first
    const own = known.find(({ kind, exchangeId }) => kind === INVOICE_KIND.invoice && exchangeId === id)
    return own ?? ofExchange(causes.exchanges.get(id)!.fromExchangeId)
  }
  for (const { kind, amounts, at, paymentId, refundId, key } of books) {
    const sold = soldIn(amounts)
    const editId = causes.edits.get(paymentId)
    const ofEdit = known.find((row) => editId !== undefined && row.editId === editId)
    if (kind === MONEY_ENTRY.edit && sold >= LEAST_TOTAL && !ofEdit)
      await writeInvoice(sold, at, { editId: editId! })
    // Of the same worth nothing was sold: no document (product §42.2).
    if (kind === MONEY_ENTRY.exchange && sold !== 0) {
      const { id, creditCentavos, fromExchangeId } = causes.exchanges.get(Number(key.split(' ')[1]))!
      if (known.some(({ exchangeId }) => exchangeId === id)) continue
      await writeNotes(creditCentavos, ofExchange(fromExchangeId), at, { exchangeId: id })
      if (creditCentavos + sold >= LEAST_TOTAL)
        await writeInvoice(creditCentavos + sold, at, { exchangeId: id })
    }
    if (kind === MONEY_ENTRY.refund && refundId !== null && -sold >= LEAST_TOTAL) {
      if (known.some((row) => row.refundId === refundId)) continue
      // What was paid for an edit goes back from the edit's own invoice, and what an exchange gave from that one's.
      const given = causes.given.get(refundId)
      await writeNotes(-sold, given ? ofExchange(given) : (ofEdit ?? first), at, { refundId })
    }
  }
  return written
}

const isOfSale = ({ kind, editId, exchangeId }: InvoiceRow): boolean =>
  kind === INVOICE_KIND.invoice && editId === null && exchangeId === null

/** Which payments were for which edits; the exchanges; and the refunds of what an exchange gave, by which one. */
async function causesOf(tx: Tx, orderId: number) {
  const edited = await tx
    .select({ id: payments.id, editId: payments.editId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.editId)))
  const exchanged = await tx.select().from(exchanges).where(eq(exchanges.orderId, orderId))
  const given = await tx
    .select({ id: refunds.id, exchangeId: refunds.exchangeId })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.purpose, 'replaced')))
  return {
    edits: new Map(edited.map(({ id, editId }) => [id, editId!])),
    exchanges: new Map(exchanged.map((row) => [row.id, row])),
    given: new Map(given.map(({ id, exchangeId }) => [id, exchangeId!])),
  }
}

/** What every document of an order has in common. */
const sameBuyer = (invoice: InvoiceRow) => {
  const { pointId, orderId, letter } = invoice
  const { buyerDocument, buyerNumber, buyerName, buyerCondition, buyerAddress } = invoice
  const buyer = { buyerDocument, buyerNumber, buyerName, buyerCondition, buyerAddress }
  return { pointId, orderId, letter, ...buyer }
}

const amountsOfRow = (row: InvoiceRow): DocumentAmounts => ({
  total: row.totalCentavos,
  net: row.netCentavos,
  vat: row.vatCentavos,
})
const amountColumns = ({ total, net, vat }: DocumentAmounts) => ({
  totalCentavos: total,
  netCentavos: net,
  vatCentavos: vat,
})
const openOf = (row: InvoiceRow, known: readonly InvoiceRow[]): OpenInvoice => ({
  id: row.id,
  letter: row.letter,
  amounts: amountsOfRow(row),
  notes: known.filter(({ invoiceId }) => invoiceId === row.id).map(amountsOfRow),
})

/** A note without its invoice's code is queued when the invoice has it (send.ts). `again` tells a later try from the first. */
export async function queueDocument(tx: Tx, row: InvoiceRow, now: Date, again = ''): Promise<void> {
  if (isIssued(row.state)) return
  const dedupeKey = `invoice:${row.id}${again && `:${again}`}`
  await queue(tx, 'invoice', { invoiceId: row.id }, { dedupeKey, runAt: row.dueAt > now ? row.dueAt : now })
}
