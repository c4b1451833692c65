/** Whom a document is made out to: the form on the order's page, and what an order says by itself. */
import * as v from 'valibot'
import { isCuit } from '#rules/taxpayer.ts'
import { admits, asLine, atMost, nameOnly } from '#rules/text.ts'
import type { Centavos } from '#rules/money.ts'
import {
  BUYER_CONDITIONS,
  BUYER_DOCUMENT,
  DOCUMENT_NEEDED,
  NAMED_FROM,
  type BuyerCondition,
  type BuyerDocument,
} from './kinds.ts'

export type InvoiceBuyer = {
  document: BuyerDocument
  /** Digits alone; '' without a document. */
  number: string
  name: string
  condition: BuyerCondition
  address: string
}

const BUYER_LENGTHS = { name: 120, address: 200 }
export const BUYER_INVALID = 'Revisá los datos de la factura.'
const CUIT_INVALID = 'Ese CUIT no existe: revisá los números. Tiene 11, como 30-12345678-1.'
const NAME_NEEDED = 'Escribí el nombre o la razón social.'
const ADDRESS_NEEDED = 'Escribí el domicilio fiscal.'

const needed = (missing: string, most: number) =>
  v.pipe(v.optional(v.string(), ''), nameOnly, asLine, v.minLength(1, missing), atMost(most, admits))

/** For a CUIT: with it the letter follows from the condition. Everybody else needs no form. */
export const buyerForm = v.object({
  cuit: v.pipe(
    v.optional(v.string(), ''),
    v.transform((typed) => typed.replace(/[\s.-]/g, '')),
    v.check((digits) => /^\d{11}$/.test(digits) && isCuit(digits), CUIT_INVALID),
  ),
  name: needed(NAME_NEEDED, BUYER_LENGTHS.name),
  condition: v.picklist(
    BUYER_CONDITIONS.filter((condition) => condition !== 'consumer'),
    'Elegí la condición frente al IVA.',
  ),
  address: needed(ADDRESS_NEEDED, BUYER_LENGTHS.address),
})

/** As it is sent: with the CUIT alone the registry may tell the rest. */
export const buyerAskForm = v.object({
  ...buyerForm.entries,
  name: v.optional(v.string(), ''),
  condition: v.optional(v.picklist(['', ...BUYER_CONDITIONS]), ''),
  address: v.optional(v.string(), ''),
})
export const REGISTRY_SAYS = {
  unknown: 'ARCA no tiene ese CUIT: revisá los números.',
  inactive: 'Según ARCA, ese CUIT está inactivo: no se puede facturar a su nombre.',
  condition: (label: string) => `Según ARCA, ese CUIT es ${label.toLowerCase()}: elegí esa condición.`,
  neither:
    'Según ARCA, ese CUIT no es responsable inscripto ni monotributista: la factura sale como consumidor final, sin CUIT.',
}

export const formatCuit = (digits: string): string => digits.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')

/** Of an order whose buyer asked for nothing: a final consumer, with the DNI if they told it. */
export const buyerOfOrder = (order: {
  name: string
  surname: string
  dni: string
  street: string
  locality: string
  province: string
}): InvoiceBuyer => ({
  document: order.dni === '' ? BUYER_DOCUMENT.none : BUYER_DOCUMENT.dni,
  number: order.dni,
  name: `${order.name} ${order.surname}`,
  condition: 'consumer',
  address: [order.street, order.locality, order.province].filter(Boolean).join(', '),
})

/** What keeps a document from being sent at all; null when nothing does. */
export const buyerProblem = (buyer: Pick<InvoiceBuyer, 'document'>, total: Centavos): string | null =>
  buyer.document === BUYER_DOCUMENT.none && total >= NAMED_FROM ? DOCUMENT_NEEDED : null

export const BUYER_TOO_OFTEN = 'Probaste muchas veces. Esperá una hora, o escribinos y lo cargamos.'
export const BUYER_TOO_LATE =
  'La factura ya se emitió y no se cambia. Escribinos: la anulamos con una nota de crédito y hacemos otra.'
