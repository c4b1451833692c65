/** The registry of taxpayers, played: a few whose answer is worth a try, and everybody else a company that pays VAT. */
import { escapeXml, textOf } from '#gateways/arca/xml.ts'
import { fault500, type ServiceEnd } from './service.ts'
import type { ArcaStore } from './store.ts'
import { ticketFault } from './tickets.ts'

const SERVICE = 'ws_sr_constancia_inscripcion'
type Person = { name: string; tax: 20 | 30 | 32; active?: boolean }
const PEOPLE: Record<string, Person | 'unknown' | 'down'> = {
  '20222222223': { name: 'PEREZ ANA', tax: 20 },
  '30500000011': { name: 'FUNDACION DE PRUEBA', tax: 32 },
  '20444444445': { name: 'GOMEZ LUIS', tax: 30, active: false },
  '20333333334': 'unknown',
  '20666666667': 'unknown',
  '20777777778': 'down',
}
const answer = (inner: string): ServiceEnd => ({
  kind: 'answer',
  status: 200,
  text: `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:getPersona_v2Response xmlns:ns2="http://a5.soap.ws.server.puc.sr/"><personaReturn>${inner}</personaReturn></ns2:getPersona_v2Response></soap:Body></soap:Envelope>`,
})

export function openRegistry({ store, secret, now }: { store: ArcaStore; secret: string; now: () => Date }) {
  return function serve(body: string): ServiceEnd {
    const of = textOf(body, 'idPersona')
    const person = PEOPLE[of] ?? { name: `EMPRESA DE PRUEBA ${of.slice(-4)}`, tax: 30 as const }
    if (store.isOn('down') || store.isOn('registry_down') || person === 'down') return { kind: 'cut' }
    const auth = {
      token: textOf(body, 'token'),
      sign: textOf(body, 'sign'),
      cuit: textOf(body, 'cuitRepresentada'),
    }
    const fault = ticketFault(auth, secret, now(), SERVICE)
    if (fault)
      return {
        kind: 'answer',
        status: 500,
        text: fault500(
          'soap:Server',
          auth.token === ''
            ? 'Falta token y/o sign.'
            : 'No se pudo verificar que <sign> contenga una firma valida de <token>',
        ),
      }
    if (person === 'unknown')
      return answer(
        `<errorConstancia><error>No existe persona con ese Id</error><idPersona>${escapeXml(of)}</idPersona></errorConstancia>`,
      )
    const { name, tax, active = true } = person
    const home =
      '<domicilioFiscal><codPostal>1414</codPostal><descripcionProvincia>CIUDAD AUTONOMA BUENOS AIRES</descripcionProvincia><direccion>AV CORRIENTES 1234</direccion><idProvincia>0</idProvincia></domicilioFiscal>'
    const general = `<datosGenerales>${home}<estadoClave>${active ? 'ACTIVO' : 'INACTIVO'}</estadoClave><idPersona>${escapeXml(of)}</idPersona><razonSocial>${escapeXml(name)}</razonSocial><tipoClave>CUIT</tipoClave></datosGenerales>`
    return answer(
      tax === 20
        ? `${general}<datosMonotributo><impuesto><idImpuesto>20</idImpuesto></impuesto></datosMonotributo>`
        : `${general}<datosRegimenGeneral><impuesto><idImpuesto>${tax}</idImpuesto><estadoImpuesto>AC</estadoImpuesto></impuesto></datosRegimenGeneral>`,
    )
  }
}
