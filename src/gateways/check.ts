/** What the checks of all providers share: one question over HTTP that never throws, and the clock compared on the way. */
import type { Finding, Trouble } from './ports.ts'

export const right = (sentence: string): Finding => ({ state: 'right', sentence })
export const wrong = (sentence: string, todo: string, trouble?: Trouble): Finding => ({
  state: 'wrong',
  sentence,
  todo,
  ...(trouble ? { trouble } : {}),
})
export const note = (sentence: string, todo?: string): Finding => ({
  state: 'note',
  sentence,
  ...(todo ? { todo } : {}),
})

const TIMEOUT_MS = 8_000
/** By how much the clocks of a token's maker and of ours may differ (product §19.2). */
export const LEEWAY_SECONDS = 60
/** Half of what tokens and signatures allow is worth a word. */
const SKEW_MS = (LEEWAY_SECONDS / 2) * 1000

export type Asked = {
  status: number
  text: string
  /** The text as JSON, `undefined` when it is none. */
  json: unknown
  /** Empty, or that our clock and theirs differ. */
  clock: Finding[]
}

/** null when nobody answered in time. */
export async function ask(address: string, init: RequestInit = {}, fetcher = fetch): Promise<Asked | null> {
  try {
    const response = await fetcher(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    })
    const text = (await response.text()).slice(0, 200_000)
    return { status: response.status, text, json: parsed(text), clock: compare(response.headers.get('date')) }
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function compare(date: string | null): Finding[] {
  const ahead = date ? Date.now() - Date.parse(date) : Number.NaN
  if (!Number.isFinite(ahead) || Math.abs(ahead) < SKEW_MS) return []
  const way = ahead > 0 ? 'adelanta' : 'atrasa'
  return [
    wrong(
      `El reloj de este servidor ${way} ${Math.round(Math.abs(ahead) / 1000)} segundos.`,
      `Activá la hora de red (NTP): con más de ${LEEWAY_SECONDS} segundos nadie puede iniciar sesión.`,
    ),
  ]
}

/** For a sentence: where an address leads, without what may be secret in it. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

/** What only this machine, or its network, can reach. */
export const isPublic = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' &&
    !/^(localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[)/.test(hostname) &&
    !/\.(localhost|local|internal|test|lan)$/.test(hostname) &&
    hostname.includes('.')
  )
}
