/** Fiscal documents as the shop's people see them: the queue and what stands in its way, trying again, and the month's list. */
import { and, asc, eq, gte, lt, min, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#data/database.ts'
import { invoicePoints, invoices, invoiceSeries, orders, payments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { bookCsv, type BookRow } from '#rules/invoices/csv.ts'
import { INVOICE_KIND } from '#rules/invoices/kinds.ts'
import { isMonth, MONTH_INVALID, monthSpan, type InvoiceView } from '#rules/invoices/query.ts'
import { WAITING } from '#rules/invoices/remarks.ts'
import { INVOICE, isConflict, isIssued, isQueued, isUncertain } from '#rules/invoices/states.ts'
import { LATE_MINUTES } from '#rules/jobs/outbox.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { isChargedBack, wasApproved } from '#rules/payments/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queueDocument, type InvoiceRow } from './from-books.ts'
import type { Point } from './point.ts'
import { openList } from '#shop/lists/open.ts'
import { invoiceList } from './lists.ts'
import { sellerOf } from './seller.ts'

export type InvoicesNow = {
  /** null: nothing is issued here. */
  environment: 'sandbox' | 'homologation' | 'production' | null
  pointOfSale: number | null
  startsOn: string | null
  /** What the owner has to set before anything is issued. */
  missing: string | null
  /** Of what has waited for an hour although it was due. */
  waitingSince: Date | null
}
const NOT_NEEDED = 'Este comprobante no necesita que lo reintenten.'

export function openInvoicesAdmin(context: ShopContext, { point }: { point: () => Promise<Point | null> }) {
  const { database, clock, settings } = context
  const { db } = database
  const gateway = context.gateways.invoices

  return {
    /** How things are, for the head of the page. */
    async now(visitor: Visitor): Promise<Outcome<InvoicesNow>> {
      const refusal = may(visitor, 'invoice.read')
      if (refusal) return refusal
      const late = new Date(clock().getTime() - LATE_MINUTES * 60_000)
      const [{ since } = { since: null }] = await db
        .select({ since: min(invoices.dueAt) })
        .from(invoices)
        .where(and(inStates(invoices.state, isQueued), lt(invoices.dueAt, late)))
      const seller = gateway && sellerOf(settings, gateway)
      const here = await point()
      return done({
        environment: gateway?.environment ?? null,
        pointOfSale: gateway?.pointOfSale ?? null,
        startsOn: here?.startsOn ?? null,
        missing: seller && !seller.ok ? WAITING[seller.waitsFor] : null,
        waitingSince: since,
      })
    },

    list: (visitor: Visitor, { view, ...asked }: { view: InvoiceView; q: string; page: number }) =>
      openList(context, invoiceList).read(visitor, { ...asked, filters: { ver: view } }),

    /**
     * What waits goes at once; what was refused is sent again; after a conflict ARCA's number is taken for right, and what is in
     * between is somebody else's.
     */
    async retry(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
      const refusal = may(visitor, 'invoice.manage')
      if (refusal) return refusal
      const end = await database.transaction(
        async (tx): Promise<Outcome<{ id: number; orderId: number }>> => {
          const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
          if (!row) return missing()
          if (isIssued(row.state)) return conflict(NOT_NEEDED)
          const at = clock()
          if (isConflict(row.state)) await goOn(tx, row, at)
          const dueAt = row.dueAt < at ? row.dueAt : at
          const state = isUncertain(row.state) ? row.state : INVOICE.pending
          const [turned] = await tx
            .update(invoices)
            .set({ state, dueAt, remarks: [], waitsFor: null, updatedAt: at })
            .where(eq(invoices.id, id))
            .returning()
          await queueDocument(tx, turned!, at, at.toISOString())
          await writeAudit(tx, visitor, {
            action: 'order.invoice-retry',
            entity: 'order',
            entityId: row.orderId,
            before: { status: row.state },
            after: { status: state },
            at,
          })
          return done({ id, orderId: row.orderId })
        },
      )
      return end.ok ? done({ id }) : end
    },

    /** The month's documents for an accountant, as a file; by the day that they bear. */
    async month(visitor: Visitor, month: string): Promise<Outcome<string>> {
      const refusal = may(visitor, 'invoice.export')
      if (refusal) return refusal
      if (!isMonth(month)) return invalid(MONTH_INVALID, { mes: MONTH_INVALID })
      const { from, before } = monthSpan(month)
      const of = alias(invoices, 'invoice')
      const rows = await db
        .select({
          row: invoices,
          pointOfSale: invoicePoints.pointOfSale,
          of: of.number,
          method: payments.method,
          status: payments.status,
        })
        .from(invoices)
        .innerJoin(invoicePoints, eq(invoicePoints.id, invoices.pointId))
        .innerJoin(orders, eq(orders.id, invoices.orderId))
        .leftJoin(of, eq(of.id, invoices.invoiceId))
        .leftJoin(
          payments,
          and(
            eq(payments.orderId, invoices.orderId),
            eq(payments.surplus, false),
            inStates(payments.status, wasApproved),
          ),
        )
        .where(and(inStates(invoices.state, isIssued), gte(invoices.day, from), lt(invoices.day, before)))
        .orderBy(asc(invoices.day), asc(invoices.id))
      return done(bookCsv(rows.map(bookRow)))
    },
  }
}

/** ARCA's next number is right, and what waited behind the conflict has its turn again. */
async function goOn(tx: Tx, { id, pointId, kind, letter }: InvoiceRow, at: Date): Promise<void> {
  await tx
    .update(invoiceSeries)
    .set({ acceptNext: true })
    .where(
      and(eq(invoiceSeries.pointId, pointId), eq(invoiceSeries.kind, kind), eq(invoiceSeries.letter, letter)),
    )
  const behind = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.pointId, pointId),
        eq(invoices.kind, kind),
        eq(invoices.letter, letter),
        ne(invoices.id, id),
        inStates(invoices.state, isQueued),
      ),
    )
  for (const row of behind) await queueDocument(tx, row, at, at.toISOString())
}

function bookRow({
  row,
  pointOfSale,
  of,
  method,
  status,
}: {
  row: InvoiceRow
  pointOfSale: number
  of: number | null
  method: string | null
  status: Parameters<typeof isChargedBack>[0] | null
}): BookRow {
  return {
    day: row.day!,
    kind: row.kind,
    letter: row.letter,
    pointOfSale,
    number: row.number!,
    of,
    buyerName: row.buyerName,
    buyerDocument: row.buyerDocument,
    buyerNumber: row.buyerNumber,
    buyerCondition: row.buyerCondition,
    net: row.netCentavos,
    vat: row.vatCentavos,
    total: row.totalCentavos,
    cae: row.cae!,
    order: orderNumber(row.orderId),
    paidOn: dayOf(row.causedAt),
    method: method ?? '',
    disputed:
      status !== null && isChargedBack(status) && row.kind === INVOICE_KIND.invoice ? row.totalCentavos : 0,
  }
}
