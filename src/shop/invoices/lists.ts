import { desc, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invoicePoints, invoices } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatCuit } from '#rules/invoices/buyer.ts'
import { DOCUMENT_LABEL, INVOICE_KIND } from '#rules/invoices/kinds.ts'
import { INVOICE_STATE_LABEL } from '#rules/invoices/labels.ts'
import { remarkInWords, WAITING } from '#rules/invoices/remarks.ts'
import { isIssued, isQueued, needsPerson, type InvoiceState } from '#rules/invoices/states.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { list } from '#shop/lists/list.ts'
import type { InvoiceRow } from './from-books.ts'
import { nameOf } from './of-order.ts'

export type InvoiceLine = {
  id: number
  name: string
  order: string
  state: InvoiceState
  total: Centavos
  buyer: string
  day: string | null
  cae: string | null
  /** Why it waits or was not taken, each a sentence. */
  why: string[]
  dueAt: Date
  createdAt: Date
  canRetry: boolean
}
const lineOf = (row: InvoiceRow, pointOfSale: number, invoiceIsOut: boolean): InvoiceLine => ({
  id: row.id,
  name: nameOf(row, pointOfSale),
  order: orderNumber(row.orderId),
  state: row.state,
  total: row.totalCentavos,
  buyer: buyerLine(row),
  day: row.day,
  cae: row.cae,
  why: [
    ...row.remarks.map(remarkInWords),
    ...(isQueued(row.state) && row.waitsFor ? [WAITING[row.waitsFor as keyof typeof WAITING]] : []),
    ...(isQueued(row.state) && !invoiceIsOut ? [WAITING.invoice] : []),
  ],
  dueAt: row.dueAt,
  createdAt: row.createdAt,
  canRetry: !isIssued(row.state),
})

const buyerLine = ({ buyerName, buyerDocument, buyerNumber }: InvoiceRow): string =>
  buyerDocument === 'none'
    ? buyerName
    : `${buyerName} · ${DOCUMENT_LABEL[buyerDocument]} ${formatCuit(buyerNumber)}`

const corrected = alias(invoices, 'invoice')

/** Newest first. */
export const invoiceList = list({
  at: adminPaths.invoices,
  may: 'invoice.read',
  of: { one: 'comprobante', many: 'comprobantes', all: 'Ver todos' },
  from: (db) =>
    db
      .select({ row: invoices, pointOfSale: invoicePoints.pointOfSale, of: corrected.state })
      .from(invoices)
      .innerJoin(invoicePoints, eq(invoicePoints.id, invoices.pointId))
      .leftJoin(corrected, eq(corrected.id, invoices.invoiceId))
      .$dynamic(),
  view: (rows) =>
    rows.map(({ row, pointOfSale, of }) => lineOf(row, pointOfSale, of === null || isIssued(of))),
  key: ({ id }) => id,
  columns: {
    name: { label: 'Comprobante', value: ({ name }) => name },
    state: { label: 'Estado', value: ({ state }) => INVOICE_STATE_LABEL[state] },
    order: { label: 'Pedido', value: ({ order }) => order, sort: invoices.orderId },
    buyer: { label: 'A quién', value: ({ buyer }) => buyer, sort: invoices.buyerName },
    day: { label: 'Día', kind: 'day', value: ({ day }) => day, sort: invoices.day },
    cae: { label: 'CAE', value: ({ cae }) => cae },
    total: { label: 'Total', kind: 'money', value: ({ total }) => total, sort: invoices.totalCentavos },
  },
  filters: {
    ver: {
      label: 'Vistas',
      none: 'Todas',
      look: 'links',
      counted: true,
      options: [
        { value: 'por-hacer', label: 'Para resolver', where: inStates(invoices.state, needsPerson) },
        { value: 'en-cola', label: 'En cola', where: inStates(invoices.state, isQueued) },
        { value: 'emitidas', label: 'Emitidas', where: inStates(invoices.state, isIssued) },
        { value: 'notas', label: 'Notas de crédito', where: eq(invoices.kind, INVOICE_KIND.credit_note) },
      ],
    },
  },
  search: {
    in: [invoices.buyerName],
    or: (q) => {
      const number = Number(/(\d{1,9})$/.exec(q)?.[1] ?? '0')
      return number > 0 ? or(eq(invoices.orderId, number), eq(invoices.number, number)) : undefined
    },
  },
  order: [desc(invoices.id)],
  file: { name: 'comprobantes', at: adminPaths.listFile('invoices'), may: 'invoice.export' },
})
