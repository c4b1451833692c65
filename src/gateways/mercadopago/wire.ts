/**
 * One call to Mercado Pago's REST API: an overall time budget, two retries with the same idempotency key, and answers
 * believed only when they are whole. Tokens, bodies and anything about the payer never reach the log.
 */
import * as v from 'valibot'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'

const RETRIES = 2
const FIRST_PAUSE_MS = 150

export type WireLog = { warn(fields: object, message: string): void }
export type WireOptions = {
  baseUrl: string
  accessToken: string
  fetch: typeof fetch
  log?: WireLog
}
export type WireCall = {
  /** For the log and the error: 'preference.create'. */
  operation: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  idempotencyKey?: string
  /** `Date.now()` after which nothing may start or go on. */
  deadline: number
}

/** A refusal with the HTTP status, so that the adapter can tell "not found" from the rest. */
export class WireRefused extends GatewayRefused {
  readonly status: number
  constructor(message: string, detail: string, status: number) {
    super(message, detail)
    this.status = status
  }
}

type Ending<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'refused'; status: number; detail: string }
  | { kind: 'trouble'; problem: string; retryAfterMs?: number; limited?: boolean }
  | { kind: 'key'; status: number; detail: string }

const refusalSchema = v.object({
  code: v.fallback(v.string(), ''),
  message: v.fallback(v.string(), ''),
  error: v.fallback(v.string(), ''),
  cause: v.fallback(v.array(v.object({ code: v.fallback(v.union([v.string(), v.number()]), '') })), []),
  /** How their Orders API says no. */
  errors: v.fallback(
    v.array(v.object({ code: v.fallback(v.string(), ''), message: v.fallback(v.string(), '') })),
    [],
  ),
})

/**
 * Our key and not our request is what they mind: 401, the policy agent's 403, or a 400 that names the token. Another 403 is
 * about one resource.
 */
function mindsKey(status: number, body: object): boolean {
  const { code, error, message } = v.parse(refusalSchema, body)
  return (
    status === 401 ||
    (status === 403 && code.startsWith('PA_UNAUTHORIZED')) ||
    /\b(invalid|malformed|expired)[ _](access[ _])?token\b/i.test(`${code} ${error} ${message}`)
  )
}

/** Their `cause[].description` may repeat what the payer typed, so only codes and the message without e-mails are kept. */
function refusalDetail(body: unknown): string {
  const { message, error, cause, errors } = v.parse(refusalSchema, body)
  const codes = cause.map((each) => each.code).join(',')
  const orders = errors.map((each) => `${each.code} ${each.message}`).join(', ')
  return `${error} ${message} ${orders} ${codes && `[${codes}]`}`
    .replace(/\S+@\S+/g, '<e-mail>')
    .trim()
    .slice(0, 300)
}

function retryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null

async function attempt<S extends v.GenericSchema>(
  options: WireOptions,
  schema: S,
  call: WireCall,
  patienceMs: number,
): Promise<Ending<v.InferOutput<S>>> {
  let response: Response
  let text: string
  try {
    response = await options.fetch(options.baseUrl.replace(/\/+$/, '') + call.path, {
      method: call.method,
      headers: {
        authorization: `Bearer ${options.accessToken}`,
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.idempotencyKey ? { 'x-idempotency-key': call.idempotencyKey } : {}),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(patienceMs))),
    })
    text = await response.text()
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return { kind: 'trouble', problem: timedOut ? 'no answer in time' : 'connection failed' }
  }
  const { status } = response
  if (status >= 500 || status === 429 || status === 408)
    return {
      kind: 'trouble',
      problem: `HTTP ${status}`,
      limited: status === 429,
      retryAfterMs: retryAfter(response.headers.get('retry-after')),
    }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // A firewall or a maintenance page spoke, not the provider: its 403 in HTML says nothing about our request.
    return { kind: 'trouble', problem: `HTTP ${status} without JSON` }
  }
  if (status >= 400 && isObject(body) && mindsKey(status, body))
    return { kind: 'key', status, detail: refusalDetail(body) }
  if (status >= 400 && isObject(body)) return { kind: 'refused', status, detail: refusalDetail(body) }
  if (status < 200 || status >= 300) return { kind: 'trouble', problem: `HTTP ${status} is unexpected` }
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return { kind: 'answer', value: parsed.output }
  const where = parsed.issues.map((issue) => v.getDotPath(issue) ?? '.').join(', ')
  return { kind: 'trouble', problem: `answer not understood at ${where}` }
}

/**
 * Throws WireRefused for a 4xx in JSON; GatewayUnavailable for everything that may be better later. The first try gets
 * half of the time that is left, so that a silent server leaves room for a second one.
 */
export async function callWire<S extends v.GenericSchema>(
  options: WireOptions,
  schema: S,
  call: WireCall,
): Promise<v.InferOutput<S>> {
  let problem = 'no time left'
  let limited = false
  for (let tries = 0; tries <= RETRIES; tries += 1) {
    const left = call.deadline - Date.now()
    if (left <= 0) break
    const ending = await attempt(options, schema, call, tries === RETRIES ? left : left / 2)
    if (ending.kind === 'answer') return ending.value
    if (ending.kind === 'refused') {
      const { status, detail } = ending
      if (status !== 404)
        options.log?.warn({ operation: call.operation, status, detail }, 'Mercado Pago refused')
      throw new WireRefused(`Mercado Pago refused ${call.operation} (HTTP ${status})`, detail, status)
    }
    if (ending.kind === 'key') {
      const { status, detail } = ending
      options.log?.warn(
        { operation: call.operation, status, detail },
        'Mercado Pago refuses our access token',
      )
      throw new GatewayUnavailable(`Mercado Pago refuses our access token (HTTP ${status})`, {
        trouble: 'key',
      })
    }
    problem = ending.problem
    limited = ending.limited ?? false
    options.log?.warn({ operation: call.operation, attempt: tries + 1, problem }, 'Mercado Pago in trouble')
    const pause = ending.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** tries * (0.75 + Math.random() / 2)
    if (tries === RETRIES || Date.now() + pause >= call.deadline) break
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new GatewayUnavailable(`Mercado Pago: ${call.operation}: ${problem}`, {
    trouble: limited ? 'limit' : 'reach',
  })
}
