/** Whether ARCA's services answer and our certificate is good, without asking for a number or spending a ticket. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { note, right, wrong } from '#gateways/check.ts'
import type { Finding } from '#gateways/ports.ts'
import type { SoapAnswer } from './wire.ts'
import { textOf } from './xml.ts'

const WARN_DAYS = 30
const DAY = 86_400_000

type Config = {
  environment: string
  cuit: string
  certificate: string
  privateKey: string
  now?: () => Date
}

export async function checkArca(config: Config, dummy: () => Promise<SoapAnswer>): Promise<Finding[]> {
  const findings = certificateFindings(config)
  try {
    const { status, text } = await dummy()
    const servers = ['AppServer', 'DbServer', 'AuthServer'].map((name) => textOf(text, name))
    findings.push(
      status === 200 && servers.every((one) => one === 'OK')
        ? right('ARCA contesta y sus tres servidores están bien.')
        : wrong('ARCA contesta, pero dice que no está bien.', WAIT, 'reach'),
    )
  } catch {
    findings.push(wrong('ARCA no responde.', WAIT, 'reach'))
  }
  if (config.environment !== 'production')
    findings.push(note('Es un entorno de prueba: lo que emite no tiene validez fiscal.'))
  return findings
}
const WAIT = 'Las facturas esperan en cola y salen en orden cuando vuelva.'

/** The key is the certificate's, the CUIT is ours, and it is good for some time. */
function certificateFindings({ certificate, privateKey, cuit, now }: Config): Finding[] {
  const known = new X509Certificate(certificate)
  const days = Math.floor((known.validToDate.getTime() - (now?.() ?? new Date()).getTime()) / DAY)
  const findings: Finding[] = []
  if (!known.checkPrivateKey(createPrivateKey(privateKey)))
    findings.push(wrong('La clave no es la del certificado.', 'Revisá ARCA_CERT y ARCA_KEY.', 'key'))
  if (!known.subject.includes(cuit))
    findings.push(
      wrong('El certificado no es del CUIT configurado.', 'Revisá ARCA_CUIT y el certificado.', 'key'),
    )
  if (days < 0) findings.push(wrong('El certificado venció.', 'Pedí otro en ARCA, con otro alias.', 'key'))
  else if (days < WARN_DAYS)
    findings.push(note(`El certificado vence en ${days} días.`, 'Pedí otro en ARCA, con otro alias.'))
  else findings.push(right(`El certificado sirve hasta el ${known.validToDate.toLocaleDateString('es-AR')}.`))
  return findings
}
