/** The documents of one order: for whoever bought, who may still say whom the invoice is for, and for the shop's people. */
import { and, asc, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Reader, Tx } from '#data/database.ts'
import { invoiceBuyers, invoices, orders, invoicePoints } from '#data/schema.ts'
import { amountsOf } from '#rules/invoices/amounts.ts'
import { BUYER_TOO_LATE, BUYER_TOO_OFTEN, type buyerForm } from '#rules/invoices/buyer.ts'
import {
  BUYER_DOCUMENT,
  documentName,
  documentNumber,
  INVOICE_KIND,
  letterFor,
  type BuyerCondition,
} from '#rules/invoices/kinds.ts'
import { isIssued, isOpenToBuyer, type InvoiceState } from '#rules/invoices/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { conflict, done, missing, refused, type Outcome } from '#rules/outcome.ts'
import { endedUnsold } from '#rules/orders/states.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { isReference } from '#rules/ids.ts'
import { limitVisitor } from '#shop/rate-limits.ts'
import { buyerColumns, type InvoiceRow } from './from-books.ts'
import { openRegistered } from './registered.ts'
import { sellerOf } from './seller.ts'

export type OrderInvoices = {
  documents: {
    id: number
    /** «Factura B 00005-00001042»; without a number while it has none. */
    name: string
    state: InvoiceState
    total: Centavos
    cae: string | null
    issued: boolean
  }[]
  /** Whom it is asked to be made out to, and whether that can still be said. */
  buyer: { cuit: string; name: string; condition: BuyerCondition; address: string } | null
  canAsk: boolean
}

/** Nobody looks people up here. */
const TRIES = { hour: 20, day: 40 }

type OwnOrder = Pick<OrderRow, 'id' | 'status' | 'placedAt'>

export const nameOf = (row: Pick<InvoiceRow, 'kind' | 'letter' | 'number'>, pointOfSale: number): string =>
  row.number === null
    ? documentName(row.kind, row.letter)
    : `${documentName(row.kind, row.letter)} ${documentNumber(pointOfSale, row.number)}`

export function openOfOrder(context: ShopContext) {
  const { database, clock, settings } = context
  const gateway = context.gateways.invoices
  const registered = openRegistered(context)

  /** Of an order without an invoice: whether it may still have one. What was bought before the first day never has. */
  async function isExpected(db: Reader, order: OwnOrder): Promise<boolean> {
    if (gateway === null || endedUnsold(order.status)) return false
    const [point] = await db
      .select({ startsOn: invoicePoints.startsOn })
      .from(invoicePoints)
      .where(
        and(
          eq(invoicePoints.environment, gateway.environment),
          eq(invoicePoints.cuit, gateway.cuit),
          eq(invoicePoints.pointOfSale, gateway.pointOfSale),
        ),
      )
    return point !== undefined && dayOf(order.placedAt) >= point.startsOn
  }

  async function of(db: Reader, order: OwnOrder): Promise<OrderInvoices> {
    const rows = await db
      .select({ row: invoices, pointOfSale: invoicePoints.pointOfSale })
      .from(invoices)
      .innerJoin(invoicePoints, eq(invoicePoints.id, invoices.pointId))
      .where(eq(invoices.orderId, order.id))
      .orderBy(asc(invoices.id))
    const [buyer] = await db.select().from(invoiceBuyers).where(eq(invoiceBuyers.orderId, order.id))
    const invoice = rows.find(({ row }) => row.kind === INVOICE_KIND.invoice)
    return {
      documents: rows.map(({ row, pointOfSale }) => ({
        id: row.id,
        name: nameOf(row, pointOfSale),
        state: row.state,
        total: row.totalCentavos,
        cae: row.cae,
        issued: isIssued(row.state),
      })),
      buyer: buyer
        ? { cuit: buyer.cuit, name: buyer.name, condition: buyer.condition, address: buyer.address }
        : null,
      canAsk: invoice ? gateway !== null && isOpenToBuyer(invoice.row.state) : await isExpected(db, order),
    }
  }

  /** Written for the order, and into what was not sent yet. */
  async function write(tx: Tx, orderId: number, form: v.InferOutput<typeof buyerForm>): Promise<boolean> {
    const open = await tx
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, orderId))
      .orderBy(asc(invoices.id))
      .for('update')
    const invoice = open.find(({ kind }) => kind === INVOICE_KIND.invoice)
    if (invoice && !isOpenToBuyer(invoice.state)) return false
    const asked = { ...form, updatedAt: clock() }
    await tx
      .insert(invoiceBuyers)
      .values({ orderId, ...asked })
      .onConflictDoUpdate({ target: invoiceBuyers.orderId, set: asked })
    const seller = gateway && sellerOf(settings, gateway)
    if (!invoice || !seller?.ok) return true
    const letter = letterFor(seller.facts.condition, form.condition)!
    const buyer = buyerColumns({ ...form, document: BUYER_DOCUMENT.cuit, number: form.cuit })
    for (const row of open) {
      const { net, vat } = amountsOf(row.totalCentavos, letter)
      // A and B have the same amounts; only C shows no VAT.
      const amounts = (letter === 'C') === (row.letter === 'C') ? {} : { netCentavos: net, vatCentavos: vat }
      await tx
        .update(invoices)
        .set({ ...buyer, ...amounts, letter, revision: row.revision + 1, updatedAt: clock() })
        .where(eq(invoices.id, row.id))
    }
    return true
  }

  return {
    /** Of their own order; what stands in the way of a document is the shop's affair and not told. */
    async ofOrder(visitor: Visitor, reference: string): Promise<Outcome<OrderInvoices>> {
      const refusal = may(visitor, 'order.see')
      if (refusal) return refusal
      const order = await own(database.db, visitor as PersonVisitor, reference)
      return order ? done(await of(database.db, order)) : missing()
    },

    /** «Factura A»: with a CUIT, before the invoice is sent. */
    async askFor(visitor: Visitor, reference: string, input: unknown): Promise<Outcome<{ orderId: number }>> {
      const refusal = may(visitor, 'order.see')
      if (refusal) return refusal
      const order = await own(database.db, visitor as PersonVisitor, reference)
      if (!order || gateway === null) return missing()
      const { allowed, retryAfter } = await limitVisitor(
        database.db,
        'invoice-buyer',
        visitor,
        TRIES,
        clock(),
      )
      if (!allowed) return refused('too-many', BUYER_TOO_OFTEN, retryAfter)
      const form = await registered(input)
      if (!form.ok) return form
      return commitIfDone(database, async (tx) => {
        await lockOrder(tx, { id: order.id })
        const { canAsk } = await of(tx, order)
        const written = canAsk && (await write(tx, order.id, form.value))
        return written ? done({ orderId: order.id }) : conflict(BUYER_TOO_LATE)
      })
    },

    /** For the shop's people. */
    async forOrder(visitor: Visitor, orderId: number): Promise<Outcome<OrderInvoices>> {
      const refusal = may(visitor, 'invoice.read')
      if (refusal) return refusal
      const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
      return order ? done(await of(database.db, order)) : missing()
    },

    /** The same as the buyer's, by somebody of the shop; the record says who. */
    async setBuyer(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<{ orderId: number }>> {
      const refusal = may(visitor, 'invoice.manage')
      if (refusal) return refusal
      if (gateway === null) return missing()
      const form = await registered(input)
      if (!form.ok) return form
      return commitIfDone(database, async (tx) => {
        const order = await lockOrder(tx, { id: orderId })
        if (!order) return missing()
        if (!(await write(tx, orderId, form.value))) return conflict(BUYER_TOO_LATE)
        // Whom it is for is personal data: the record says that it changed, and not to what.
        await writeAudit(tx, visitor, {
          action: 'order.invoice-buyer',
          entity: 'order',
          entityId: orderId,
          after: { condition: form.value.condition },
          at: clock(),
        })
        return done({ orderId })
      })
    },
  }
}

async function own(db: Reader, visitor: PersonVisitor, reference: string): Promise<OwnOrder | undefined> {
  if (!isReference(reference)) return undefined
  const [order] = await db
    .select({ id: orders.id, status: orders.status, placedAt: orders.placedAt })
    .from(orders)
    .where(and(eq(orders.reference, reference), eq(orders.userId, visitor.id)))
  return order
}
