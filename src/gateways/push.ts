/**
 * Notices to browsers by the Web Push protocol (RFC 8030), encrypted for the browser alone. The services are the browsers' own;
 * addresses of anybody else are never asked, because a person's browser is who names them.
 */
import { MOST_ENDPOINT_LETTERS, PUSH_KEYS } from '#rules/push-target.ts'
import { note, right } from './check.ts'
import { GatewayAsksToWait, GatewayRefused, GatewayUnavailable, type Push } from './ports.ts'
import { encrypt } from './push/encrypt.ts'
import { openVapid, type VapidKeys } from './push/vapid.ts'

export type PushConfig = VapidKeys & {
  /** Whom a service may write to: `mailto:` or an address of ours (RFC 8292 §2.1). */
  subject: string
  /** Plays the services and the browser: how its addresses begin, and where this process reaches it. */
  sandbox?: { endpoints: string; reachedAt: string; browsers: string }
}

const TIMEOUT_MS = 8_000
const FAILED = 'El servicio de avisos del navegador no tomó el aviso.'
/** Where no other is told. */
const WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 6 * 3600

/** Chrome and its kin, Firefox, Safari, Edge. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** A closed list, so no name can lead to this machine or its network, and nothing is followed from there. */
export function isPushService(endpoint: string): boolean {
  if (endpoint.length > MOST_ENDPOINT_LETTERS || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    username + password + hash === '' &&
    SERVICES.some((name) => hostname === name || hostname.endsWith(`.${name}`))
  )
}

export function openPush(config: PushConfig, fetcher = fetch): Push {
  const { sandbox, publicKey } = config
  const authorization = openVapid(config, config.subject)
  const isSandboxs = (endpoint: string) =>
    sandbox !== undefined &&
    endpoint.startsWith(sandbox.endpoints) &&
    /^[\w-]{10,60}$/.test(endpoint.slice(sandbox.endpoints.length))
  const accepts: Push['accepts'] = ({ endpoint, p256dh, auth }) =>
    (sandbox ? isSandboxs(endpoint) : isPushService(endpoint)) &&
    PUSH_KEYS.p256dh.test(p256dh) &&
    PUSH_KEYS.auth.test(auth)

  return {
    sandbox: sandbox !== undefined,
    publicKey,
    standIn: sandbox?.browsers ?? null,
    accepts,
    async send(target, { text, secondsToLive, urgent, replaces }) {
      // Kept long ago, perhaps under another list.
      if (!accepts(target)) throw new GatewayRefused(FAILED, 'an address of no push service')
      const { endpoint } = target
      const response = await fetcher(
        sandbox ? sandbox.reachedAt + endpoint.slice(sandbox.endpoints.length) : endpoint,
        {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            authorization: await authorization(new URL(endpoint).origin),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(Math.max(0, Math.floor(secondsToLive))),
            urgency: urgent ? 'high' : 'normal',
            topic: replaces,
          },
          body: new Uint8Array(encrypted(text, target)),
        },
      ).catch((error: unknown) => {
        throw new GatewayUnavailable(FAILED, { cause: causeOf(error) })
      })
      const { status } = response
      await response.body?.cancel().catch(() => {})
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      // The address is a secret of the browser's: the log hears only of whose service it is.
      const cause = `${new URL(endpoint).hostname} ${status}`
      if (status === 429)
        throw new GatewayAsksToWait(FAILED, waitOf(response.headers.get('retry-after')), { cause })
      if (status === 401 || status === 403) throw new GatewayUnavailable(FAILED, { cause, trouble: 'key' })
      if (status >= 500) throw new GatewayUnavailable(FAILED, { cause })
      throw new GatewayRefused(FAILED, cause)
    },
    check: async () =>
      sandbox
        ? [note('Los avisos quedan en el simulador.')]
        : [
            right('Las claves VAPID son un par.'),
            note(
              'Cada navegador tiene su propio servicio de avisos: solo un envío dice si nos acepta.',
              'Activá los avisos en tu propio perfil y mirá si llegan.',
            ),
          ],
  }
}

function encrypted(text: string, target: { p256dh: string; auth: string }): Buffer {
  try {
    return encrypt(text, target)
  } catch (error) {
    // A point that is not on the curve: no browser's.
    throw new GatewayRefused(FAILED, `its key: ${error instanceof Error ? error.message : ''}`)
  }
}

/** What `fetch` says names the whole address. */
const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.name) : 'no answer'
}

/** Seconds, or a moment. */
function waitOf(said: string | null): number {
  const seconds = /^\d+$/.test(said ?? '')
    ? Number(said)
    : Math.ceil((Date.parse(said ?? '') - Date.now()) / 1000)
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Number.isFinite(seconds) ? seconds : WAIT_SECONDS))
}
