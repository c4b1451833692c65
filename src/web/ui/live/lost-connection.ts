import { data, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import { serverPaths } from '#rules/server-paths.ts'

const LONGEST_PAUSE = 8000
const UNAVAILABLE = 503
const UNAUTHORIZED = 401
/** How often a form could not be sent, and how often it came from nobody who is signed in. */
let unsent = 0
let unknown = 0
/** Whether the last form was answered that its session had ended. */
let saidEnded = false

/** What is behind its links, and what it shows (reactrouter.com, «Lazy Route Discovery» and «Middleware»). */
const ofThePage = (path: string) => path === serverPaths.routes || path.endsWith('.data')

/** Heard by what shows it: whether the shop cannot be reached, and whether it was a form that could not be sent. */
export const CONNECTION = 'connection'
export type Connection = { lost: boolean; sending?: boolean }
const announce = (lost: boolean, sending?: boolean): void =>
  void dispatchEvent(new CustomEvent<Connection>(CONNECTION, { detail: { lost, sending } }))

/**
 * The browser only knows whether it has a network, not whether the shop can be reached. What React Router asks for and cannot
 * get is asked again until it comes, or until the person goes elsewhere, instead of giving the page up for an error screen.
 */
export function watchConnection(tell = announce): () => void {
  const real = window.fetch
  let probing: ReturnType<typeof setInterval> | undefined
  const back = () => {
    if (probing === undefined) return
    clearInterval(probing)
    probing = undefined
    tell(false)
  }
  const lost = (sending: boolean) => {
    tell(true, sending)
    probing ??= setInterval(
      () => void real(serverPaths.health, { method: 'HEAD' }).then(back, () => {}),
      3000,
    )
  }
  window.fetch = async (input, init) => {
    // Told by either, as `fetch` itself reads them.
    const asked = input instanceof Request ? input : undefined
    const address = new URL(asked?.url ?? (input as string | URL), location.href)
    const method = init?.method ?? asked?.method ?? 'GET'
    const signal = init?.signal ?? asked?.signal
    if (address.origin !== location.origin || !ofThePage(address.pathname)) return real(input, init)
    for (let pause = 500; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        const answer = await real(input, init)
        back()
        if (method !== 'GET' && answer.status === UNAUTHORIZED) unknown += 1
        return answer
      } catch (error) {
        const gone = () => signal?.aborted
        if (gone()) throw error
        const sending = method !== 'GET'
        lost(sending)
        if (sending) {
          unsent += 1
          throw error
        }
        await new Promise((resolve) => setTimeout(resolve, pause))
        if (gone()) throw error
      }
    }
  }
  return () => {
    window.fetch = real
    clearInterval(probing)
  }
}

/**
 * What could not be sent, or came from a session that had ended, answers nothing: the page stays as it is, with what was typed, and
 * is not read anew.
 */
export const keepUnsent: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const before = { unsent, unknown }
  const results = await next()
  if (request.method === 'GET') return results
  let ended = unknown > before.unknown
  const sent = unsent === before.unsent
  const failed = Object.values(results).some(({ type }) => type === 'error')
  if (ended || saidEnded || (failed && sent))
    ended = (await import('./still-signed-in.ts')).noteEnd(results, ended)
  saidEnded = ended
  if (!ended && sent) return results
  const status = ended ? UNAUTHORIZED : UNAVAILABLE
  const nothing = { type: 'data', result: data(undefined, { status }) } as const
  return Object.fromEntries(
    Object.entries(results).map(([route, end]) => [route, end.type === 'error' ? nothing : end]),
  )
}
