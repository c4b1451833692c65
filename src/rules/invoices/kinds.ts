/** Which document a sale needs, by the seller's and the buyer's condition before VAT, and how it is called (Ley de IVA, RG 1415). */
import { named } from '#rules/states.ts'
import type { FiscalCondition } from '#rules/taxpayer.ts'

export const LETTERS = ['A', 'B', 'C'] as const
export type Letter = (typeof LETTERS)[number]
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const INVOICE_KIND = named(INVOICE_KINDS)
const KIND_NAME: Record<InvoiceKind, string> = { invoice: 'Factura', credit_note: 'Nota de crédito' }
export const documentName = (kind: InvoiceKind, letter: Letter): string => `${KIND_NAME[kind]} ${letter}`

/** «COD. 06» on paper, and `CbteTipo` at ARCA. */
const TYPE_CODE: Record<InvoiceKind, Record<Letter, number>> = {
  invoice: { A: 1, B: 6, C: 11 },
  credit_note: { A: 3, B: 8, C: 13 },
}
export const typeCode = (kind: InvoiceKind, letter: Letter): number => TYPE_CODE[kind][letter]

/** «00005-00001042». */
export const documentNumber = (pointOfSale: number, number: number): string =>
  `${String(pointOfSale).padStart(5, '0')}-${String(number).padStart(8, '0')}`

export const BUYER_CONDITIONS = ['consumer', 'registered', 'monotributo', 'exempt'] as const
export type BuyerCondition = (typeof BUYER_CONDITIONS)[number]
export const CONDITION_LABEL: Record<BuyerCondition, string> = {
  consumer: 'Consumidor final',
  registered: 'Responsable inscripto',
  monotributo: 'Monotributo',
  exempt: 'Exento',
}
/** `CondicionIVAReceptorId` at ARCA (RG 5616). */
export const CONDITION_CODE: Record<BuyerCondition, number> = {
  consumer: 5,
  registered: 1,
  monotributo: 6,
  exempt: 4,
}

export const BUYER_DOCUMENTS = ['none', 'dni', 'cuit'] as const
export type BuyerDocument = (typeof BUYER_DOCUMENTS)[number]
export const BUYER_DOCUMENT = named(BUYER_DOCUMENTS)
export const DOCUMENT_LABEL: Record<BuyerDocument, string> = { none: '', dni: 'DNI', cuit: 'CUIT' }
/** `DocTipo` at ARCA. */
export const DOCUMENT_CODE: Record<BuyerDocument, number> = { none: 99, dni: 96, cuit: 80 }

/** null: the seller's condition is not set, and nobody can say. */
export function letterFor(seller: FiscalCondition, buyer: BuyerCondition): Letter | null {
  if (seller === '') return null
  if (seller === 'monotributo') return 'C'
  return buyer === 'registered' || buyer === 'monotributo' ? 'A' : 'B'
}

/** RG 5700/2025: from here on a buyer has a name and a document, in centavos. */
export const NAMED_FROM = 10_000_000_00
export const DOCUMENT_NEEDED =
  'Por el monto, la ley pide el DNI o el CUIT de quien compra: cargalo y volvé a intentar.'
