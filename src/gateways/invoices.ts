/** Electronic invoices of ARCA (WSAA and WSFEv1 over SOAP). Amounts, days and kinds are ours; everything of theirs ends here. */
import { askForTicket } from './arca/gate.ts'
import { checkArca } from './arca/check.ts'
import { authorizeBody, errorsIn, findBody, lastNumberBody, readAnswer, readFound } from './arca/documents.ts'
import { askRegistry, REGISTRY_SERVICE } from './arca/registry.ts'
import { seal, unseal } from './arca/signature.ts'
import { callSoap, envelope, type SoapAnswer } from './arca/wire.ts'
import { escapeXml, inside, textOf } from './arca/xml.ts'
import { GatewayUnavailable, TicketRefused, type Invoices } from './ports.ts'

export type ArcaConfig = {
  environment: Invoices['environment']
  cuit: string
  pointOfSale: number
  startsOn: string | null
  /** PEM. */
  certificate: string
  privateKey: string
  gateUrl: string
  serviceUrl: string
  registryUrl: string
  now?: () => Date
  timeoutMs?: number
}

const NAMESPACE = 'http://ar.gov.afip.dif.FEV1/'
const TIMEOUT_MS = 30_000
/** Somebody waits for the registry with a form sent. */
const REGISTRY_TIMEOUT_MS = 4_000
const DOCUMENTS = 'wsfe'
/** «No existen datos en nuestros registros». */
const NOT_THERE = 602
/** Token, sign or relations are not accepted: nothing was done. */
const TICKET = [600, 601]

export function openInvoices(config: ArcaConfig): Invoices {
  const { privateKey, certificate, gateUrl, serviceUrl, cuit, pointOfSale } = config
  const { now = () => new Date(), timeoutMs = TIMEOUT_MS } = config
  const registryMs = Math.min(timeoutMs, REGISTRY_TIMEOUT_MS)
  const gate = { gateUrl, certificate, privateKey, now }

  function opened(ticket: string): { token: string; sign: string } {
    const text = unseal(ticket, privateKey)
    if (text === null) throw new TicketRefused('The kept ticket is not of this key')
    return JSON.parse(text) as { token: string; sign: string }
  }
  function authOf(ticket: string): string {
    const { token, sign } = opened(ticket)
    return `<Auth><Token>${escapeXml(token)}</Token><Sign>${escapeXml(sign)}</Sign><Cuit>${cuit}</Cuit></Auth>`
  }

  const call = (operation: string, body: string): Promise<SoapAnswer> =>
    callSoap({
      address: serviceUrl,
      action: NAMESPACE + operation,
      timeoutMs,
      body: envelope(`<${operation} xmlns="${NAMESPACE}">${body}</${operation}>`),
    })

  /** The result of a question, or a throw: what only asks may be asked again. */
  async function question(
    operation: string,
    body: string,
    expected: readonly number[] = [],
  ): Promise<string> {
    const { status, text } = await call(operation, body)
    const result = inside(text, `${operation}Result`)
    if (status !== 200 || result === undefined)
      throw new GatewayUnavailable(`ARCA: ${operation}: HTTP ${status} without an answer`)
    const errors = errorsIn(result)
    refuseTicket(errors)
    const error = errors.find(({ code }) => !expected.includes(code))
    if (error) throw new GatewayUnavailable(`ARCA: ${operation}: ${error.code} ${error.text}`)
    return result
  }

  const seller = { cuit, pointOfSale }
  return {
    sandbox: config.environment === 'sandbox',
    environment: config.environment,
    cuit,
    pointOfSale,
    startsOn: config.startsOn,

    async login(to = 'documents') {
      const where =
        to === 'documents'
          ? { service: DOCUMENTS, timeoutMs }
          : { service: REGISTRY_SERVICE, timeoutMs: registryMs }
      const { token, sign, until } = await askForTicket({ ...gate, ...where })
      return { ticket: seal(JSON.stringify({ token, sign }), privateKey), until }
    },

    async lastNumber(ticket, series) {
      const operation = 'FECompUltimoAutorizado'
      const result = await question(operation, authOf(ticket) + lastNumberBody(series, seller))
      const said = textOf(result, 'CbteNro')
      if (!/^\d{1,8}$/.test(said)) throw new GatewayUnavailable(`ARCA: ${operation}: no number`)
      return Number(said)
    },

    async authorize(ticket, request) {
      const operation = 'FECAESolicitar'
      const auth = authOf(ticket)
      let answer: SoapAnswer
      try {
        answer = await call(operation, auth + authorizeBody(request, seller))
      } catch (error) {
        if (error instanceof GatewayUnavailable) return { end: 'lost' }
        throw error
      }
      const result = inside(answer.text, `${operation}Result`)
      if (answer.status !== 200 || result === undefined) return { end: 'lost' }
      refuseTicket(errorsIn(result))
      return readAnswer(result)
    },

    async find(ticket, series, number) {
      const body = authOf(ticket) + findBody(series, number, seller)
      return readFound(await question('FECompConsultar', body, [NOT_THERE]))
    },

    lookUp: (ticket, of) =>
      askRegistry({ registryUrl: config.registryUrl, timeoutMs: registryMs, auth: opened(ticket), cuit, of }),

    check: () => checkArca(config, () => call('FEDummy', '')),
  }
}

function refuseTicket(errors: { code: number; text: string }[]): void {
  const error = errors.find(({ code }) => TICKET.includes(code))
  if (error) throw new TicketRefused(`ARCA: ${error.code} ${error.text}`.slice(0, 200), { trouble: 'key' })
}
