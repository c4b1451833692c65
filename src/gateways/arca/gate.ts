/** WSAA: a signed request for a ticket of twelve hours (manual 1.2.2). */
import { GatewayUnavailable, type Trouble } from '#gateways/ports.ts'
import { signedMessage, type Signer } from './signature.ts'
import { callSoap, envelope } from './wire.ts'
import { textOf } from './xml.ts'

export type Ticket = { token: string; sign: string; until: Date }
export type GateOptions = Signer & { gateUrl: string; now: () => Date; timeoutMs: number; service: string }

/** For clocks that differ. */
const LEEWAY_MS = 10 * 60_000
/** Argentina's wall clock, as in the manual's examples. */
const local = (at: Date): string =>
  `${new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`

const ticketRequest = (now: Date, service: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header><uniqueId>${Math.floor(now.getTime() / 1000)}</uniqueId>` +
  `<generationTime>${local(new Date(now.getTime() - LEEWAY_MS))}</generationTime><expirationTime>${local(new Date(now.getTime() + LEEWAY_MS))}</expirationTime></header>` +
  `<service>${service}</service></loginTicketRequest>`

/** A ticket is still good over there, or the gate is out of order: wait. Everything else is ours to put right. */
function troubleOf(code: string): Trouble {
  if (code.includes('alreadyAuthenticated')) return 'limit'
  return /wsaa\.|wsn\.unavailable|Server/.test(code) ? 'reach' : 'key'
}

export async function askForTicket({
  gateUrl,
  now,
  timeoutMs,
  service,
  ...signer
}: GateOptions): Promise<Ticket> {
  const signed = signedMessage(ticketRequest(now(), service), signer, now())
  const { status, text } = await callSoap({
    address: gateUrl,
    action: '',
    timeoutMs,
    body: envelope(
      `<w:loginCms><w:in0>${signed}</w:in0></w:loginCms>`,
      ' xmlns:w="http://wsaa.view.sua.dvadac.desein.afip.gov"',
    ),
  })
  const fault = textOf(text, 'faultcode')
  if (fault !== '')
    throw new GatewayUnavailable(
      `ARCA gives no ticket: ${fault} ${textOf(text, 'faultstring')}`.slice(0, 200),
      {
        trouble: troubleOf(fault),
      },
    )
  const answer = textOf(text, 'loginCmsReturn')
  const [token, sign] = [textOf(answer, 'token'), textOf(answer, 'sign')]
  const until = new Date(textOf(answer, 'expirationTime'))
  if (status !== 200 || token === '' || sign === '' || Number.isNaN(until.getTime()))
    throw new GatewayUnavailable(`ARCA's gate answered something else (HTTP ${status})`)
  return { token, sign, until }
}
