/**
 * One document at ARCA. Its number is committed before the call, so that whatever dies in between leaves it behind; after an answer
 * that got lost ARCA is asked what became of that number, and only «no data» lets it be used again.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { invoices, invoiceSeries, orders } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { TicketRefused, type InvoiceCode, type Invoices, type IssuedInvoice } from '#gateways/ports.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { buyerProblem } from '#rules/invoices/buyer.ts'
import { documentDay } from '#rules/invoices/dates.ts'
import type { SellerFacts } from '#rules/invoices/seller.ts'
import { NUMBER_OR_DAY, type Remark } from '#rules/invoices/remarks.ts'
import { INVOICE, INVOICE_MOVES, isQueued, isUncertain, type InvoiceState } from '#rules/invoices/states.ts'
import { mayMove } from '#rules/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { invoiceEmail } from './emails.ts'
import { queueDocument, type InvoiceRow } from './from-books.ts'
import type { Point, PointVerbs } from './point.ts'

export type SendEnd = 'moved' | 'lost' | 'not ours'

const latest = (...days: (string | null | undefined)[]): string | null =>
  days
    .filter((day) => day != null)
    .toSorted()
    .at(-1) ?? null

export function openSend(
  { database, clock, settings, hint }: ShopContext,
  { gateway, points }: { gateway: Invoices; points: PointVerbs },
) {
  /** From the state that it was read in; nothing happens when somebody was faster. */
  async function move(
    tx: Tx,
    row: InvoiceRow,
    to: InvoiceState,
    change: Partial<InvoiceRow>,
  ): Promise<boolean> {
    if (!mayMove(INVOICE_MOVES, row.state, to)) throw new Error(`no document goes from ${row.state} to ${to}`)
    const moved = await tx
      .update(invoices)
      .set({ ...change, state: to, updatedAt: clock() })
      .where(and(eq(invoices.id, row.id), eq(invoices.state, row.state), eq(invoices.revision, row.revision)))
      .returning({ id: invoices.id })
    return moved.length === 1
  }
  const free = { number: null, day: null }

  const ofSeries = (row: InvoiceRow) =>
    and(
      eq(invoiceSeries.pointId, row.pointId),
      eq(invoiceSeries.kind, row.kind),
      eq(invoiceSeries.letter, row.letter),
    )

  async function invoiceOf(row: InvoiceRow): Promise<InvoiceRow | null> {
    if (row.invoiceId === null) return null
    const [invoice] = await database.db.select().from(invoices).where(eq(invoices.id, row.invoiceId))
    return invoice ?? null
  }

  /** Asks with a ticket; with another one, once, when the kept one is refused. */
  async function asking<T>(point: Point, question: (ticket: string) => Promise<T>): Promise<T> {
    try {
      return await question(await points.ticket(point.id))
    } catch (error) {
      if (!(error instanceof TicketRefused)) throw error
      await points.dropTicket(point.id)
      return question(await points.ticket(point.id))
    }
  }

  /** Our last number of the series; as ARCA says, where nothing was numbered yet. null: ARCA has another one. */
  async function inStep(row: InvoiceRow, last: number): Promise<{ lastDay: string | null } | null> {
    const [series] = await database.db.select().from(invoiceSeries).where(ofSeries(row))
    if (series && series.lastNumber !== last && !(series.acceptNext && last > series.lastNumber)) return null
    if (series) {
      const elsewhere = series.elsewhere + last - series.lastNumber
      if (series.acceptNext)
        await database.db
          .update(invoiceSeries)
          .set({ lastNumber: last, elsewhere, acceptNext: false })
          .where(ofSeries(row))
      return series
    }
    const { pointId, kind, letter } = row
    await database.db
      .insert(invoiceSeries)
      .values({ pointId, kind, letter, lastNumber: last, elsewhere: last })
      .onConflictDoNothing()
    return { lastDay: null }
  }

  const outOfStep = (last: number): Remark[] => [
    { code: NUMBER_OR_DAY, text: `El último número de ARCA es ${last}.` },
  ]

  async function issued(row: InvoiceRow, { cae, due, remarks }: InvoiceCode): Promise<void> {
    const to = remarks.length > 0 ? INVOICE.observed : INVOICE.authorized
    const userId = await database.transaction(async (tx) => {
      const change = { cae, caeDue: due || null, remarks, waitsFor: null, issuedAt: clock() }
      if (!(await move(tx, row, to, change))) return null
      await tx.update(invoiceSeries).set({ lastNumber: row.number!, lastDay: row.day }).where(ofSeries(row))
      const [order] = await tx.select().from(orders).where(eq(orders.id, row.orderId))
      await queue(tx, 'mail', invoiceEmail({ ...row, cae }, order!, gateway, settings), {
        dedupeKey: `mail:invoice:${row.id}`,
      })
      const notes = await tx
        .select()
        .from(invoices)
        .where(and(eq(invoices.invoiceId, row.id), inStates(invoices.state, isQueued)))
      for (const note of notes) await queueDocument(tx, note, clock(), 'invoice')
      return order!.userId
    })
    if (userId !== null) await hint({ kind: 'order', orderId: row.orderId, userId })
  }

  /** What became of a number whose answer got lost. */
  async function resolve(point: Point, row: InvoiceRow): Promise<void> {
    const { number, kind, letter } = row
    const found = await asking(point, (ticket) => gateway.find(ticket, { kind, letter }, number!))
    if (found && isSame(row, found)) return issued(row, found)
    await database.transaction((tx) =>
      found
        ? move(tx, row, INVOICE.conflict, { ...free, remarks: outOfStep(number!) }).then(() => undefined)
        : move(tx, row, INVOICE.pending, free).then(() => undefined),
    )
  }

  /** The number is given away; null when the lease or the document is somebody else's by now. */
  async function numbered(
    row: InvoiceRow,
    lease: string,
    given: { number: number; day: string; seller: SellerFacts },
  ): Promise<InvoiceRow | null> {
    return database.transaction(async (tx) => {
      if (!(await points.stillHeld(tx, row.pointId, lease))) return null
      const change = { ...given, attempts: sql`${invoices.attempts} + 1` as never, sentAt: clock() }
      const moved = await move(tx, row, INVOICE.sending, change)
      return moved ? { ...row, ...given, state: INVOICE.sending } : null
    })
  }

  /**
   * 'moved': it is somewhere else now. 'lost': no answer came, and what became of it is the next question. 'not ours': the lease or
   * the document is somebody else's. Throws GatewayUnavailable when ARCA is of no use.
   */
  return async function send(
    point: Point,
    row: InvoiceRow,
    { lease, seller }: { lease: string; seller: SellerFacts },
  ): Promise<SendEnd> {
    if (isUncertain(row.state)) {
      await resolve(point, row)
      return 'moved'
    }
    const problem = buyerProblem({ document: row.buyerDocument }, row.totalCentavos)
    if (problem) {
      await database.transaction((tx) =>
        move(tx, row, INVOICE.rejected, { remarks: [{ code: 0, text: problem }] }),
      )
      return 'moved'
    }
    const { kind, letter } = row
    const series = { kind, letter }
    const last = await asking(point, (ticket) => gateway.lastNumber(ticket, series))
    const step = await inStep(row, last)
    if (!step) {
      await database.transaction((tx) => move(tx, row, INVOICE.conflict, { remarks: outOfStep(last) }))
      return 'moved'
    }
    const of = await invoiceOf(row)
    const day = documentDay(dayOf(row.causedAt), latest(step.lastDay, of?.day), dayOf(clock()))
    const sent = await numbered(row, lease, { number: last + 1, day, seller })
    if (!sent) return 'not ours'
    const request = {
      ...series,
      number: last + 1,
      day,
      buyer: { document: row.buyerDocument, number: row.buyerNumber, condition: row.buyerCondition },
      total: row.totalCentavos,
      net: row.netCentavos,
      vat: row.vatCentavos,
      of: of && { number: of.number!, day: of.day! },
    }
    let answer
    try {
      answer = await gateway.authorize(await points.ticket(point.id), request)
    } catch (error) {
      if (!(error instanceof TicketRefused)) throw error
      // Refused before anything was done: the number was not used, and another ticket is asked for.
      await points.dropTicket(point.id)
      await database.transaction((tx) => move(tx, sent, INVOICE.pending, free))
      return 'lost'
    }
    switch (answer.end) {
      case 'authorized':
        await issued(sent, answer)
        return 'moved'
      case 'rejected': {
        const to = answer.outOfStep ? INVOICE.conflict : INVOICE.rejected
        await database.transaction((tx) =>
          move(tx, sent, to, { ...free, remarks: answer.remarks, waitsFor: null }),
        )
        return 'moved'
      }
      case 'lost':
        return 'lost'
    }
  }
}

const isSame = (row: InvoiceRow, found: IssuedInvoice): boolean =>
  row.day === found.day && row.totalCentavos === found.total && row.buyerNumber === found.buyerNumber
