/** Tickets of twelve hours, signed by the gate and checked by the service, which trusts nothing else. */
import { createHmac } from 'node:crypto'

const HOURS = 12
const sign = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64')
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export function giveTicket(cuit: string, secret: string, now: Date, service: string) {
  const until = new Date(now.getTime() + HOURS * 3_600_000)
  const token = Buffer.from(
    `<sso version="2.0"><id src="CN=sandbox" gen_time="${seconds(now) - 60}" exp_time="${seconds(until)}"/><operation type="login" value="granted"><login service="${service}"><relations><relation key="${cuit}" reltype="4"/></relations></login></operation></sso>`,
  ).toString('base64')
  return { token, sign: sign(token, secret), until }
}

/** null: it is good; otherwise what the service says, in its own words. */
export function ticketFault(
  auth: { token: string; sign: string; cuit: string },
  secret: string,
  now: Date,
  service: string,
): string | null {
  if (auth.token === '') return 'ValidacionDeToken: Parametro nulo o vacio (token)'
  if (auth.sign !== sign(auth.token, secret)) return 'ValidacionDeToken: Error al verificar hash: '
  const said = Buffer.from(auth.token, 'base64').toString('utf8')
  const until = Number(/exp_time="(\d+)"/.exec(said)?.[1])
  if (until < seconds(now))
    return `ValidacionDeToken: No validaron las fechas del token. ExpTime=${until}, NowUTC=${now.toISOString()}`
  if (!said.includes(`login service="${service}"`))
    return `ValidacionDeToken: No valido Id Sistema: ${service}`
  if (!said.includes(`key="${auth.cuit}"`))
    return `ValidacionDeToken: No apareció CUIT en lista de relaciones: ${auth.cuit}`
  return null
}
