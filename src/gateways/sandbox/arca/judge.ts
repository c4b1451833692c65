/** Whether the sandbox's ARCA takes a document: the checks of the manual that a shop can run into. */
import { daysBefore } from '#rules/calendar/argentine-day.ts'
import { inside, insideEach, textOf } from '#gateways/arca/xml.ts'
import { remarkOn } from './faults.ts'
import { CREDIT_INVOICE_FROM } from '#rules/invoices/remarks.ts'
import type { KeptDocument } from './store.ts'

export type Remark = { code: number; text: string }
export type Verdict =
  | { result: 'A'; document: Omit<KeptDocument, 'cae' | 'due'> }
  | { result: 'R'; errors?: Remark[]; observations?: Remark[] }

const NEXT =
  'El numero o fecha del comprobante no se corresponde con el proximo a autorizar. Consultar metodo FECompUltimoAutorizado.'
const WINDOW =
  'Campo CbteFch Debe estar comprendido  en el  rango  N-5 y N+5 siendo N la fecha de envio del pedido  de autorizacion para 1 - Productos'
/** A point of sale that is registered for something else. */
const CLOSED_POINT = 7
/** Whom small companies invoice by «factura de crédito electrónica» above an amount. */
const LARGE_COMPANY = '30888888884'
const NOTES = [3, 8, 13]
const WITHOUT_VAT = [11, 13]
const LETTER_A = [1, 3]
const CONDITIONS: Record<string, readonly number[]> = {
  A: [1, 6, 13, 16],
  B: [4, 5, 7, 8, 9, 10, 15],
  C: [1, 4, 5, 6, 7, 8, 9, 10, 13, 15, 16],
}
const letterOf = (type: number) => (LETTER_A.includes(type) ? 'A' : WITHOUT_VAT.includes(type) ? 'C' : 'B')

const cents = (text: string): number => Math.round(Number(text) * 100)
const refused = (code: number, text: string): Verdict => ({ result: 'R', observations: [{ code, text }] })

/** `today` is the Argentine day; `last` the last document of the series. */
export function judge(
  request: string,
  last: Pick<KeptDocument, 'number' | 'day'> | null,
  today: string,
): Verdict {
  const field = (name: string) => textOf(request, name)
  const [point, type, number] = ['PtoVta', 'CbteTipo', 'CbteDesde'].map((name) => Number(field(name)))
  const day = field('CbteFch').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const document = field('DocNro').replace(/^0$/, '')
  if (point === CLOSED_POINT)
    return {
      result: 'R',
      errors: [
        { code: 11002, text: 'El punto de venta no se encuentra habilitado a usar en el presente WS.' },
      ],
    }
  if (number !== (last?.number ?? 0) + 1 || (last && day < last.day))
    return { result: 'R', errors: [{ code: 10016, text: NEXT }] }
  if (day < daysBefore(today, 5) || day > daysBefore(today, -5)) return refused(10016, WINDOW)
  const shape = shapeProblem(request, type!)
  if (shape) return refused(...shape)
  const condition = Number(field('CondicionIVAReceptorId'))
  if (!condition) return refused(10246, 'El campo Condicion Frente al IVA del receptor es obligatorio.')
  if (!CONDITIONS[letterOf(type!)]!.includes(condition))
    return refused(10243, 'La condicion del receptor no corresponde a la clase de comprobante.')
  if (LETTER_A.includes(type!) && field('DocTipo') !== '80')
    return refused(10013, 'Para comprobantes A el DocTipo debe ser 80.')
  if (document === LARGE_COMPANY && cents(field('ImpTotal')) >= CREDIT_INVOICE_FROM)
    return refused(10192, 'Por el monto y el receptor corresponde emitir un comprobante FCE.')
  const remark = remarkOn(document)
  if (remark?.refuse) return refused(remark.code, remark.text)
  const facts = { point: point!, type: type!, number: number!, day, document, total: field('ImpTotal') }
  return { result: 'A', document: { ...facts, remark: remark && { code: remark.code, text: remark.text } } }
}

function shapeProblem(request: string, type: number): [number, string] | null {
  const amount = (name: string) => cents(textOf(request, name))
  const sum = ['ImpTotConc', 'ImpNeto', 'ImpOpEx', 'ImpTrib', 'ImpIVA'].reduce(
    (all, name) => all + amount(name),
    0,
  )
  if (amount('ImpTotal') !== sum) return [10048, 'ImpTotal no es la suma de sus importes.']
  const rates = insideEach(inside(request, 'Iva') ?? '', 'AlicIva')
  if (WITHOUT_VAT.includes(type)) {
    if (inside(request, 'Iva') !== undefined) return [10071, 'Para comprobantes C no debe informar IVA.']
  } else {
    if (rates.length === 0) return [10070, 'Si ImpNeto es mayor a 0 el objeto IVA es obligatorio.']
    const [base, vat] = [cents(textOf(rates[0]!, 'BaseImp')), cents(textOf(rates[0]!, 'Importe'))]
    if (vat === 0) return [10018, 'Si ImpIva es igual a 0 debe informar alicuota 0.']
    if (base !== amount('ImpNeto')) return [10061, 'La suma de BaseImp debe ser igual a ImpNeto.']
    if (vat !== amount('ImpIVA')) return [10023, 'La suma de Importe debe ser igual a ImpIVA.']
    if (Math.abs(vat - base * 0.21) > 1) return [10051, 'Importe no corresponde a la alicuota.']
  }
  if (NOTES.includes(type) && inside(request, 'CbtesAsoc') === undefined)
    return [10197, 'Las notas deben informar comprobantes asociados.']
  return null
}
