/** What the QR of a fiscal document says (RG 4892/2020). */
import { toPesos } from '#rules/money.ts'
import { DOCUMENT_CODE, typeCode, type BuyerDocument, type InvoiceKind, type Letter } from './kinds.ts'

const QR_ADDRESS = 'https://www.arca.gob.ar/fe/qr/?p='

/** The address in it, as the official example spells it: standard base64, not escaped. */
export function qrAddress(
  document: {
    kind: InvoiceKind
    letter: Letter
    cuit: string
    pointOfSale: number
    number: number
    day: string
    total: number
    buyerDocument: BuyerDocument
    buyerNumber: string
    cae: string
  },
  base64: (text: string) => string,
): string {
  const { buyerDocument, buyerNumber } = document
  const facts = {
    ver: 1,
    fecha: document.day,
    cuit: Number(document.cuit),
    ptoVta: document.pointOfSale,
    tipoCmp: typeCode(document.kind, document.letter),
    nroCmp: document.number,
    importe: toPesos(document.total),
    moneda: 'PES',
    ctz: 1,
    ...(buyerDocument === 'none'
      ? {}
      : { tipoDocRec: DOCUMENT_CODE[buyerDocument], nroDocRec: Number(buyerNumber) }),
    tipoCodAut: 'E',
    codAut: Number(document.cae),
  }
  return QR_ADDRESS + base64(JSON.stringify(facts))
}
