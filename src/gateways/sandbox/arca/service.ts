/** WSFEv1 as ARCA speaks it: one line of XML, empty elements, errors of business with HTTP 200. */
import { randomInt } from 'node:crypto'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { escapeXml, inside, textOf } from '#gateways/arca/xml.ts'
import { judge, type Remark, type Verdict } from './judge.ts'
import type { ArcaStore, KeptDocument } from './store.ts'
import { ticketFault } from './tickets.ts'

export type ServiceEnd =
  | { kind: 'answer'; status: number; text: string; type?: string }
  /** The connection breaks. */
  | { kind: 'cut' }
type Options = { store: ArcaStore; secret: string; now: () => Date }

const NAMESPACE = 'http://ar.gov.afip.dif.FEV1/'
const CAE_DAYS = 10

const listOf = (list: string, one: string, remarks: Remark[] = []): string =>
  remarks.length === 0
    ? ''
    : `<${list}>${remarks.map(({ code, text }) => `<${one}><Code>${code}</Code><Msg>${escapeXml(text)}</Msg></${one}>`).join('')}</${list}>`
const errors = (code: number, text: string): string => listOf('Errors', 'Err', [{ code, text }])
const wireDay = (day: string): string => day.replaceAll('-', '')

export function openService({ store, secret, now }: Options) {
  const answer = (operation: string, result: string): ServiceEnd => ({
    kind: 'answer',
    status: 200,
    text:
      `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header><FEHeaderInfo xmlns="${NAMESPACE}"><ambiente>Vereda - sandbox</ambiente><fecha>${now().toISOString()}</fecha><id>1.0.0.0</id></FEHeaderInfo></soap:Header>` +
      `<soap:Body><${operation}Response xmlns="${NAMESPACE}"><${operation}Result>${result}</${operation}Result></${operation}Response></soap:Body></soap:Envelope>`,
  })

  const last = (asked: string) =>
    store.last(Number(textOf(asked, 'PtoVta')), Number(textOf(asked, 'CbteTipo')))

  function authorize(asked: string): ServiceEnd {
    const fault = store.takeNext()
    if (fault === 'lost_before') return { kind: 'cut' }
    if (fault === 'http503')
      return { kind: 'answer', status: 503, text: 'Service Unavailable', type: 'text/plain' }
    if (fault === 'err500') return answer('FECAESolicitar', errors(500, 'Error interno de aplicacion.'))
    if (fault === 'ticket')
      return answer('FECAESolicitar', errors(600, 'ValidacionDeToken: No validaron las fechas del token.'))
    const verdict = judge(asked, last(asked), dayOf(now()))
    const kept = verdict.result === 'A' ? keep(verdict) : null
    if (fault === 'lost_after') return { kind: 'cut' }
    return answer('FECAESolicitar', answerOf(asked, verdict, kept))
  }

  function keep({ document }: Extract<Verdict, { result: 'A' }>): KeptDocument {
    // «00…»: no code of ARCA's begins so.
    const cae = `00${randomInt(100_000_000_000).toString().padStart(12, '0')}`
    const kept = { ...document, cae, due: daysAfter(document.day, CAE_DAYS) }
    store.add(kept)
    return kept
  }

  function answerOf(asked: string, verdict: Verdict, kept: KeptDocument | null): string {
    const head = ['PtoVta', 'CbteTipo'].map((name) => `<${name}>${textOf(asked, name)}</${name}>`).join('')
    const facts = ['Concepto', 'DocTipo', 'DocNro', 'CbteDesde', 'CbteHasta', 'CbteFch']
      .map((name) => `<${name}>${textOf(asked, name)}</${name}>`)
      .join('')
    const observations = kept
      ? listOf('Observaciones', 'Obs', kept.remark ? [kept.remark] : [])
      : listOf('Observaciones', 'Obs', verdict.result === 'R' ? verdict.observations : [])
    const code = kept
      ? `<CAE>${kept.cae}</CAE><CAEFchVto>${wireDay(kept.due)}</CAEFchVto>`
      : '<CAE /><CAEFchVto />'
    return (
      `<FeCabResp><Cuit>${textOf(asked, 'Cuit')}</Cuit>${head}<CantReg>1</CantReg><Resultado>${verdict.result}</Resultado><Reproceso>N</Reproceso></FeCabResp>` +
      `<FeDetResp><FECAEDetResponse>${facts}<Resultado>${verdict.result}</Resultado>${observations}${code}</FECAEDetResponse></FeDetResp>` +
      (verdict.result === 'R' ? listOf('Errors', 'Err', verdict.errors) : '')
    )
  }

  function find(asked: string): ServiceEnd {
    const wanted = inside(asked, 'FeCompConsReq') ?? ''
    const [point, type, number] = ['PtoVta', 'CbteTipo', 'CbteNro'].map((name) =>
      Number(textOf(wanted, name)),
    )
    const kept = store.find(point!, type!, number!)
    if (!kept)
      return answer(
        'FECompConsultar',
        errors(602, 'No existen datos en nuestros registros para los parametros ingresados.'),
      )
    return answer(
      'FECompConsultar',
      `<ResultGet><DocNro>${kept.document || '0'}</DocNro><CbteDesde>${kept.number}</CbteDesde><CbteFch>${wireDay(kept.day)}</CbteFch><ImpTotal>${Number(kept.total)}</ImpTotal>` +
        `<Resultado>A</Resultado><CodAutorizacion>${kept.cae}</CodAutorizacion><EmisionTipo>CAE</EmisionTipo><FchVto>${wireDay(kept.due)}</FchVto>` +
        `${listOf('Observaciones', 'Obs', kept.remark ? [kept.remark] : [])}<PtoVta>${kept.point}</PtoVta><CbteTipo>${kept.type}</CbteTipo></ResultGet>`,
    )
  }

  return function serve(body: string): ServiceEnd {
    if (store.isOn('down')) return { kind: 'cut' }
    if (store.isOn('html'))
      return {
        kind: 'answer',
        status: 200,
        text: '<html><body>Sitio en mantenimiento</body></html>',
        type: 'text/html',
      }
    if (body.includes('<FEDummy'))
      return answer('FEDummy', '<AppServer>OK</AppServer><DbServer>OK</DbServer><AuthServer>OK</AuthServer>')
    const operation = /<(FE\w+) xmlns="http:\/\/ar\.gov\.afip\.dif\.FEV1\/"/.exec(body)?.[1] ?? ''
    const asked = inside(body, operation || 'nothing') ?? ''
    const auth = { token: textOf(asked, 'Token'), sign: textOf(asked, 'Sign'), cuit: textOf(asked, 'Cuit') }
    const fault = ticketFault(auth, secret, now(), 'wsfe')
    if (fault) return answer(operation, errors(600, fault))
    switch (operation) {
      case 'FECompUltimoAutorizado':
        return answer(
          operation,
          `<PtoVta>${textOf(asked, 'PtoVta')}</PtoVta><CbteTipo>${textOf(asked, 'CbteTipo')}</CbteTipo><CbteNro>${last(asked)?.number ?? 0}</CbteNro>`,
        )
      case 'FECAESolicitar':
        return authorize(asked)
      case 'FECompConsultar':
        return find(asked)
      default:
        return {
          kind: 'answer',
          status: 500,
          text: fault500('soap:Client', 'Server did not recognize the value of HTTP Header SOAPAction'),
        }
    }
  }
}

export const fault500 = (code: string, text: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>${escapeXml(code)}</faultcode><faultstring>${escapeXml(text)}</faultstring></soap:Fault></soap:Body></soap:Envelope>`
