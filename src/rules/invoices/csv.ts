/** The month's documents as an accountant reads them: one row each, notes below 0. */
import { csvText } from '#rules/csv-text.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import {
  CONDITION_LABEL,
  DOCUMENT_LABEL,
  documentName,
  documentNumber,
  INVOICE_KIND,
  typeCode,
  type BuyerCondition,
  type BuyerDocument,
  type InvoiceKind,
  type Letter,
} from './kinds.ts'

export type BookRow = {
  day: string
  kind: InvoiceKind
  letter: Letter
  pointOfSale: number
  number: number
  of: number | null
  buyerName: string
  buyerDocument: BuyerDocument
  buyerNumber: string
  buyerCondition: BuyerCondition
  net: Centavos
  vat: Centavos
  total: Centavos
  cae: string
  order: string
  paidOn: string
  method: string
  disputed: Centavos
}

const COLUMNS: Record<string, (row: BookRow) => string | number> = {
  Fecha: ({ day }) => day,
  Comprobante: ({ kind, letter }) => documentName(kind, letter),
  Código: ({ kind, letter }) => String(typeCode(kind, letter)).padStart(3, '0'),
  Número: ({ pointOfSale, number }) => documentNumber(pointOfSale, number),
  Anula: ({ of, pointOfSale }) => (of === null ? '' : documentNumber(pointOfSale, of)),
  Receptor: ({ buyerName }) => buyerName,
  'Tipo de documento': ({ buyerDocument }) => DOCUMENT_LABEL[buyerDocument],
  Documento: ({ buyerNumber }) => buyerNumber,
  'Condición frente al IVA': ({ buyerCondition }) => CONDITION_LABEL[buyerCondition],
  Neto: (row) => amount(row, row.net),
  IVA: (row) => amount(row, row.vat),
  Total: (row) => amount(row, row.total),
  CAE: ({ cae }) => cae,
  Pedido: ({ order }) => order,
  'Día del pago o la devolución': ({ paidOn }) => paidOn,
  'Medio de pago': ({ method }) => method,
  'En disputa': ({ disputed }) => toPesos(disputed),
}

const amount = ({ kind }: BookRow, centavos: Centavos): number =>
  toPesos(kind === INVOICE_KIND.credit_note ? -centavos : centavos)

export const bookCsv = (rows: readonly BookRow[]): string =>
  csvText([Object.keys(COLUMNS), ...rows.map((row) => Object.values(COLUMNS).map((column) => column(row)))])
