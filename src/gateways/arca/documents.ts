/** WSFEv1's documents on the wire: what is asked, and what its answers mean. Only `Resultado` decides (manual 4.8). */
import { CONDITION_CODE, DOCUMENT_CODE, typeCode } from '#rules/invoices/kinds.ts'
import { NUMBER_OR_DAY, type Remark } from '#rules/invoices/remarks.ts'
import { fromPesos, decimalText } from '#rules/money.ts'
import type { InvoiceAnswer, InvoiceRequest, InvoiceSeries, IssuedInvoice } from '#gateways/ports.ts'
import { insideEach, inside, textOf } from './xml.ts'

const wireDay = (day: string): string => day.replaceAll('-', '')
const dayOfWire = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

type Seller = { cuit: string; pointOfSale: number }
const GOODS = 1
/** VAT of 21 %. */
const RATE = 5

export const lastNumberBody = ({ kind, letter }: InvoiceSeries, { pointOfSale }: Seller): string =>
  `<PtoVta>${pointOfSale}</PtoVta><CbteTipo>${typeCode(kind, letter)}</CbteTipo>`

export const findBody = ({ kind, letter }: InvoiceSeries, number: number, { pointOfSale }: Seller): string =>
  `<FeCompConsReq><CbteTipo>${typeCode(kind, letter)}</CbteTipo><CbteNro>${number}</CbteNro><PtoVta>${pointOfSale}</PtoVta></FeCompConsReq>`

export function authorizeBody(request: InvoiceRequest, { cuit, pointOfSale }: Seller): string {
  const { kind, letter, number, buyer, of } = request
  const [total, net, vat] = [request.total, request.net, request.vat].map(decimalText)
  const taken = of
    ? `<CbtesAsoc><CbteAsoc><Tipo>${typeCode('invoice', letter)}</Tipo><PtoVta>${pointOfSale}</PtoVta><Nro>${of.number}</Nro><Cuit>${cuit}</Cuit><CbteFch>${wireDay(of.day)}</CbteFch></CbteAsoc></CbtesAsoc>`
    : ''
  // Of letter C there is none: an empty one is refused (10071).
  const rates =
    letter === 'C'
      ? ''
      : `<Iva><AlicIva><Id>${RATE}</Id><BaseImp>${net}</BaseImp><Importe>${vat}</Importe></AlicIva></Iva>`
  return (
    `<FeCAEReq><FeCabReq><CantReg>1</CantReg><PtoVta>${pointOfSale}</PtoVta><CbteTipo>${typeCode(kind, letter)}</CbteTipo></FeCabReq><FeDetReq><FECAEDetRequest>` +
    `<Concepto>${GOODS}</Concepto><DocTipo>${DOCUMENT_CODE[buyer.document]}</DocTipo><DocNro>${buyer.number || '0'}</DocNro>` +
    `<CbteDesde>${number}</CbteDesde><CbteHasta>${number}</CbteHasta><CbteFch>${wireDay(request.day)}</CbteFch>` +
    `<ImpTotal>${total}</ImpTotal><ImpTotConc>0.00</ImpTotConc><ImpNeto>${net}</ImpNeto><ImpOpEx>0.00</ImpOpEx><ImpTrib>0.00</ImpTrib><ImpIVA>${vat}</ImpIVA>` +
    `<MonId>PES</MonId><MonCotiz>1</MonCotiz><CondicionIVAReceptorId>${CONDITION_CODE[buyer.condition]}</CondicionIVAReceptorId>` +
    `${taken}${rates}</FECAEDetRequest></FeDetReq></FeCAEReq>`
  )
}

const remarksIn = (xml: string, list: string, one: string): Remark[] =>
  insideEach(inside(xml, list) ?? '', one).map((each) => ({
    code: Number(textOf(each, 'Code')) || 0,
    text: textOf(each, 'Msg').slice(0, 400),
  }))
export const errorsIn = (xml: string): Remark[] => remarksIn(xml, 'Errors', 'Err')
const observationsIn = (xml: string): Remark[] => remarksIn(xml, 'Observaciones', 'Obs')

const CAE = /^\d{14}$/

/** 'lost' for whatever says neither yes nor no. */
export function readAnswer(xml: string): InvoiceAnswer {
  const detail = inside(inside(xml, 'FeDetResp') ?? '', 'FECAEDetResponse') ?? ''
  const result = textOf(detail, 'Resultado')
  const observations = observationsIn(detail)
  if (result === 'A') {
    const [cae, due] = [textOf(detail, 'CAE'), dayOfWire(textOf(detail, 'CAEFchVto'))]
    return CAE.test(cae) ? { end: 'authorized', cae, due, remarks: observations } : { end: 'lost' }
  }
  const errors = errorsIn(xml)
  if (result === 'R')
    return {
      end: 'rejected',
      remarks: [...errors, ...observations],
      // As an error it is about the number; as an observation about the day.
      outOfStep: errors.some(({ code }) => code === NUMBER_OR_DAY),
    }
  return { end: 'lost' }
}

export function readFound(xml: string): IssuedInvoice | null {
  const found = inside(xml, 'ResultGet')
  const cae = textOf(found ?? '', 'CodAutorizacion')
  if (found === undefined || !CAE.test(cae)) return null
  return {
    cae,
    due: dayOfWire(textOf(found, 'FchVto')),
    remarks: observationsIn(found),
    day: dayOfWire(textOf(found, 'CbteFch')),
    total: fromPesos(Number(textOf(found, 'ImpTotal'))),
    buyerNumber: textOf(found, 'DocNro').replace(/^0$/, ''),
  }
}
