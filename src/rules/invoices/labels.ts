/** The states of fiscal documents, and the questions of their list, in words. */
import type { Tone } from '#rules/states.ts'
import { BUYER_CONDITIONS, CONDITION_LABEL } from './kinds.ts'
import type { InvoiceState } from './states.ts'

export const INVOICE_STATE_LABEL: Record<InvoiceState, string> = {
  pending: 'En cola',
  sending: 'Sin respuesta',
  authorized: 'Autorizada',
  observed: 'Con observaciones',
  rejected: 'Rechazada',
  conflict: 'Conflicto de número',
}

export const INVOICE_STATE_ABOUT: Record<InvoiceState, string> = {
  pending: 'Espera su turno. Sale sola; si ARCA no contesta, se reintenta.',
  sending: 'Se mandó y no llegó la respuesta. Antes de usar otro número se le pregunta a ARCA por este.',
  authorized: 'ARCA dio el CAE: es válida.',
  observed: 'ARCA dio el CAE y dejó una observación: es válida, y conviene leerla.',
  rejected: 'ARCA no la autorizó, y no gastó número. Corregí lo que dice y reintentá.',
  conflict:
    'El número no coincide con el de ARCA: alguien más factura en este punto de venta. Revisalo antes de seguir.',
}

export const INVOICE_TONE: Record<InvoiceState, Tone> = {
  pending: 'wait',
  sending: 'wait',
  authorized: 'good',
  observed: 'good',
  rejected: 'bad',
  conflict: 'bad',
}

/** Of a CUIT; who has none is a final consumer. ARCA's registry knows it too, when it answers. */
export const CUIT_CONDITIONS = [
  { value: '', label: 'La que figura en ARCA' },
  ...BUYER_CONDITIONS.filter((value) => value !== 'consumer').map((value) => ({
    value: value as string,
    label: CONDITION_LABEL[value],
  })),
]

export const NO_INVOICES = 'Todavía no hay comprobantes'
export const INVOICES_OFF = {
  title: 'La tienda no emite facturas electrónicas.',
  todo: 'Para empezar hace falta un certificado de ARCA: quien mantiene la tienda lo configura.',
}
export const WORTHLESS_HERE = 'Es un entorno de prueba: nada de lo que se emite tiene validez fiscal.'
export const waitingSince = (moment: string): string => `Hay comprobantes esperando desde el ${moment}.`
export const startedOn = (day: string, pointOfSale: number): string =>
  `Punto de venta ${pointOfSale}. Se factura lo que se paga desde el ${day.split('-').reverse().join('/')}.`
