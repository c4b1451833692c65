/** One call to a courier's REST API: a limit of time, answers believed only when they are whole, and nothing secret in what is thrown. */
import * as v from 'valibot'
import { GatewayAsksToWait, GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import type { Point } from '#rules/shipments/carriage.ts'

export type CourierCall = {
  /** «Andreani: crear» without anything of the parcel: it stands in the log. */
  operation: string
  url: string
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: unknown
  timeoutMs: number
}
export type CourierAnswer = { status: number; headers: Headers; bytes: Uint8Array }

/** Somebody waits with a page open. */
export const QUOTE_MS = 2_000
export const READ_MS = 10_000
/** The real ones are slow. Whoever presses the button waits no longer: what was lost is asked for afterwards. */
export const CREATE_MS = 10_000
const WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 3_600
const MOST_BYTES = 8_000_000

/** Any status but those that say that nobody serves us just now: they throw. 401 and 403 come back, as a token may only be old. */
export async function callCourier(call: CourierCall): Promise<CourierAnswer> {
  const { operation, url, method = 'GET', headers = {}, body, timeoutMs } = call
  let answer: CourierAnswer
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    answer = { status: response.status, headers: response.headers, bytes }
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new GatewayUnavailable(`${operation}: ${late ? 'no answer in time' : 'connection failed'}`)
  }
  const { status } = answer
  if (status === 429)
    throw new GatewayAsksToWait(`${operation}: HTTP 429`, waitOf(answer.headers.get('retry-after')))
  if (status === 408 || status >= 500 || (status >= 300 && status < 400))
    throw new GatewayUnavailable(`${operation}: HTTP ${status}`)
  if (answer.bytes.length > MOST_BYTES) throw new GatewayUnavailable(`${operation}: too long an answer`)
  return answer
}

export const isKeyTrouble = ({ status }: { status: number }): boolean => status === 401 || status === 403
export const refuseKey = (operation: string, status: number): never => {
  throw new GatewayUnavailable(`${operation}: HTTP ${status}`, { trouble: 'key' })
}

/** Half an answer, a page of a firewall or another shape is none. */
export function readAnswer<S extends v.GenericSchema>(
  operation: string,
  schema: S,
  answer: CourierAnswer,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, jsonOf(answer))
  if (parsed.success) return parsed.output
  const where = parsed.issues.map((issue) => v.getDotPath(issue) ?? '.').join(', ')
  throw new GatewayUnavailable(`${operation}: answer not understood at ${where.slice(0, 100)}`)
}
export function jsonOf({ bytes }: CourierAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** What they say of our request, for the shop's people: one line, without addresses. */
export const saidOf = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '…')
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .trim()
    .slice(0, 200)
export function refuse(operation: string, status: number, said: string): never {
  throw new GatewayRefused(`${operation}: HTTP ${status}`, saidOf(said))
}

function waitOf(said: string | null): number {
  const seconds = /^\d+$/.test(said ?? '') ? Number(said) : WAIT_SECONDS
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds))
}

/** `2026-11-20T10:33:00` is Argentine time where it has no offset; null for what is no moment. */
export function momentOf(said: string): Date | null {
  const local = /^(\d{2})-(\d{2})-(\d{4})[ T](\d{2}:\d{2})(:\d{2})?$/.exec(said.trim())
  const iso = local ? `${local[3]}-${local[2]}-${local[1]}T${local[4]}${local[5] ?? ':00'}` : said.trim()
  const at = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}-03:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
/** «7041.21», as they write pesos; null when it is no amount. */
export function pesosSaid(said: string): number | null {
  const pesos = Number(said)
  return said.trim() !== '' && Number.isFinite(pesos) && pesos > 0 ? Math.round(pesos * 100) : null
}
/** null for what is no place, or is not in this country. */
export function pointSaid(latitude: string, longitude: string): Point | null {
  const [lat, lon] = [Number(latitude), Number(longitude)]
  return latitude !== '' && longitude !== '' && lat < -20 && lat > -60 && lon < -50 && lon > -76
    ? { lat, lon }
    : null
}
