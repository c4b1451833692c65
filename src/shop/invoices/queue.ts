/**
 * The queue of a point of sale: one document after another, by whoever holds its lease, in the order in which money moved. What
 * ARCA does not answer waits, and stops nothing that is sold.
 */
import { and, asc, eq, gt, gte, inArray, isNull, lte, max, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { setTimeout as pause } from 'node:timers/promises'
import { invoicePoints, invoices, moneyLedger } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { GatewayUnavailable } from '#gateways/ports.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import { INVOICE_KIND } from '#rules/invoices/kinds.ts'
import { WAITING } from '#rules/invoices/remarks.ts'
import { isConflict, isIssued, isQueued, isUncertain } from '#rules/invoices/states.ts'
import { MONEY, MONEY_ENTRY } from '#rules/payments/money-accounts.ts'
import type { ShopContext } from '#shop/context.ts'
import { openDocuments, type InvoiceRow } from './from-books.ts'
import { openPoint, type Point } from './point.ts'
import { openSend } from './send.ts'
import { sellerOf } from './seller.ts'

/** Numbers of rows are given before a commit: what commits late lies this far behind at most. */
const BEHIND = 5_000
const DOCUMENTS_A_ROUND = 100
/** After ARCA failed nobody asks for this long, so that ten waiting documents are not ten time-outs. */
const REST_MS = 15_000
const ELSEWHERE = 'another instance is numbering: this turn comes again'
const LEASE_TRIES = 20
const LEASE_PAUSE_MS = 250

export function openQueue(context: ShopContext) {
  const { database, clock, settings } = context
  const { invoices: gateway } = context.gateways
  const points = gateway && openPoint(context, gateway)
  const send = gateway && points && openSend(context, { gateway, points })
  /** Of this process: looked through from the start once, since what was paid while it was off is in the books as well. */
  let whole = true
  let restUntil = 0

  /** Orders whose books ask for a document that is not there; answers how many documents it wrote. */
  async function openDue(): Promise<number> {
    const seller = gateway && sellerOf(settings, gateway)
    if (!points || !seller?.ok) return 0
    const point = await points.point()
    const [{ last } = { last: 0 }] = await database.db
      .select({ last: sql<number>`coalesce(${max(moneyLedger.id)}, 0)`.mapWith(Number) })
      .from(moneyLedger)
    if (!whole && last === point.ledgerSeen) return 0
    const found = await database.db
      .selectDistinct({ orderId: moneyLedger.orderId })
      .from(moneyLedger)
      .where(
        and(
          inArray(moneyLedger.kind, [
            MONEY_ENTRY.sale,
            MONEY_ENTRY.edit,
            MONEY_ENTRY.exchange,
            MONEY_ENTRY.refund,
          ]),
          gte(moneyLedger.createdAt, startOfDay(point.startsOn)),
          gt(moneyLedger.id, whole ? 0 : point.ledgerSeen - BEHIND),
          or(
            and(
              eq(moneyLedger.kind, MONEY_ENTRY.sale),
              sql`not exists (select from ${invoices} i where i.order_id = ${moneyLedger.orderId} and i.kind = ${INVOICE_KIND.invoice})`,
            ),
            and(
              eq(moneyLedger.kind, MONEY_ENTRY.edit),
              sql`exists (select from ${invoices} i where i.order_id = ${moneyLedger.orderId} and i.kind = ${INVOICE_KIND.invoice})`,
              sql`not exists (select from ${invoices} i join payments p on p.edit_id = i.edit_id where p.id = ${moneyLedger.paymentId})`,
            ),
            and(
              eq(moneyLedger.kind, MONEY_ENTRY.exchange),
              eq(moneyLedger.account, MONEY.difference),
              sql`exists (select from ${invoices} i where i.order_id = ${moneyLedger.orderId} and i.kind = ${INVOICE_KIND.invoice})`,
              sql`not exists (select from ${invoices} i where 'exchange ' || i.exchange_id = ${moneyLedger.entry})`,
            ),
            and(
              eq(moneyLedger.kind, MONEY_ENTRY.refund),
              sql`exists (select from ${invoices} i where i.order_id = ${moneyLedger.orderId} and i.kind = ${INVOICE_KIND.invoice})`,
              sql`not exists (select from ${invoices} i where i.refund_id = ${moneyLedger.refundId})`,
            ),
          ),
        ),
      )
      .orderBy(asc(moneyLedger.orderId))
    let written = 0
    for (const { orderId } of found) {
      // The rest comes with the next round; those that need no document are found again and cost little.
      if (written >= DOCUMENTS_A_ROUND) return written
      written += await database.transaction((tx) =>
        openDocuments(tx, orderId, {
          point,
          seller: seller.facts,
          delayMinutes: settings.invoiceDelayMinutes,
          now: clock(),
        }),
      )
    }
    whole = false
    await database.db.update(invoicePoints).set({ ledgerSeen: last }).where(eq(invoicePoints.id, point.id))
    return 0
  }

  /** What is uncertain comes first; a note waits for its invoice, and a series in conflict for a person. */
  async function next(point: Point): Promise<InvoiceRow | undefined> {
    const [invoice, stuck] = [alias(invoices, 'invoice'), alias(invoices, 'stuck')]
    const [found] = await database.db
      .select({ row: invoices })
      .from(invoices)
      .leftJoin(invoice, eq(invoice.id, invoices.invoiceId))
      .where(
        and(
          eq(invoices.pointId, point.id),
          inStates(invoices.state, isQueued),
          or(inStates(invoices.state, isUncertain), lte(invoices.dueAt, clock())),
          or(isNull(invoices.invoiceId), inStates(invoice.state, isIssued)),
          sql`not exists (select from ${invoices} ${stuck} where ${stuck.pointId} = ${invoices.pointId}
            and ${stuck.kind} = ${invoices.kind} and ${stuck.letter} = ${invoices.letter} and ${inStates(stuck.state, isConflict)})`,
        ),
      )
      .orderBy(sql`${inStates(invoices.state, isUncertain)} desc`, asc(invoices.causedAt), asc(invoices.id))
      .limit(1)
    return found?.row
  }

  async function waits(row: InvoiceRow, error: GatewayUnavailable): Promise<void> {
    restUntil = clock().getTime() + REST_MS
    await database.db
      .update(invoices)
      .set({ waitsFor: error.trouble, updatedAt: clock() })
      .where(and(eq(invoices.id, row.id), inStates(invoices.state, isQueued)))
  }

  async function drain(point: Point, lease: string, until: () => Promise<boolean>): Promise<void> {
    /** Without an answer a second time, ARCA is left alone for a while. */
    let lost: number | null = null
    while (await until()) {
      const seller = sellerOf(settings, gateway!)
      if (!seller.ok) throw new Error(WAITING[seller.waitsFor])
      if (clock().getTime() < restUntil)
        throw new GatewayUnavailable('ARCA failed a moment ago', { trouble: 'resting' })
      if (!(await points!.renew(point.id, lease))) throw new Error(ELSEWHERE)
      const row = await next(point)
      if (!row) return
      try {
        const end = await send!(point, row, { lease, seller: seller.facts })
        if (end === 'not ours') throw new Error(ELSEWHERE)
        if (end === 'lost' && lost === row.id) throw new GatewayUnavailable('ARCA: answers get lost')
        if (end === 'lost') lost = row.id
      } catch (error) {
        if (error instanceof GatewayUnavailable) await waits(row, error)
        throw error
      }
    }
  }

  const queued = async (id: number): Promise<InvoiceRow | undefined> => {
    const [row] = await database.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), inStates(invoices.state, isQueued)))
    return row
  }

  /** The job of one document: everything before it in the queue goes first. */
  async function issue({ invoiceId }: { invoiceId: number }): Promise<void> {
    if (!points) return
    const point = await points.point()
    for (let tries = 0; tries < LEASE_TRIES; tries += 1) {
      const row = await queued(invoiceId)
      // Of another point: what was begun elsewhere is not numbered here.
      if (!row || row.pointId !== point.id) return
      const lease = await points.take(point.id)
      if (lease === null) {
        await pause(LEASE_PAUSE_MS)
        continue
      }
      try {
        return await drain(point, lease, async () => (await queued(invoiceId)) !== undefined)
      } finally {
        await points.release(point.id, lease)
      }
    }
    throw new Error(ELSEWHERE)
  }

  return { openDue, issue, point: async () => points?.point() ?? null }
}
