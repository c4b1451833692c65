/** What ARCA remarks on a document, in words of ours: what happened and what to do (manual WSFEv1). */

import { formatPesos } from '#rules/money.ts'

/** `code` and `text` as ARCA wrote them; both are shown beside our sentence. */
export type Remark = { code: number; text: string }

const ISSUER = 'Es un trámite de la tienda ante ARCA: mostráselo a tu contador.'
const OURS = 'Es un error de cálculo nuestro: mandáselo a quien mantiene la tienda.'
const BUYER = 'Revisá los datos de quien compra y volvé a intentar.'
/** Ley 27.440, as of 14-4-2026, in centavos: from here on a small company invoices a large one by «factura de crédito electrónica». */
export const CREDIT_INVOICE_FROM = 5_549_862_00
const CREDIT_INVOICE_NEEDED = `Quien compra es una gran empresa, y desde ${formatPesos(CREDIT_INVOICE_FROM)} la ley pide una Factura de Crédito Electrónica (FCE MiPyME), que la tienda no emite: hacela con tu contador en «Comprobantes en línea» de ARCA. Esta no gastó número.`
const SENTENCE: Record<number, string> = {
  10000: `ARCA no habilita a la tienda a emitir este comprobante. ${ISSUER}`,
  10005: `El punto de venta no está habilitado para esto. ${ISSUER}`,
  11002: `El punto de venta no está habilitado para esto. ${ISSUER}`,
  10013: 'Una factura A necesita el CUIT de quien compra.',
  10015: `ARCA no conoce ese documento. ${BUYER}`,
  10016: 'El número o la fecha no siguen al último que ARCA tiene.',
  10017: 'Ese CUIT no figura como inscripto ni monotributista: revisá si corresponde una factura A.',
  10041: 'ARCA no encontró la factura que esta nota anula.',
  10063: 'Ese CUIT no figura como inscripto ni monotributista: revisá si corresponde una factura A.',
  10069: 'Quien compra y quien vende tienen el mismo CUIT.',
  10152: 'La fecha es de otro mes: reintentá para que salga con la de hoy.',
  10188: CREDIT_INVOICE_NEEDED.replace(' Esta no gastó número.', ''),
  10192: CREDIT_INVOICE_NEEDED,
  10195: 'ARCA tiene ese CUIT por apócrifo. No se puede facturar.',
  10217: 'El crédito fiscal solo vale en el régimen de transición del monotributo.',
  10234: `ARCA observa la habilitación de la tienda para facturas A. ${ISSUER}`,
  10237: 'Las notas suman más que su factura, según ARCA.',
  10242: `ARCA no conoce esa condición frente al IVA. ${BUYER}`,
  10243: `Esa condición frente al IVA no va con esta letra. ${BUYER}`,
  10246: `Falta la condición frente al IVA. ${BUYER}`,
  10247: `El CUIT de quien compra está inactivo. ${BUYER}`,
  10248: `El CUIT de quien compra no está habilitado. ${BUYER}`,
  10249: 'ARCA dice que el titular de ese documento falleció.',
}
/** Codes of arithmetic and shape. */
const ARITHMETIC = /^(?:1001[89]|1002\d|10039|1004[3-8]|1005[16]|10061|1007[01]|10241)$/

export function remarkInWords({ code, text }: Remark): string {
  // Ours, from before it was sent.
  if (code === 0) return text
  const sentence = SENTENCE[code] ?? (ARITHMETIC.test(String(code)) ? OURS : 'ARCA dejó esta observación:')
  return `${sentence} (ARCA ${code}: ${text.trim()})`
}
/** The number was not the next one, or the day not in the window: both come under one code. */
export const NUMBER_OR_DAY = 10016

/** Why a document that nobody refused still waits. */
export const WAITING = {
  reach: 'ARCA no contesta. Se reintenta solo.',
  key: 'ARCA no acepta el certificado de la tienda. Revisalo en Empresas.',
  limit: 'ARCA pide esperar antes de dar otro permiso. Se reintenta solo.',
  resting: 'ARCA no contesta. Se reintenta solo.',
  seller: 'Faltan datos fiscales de la tienda: completá razón social, CUIT y condición en Configuración.',
  otherSeller: 'El CUIT de la configuración no es el del certificado.',
  invoice: 'Espera que su factura tenga CAE.',
} as const
