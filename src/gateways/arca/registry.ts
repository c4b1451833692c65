/** Who a CUIT is, as ARCA's «constancia de inscripción» says (ws_sr_constancia_inscripcion, A5, manual 4.1): only what an invoice prints. */
import type { BuyerCondition } from '#rules/invoices/kinds.ts'
import { GatewayUnavailable, TicketRefused, type Registered } from '#gateways/ports.ts'
import { callSoap, envelope } from './wire.ts'
import { escapeXml, inside, insideEach, textOf } from './xml.ts'

export const REGISTRY_SERVICE = 'ws_sr_constancia_inscripcion'
const NAMESPACE = 'http://a5.soap.ws.server.puc.sr/'
const TAX = { monotributo: 20, vat: 30, exempt: 32 }

type Asked = {
  registryUrl: string
  timeoutMs: number
  auth: { token: string; sign: string }
  /** Who asks. */
  cuit: string
  of: string
}

/** null: ARCA knows nobody by that number. Throws GatewayUnavailable when it does not say. */
export async function askRegistry({
  registryUrl,
  timeoutMs,
  auth,
  cuit,
  of,
}: Asked): Promise<Registered | null> {
  const { status, text } = await callSoap({
    address: registryUrl,
    action: '',
    timeoutMs,
    body: envelope(
      `<a5:getPersona_v2><token>${escapeXml(auth.token)}</token><sign>${escapeXml(auth.sign)}</sign><cuitRepresentada>${cuit}</cuitRepresentada><idPersona>${of}</idPersona></a5:getPersona_v2>`,
      ` xmlns:a5="${NAMESPACE}"`,
    ),
  })
  const fault = textOf(text, 'faultstring')
  if (/token|sign/i.test(fault))
    throw new TicketRefused(`ARCA's registry: ${fault}`.slice(0, 200), { trouble: 'key' })
  const person = inside(text, 'personaReturn')
  if (status !== 200 || fault !== '' || person === undefined)
    throw new GatewayUnavailable(`ARCA's registry: HTTP ${status} without an answer`)
  const general = inside(person, 'datosGenerales')
  if (general === undefined) return null
  const home = inside(general, 'domicilioFiscal') ?? ''
  return {
    name:
      textOf(general, 'razonSocial') ||
      [textOf(general, 'apellido'), textOf(general, 'nombre')].filter(Boolean).join(' '),
    address: ['direccion', 'localidad', 'descripcionProvincia']
      .map((name) => textOf(home, name))
      .filter(Boolean)
      .join(', '),
    active: textOf(general, 'estadoClave') === 'ACTIVO',
    condition: conditionOf(person),
  }
}

function conditionOf(person: string): BuyerCondition {
  const taxes = insideEach(inside(person, 'datosRegimenGeneral') ?? '', 'impuesto')
    .filter((tax) => textOf(tax, 'estadoImpuesto') !== 'BD')
    .map((tax) => Number(textOf(tax, 'idImpuesto')))
  const simple = insideEach(inside(person, 'datosMonotributo') ?? '', 'impuesto')
  if (taxes.includes(TAX.vat)) return 'registered'
  if (simple.some((tax) => Number(textOf(tax, 'idImpuesto')) === TAX.monotributo)) return 'monotributo'
  return taxes.includes(TAX.exempt) ? 'exempt' : 'consumer'
}
