/** What a browser does when somebody taps: asks them, and then its own push service. Never called on load. */
import { PUSH_SAYS } from '#rules/push/push.ts'

export type Address = { endpoint: string; p256dh: string; auth: string }
/** `worker`: who shows what comes. */
export type Open = { publicKey: string; standIn: string | null; worker: string }
type Told = { endpoint: string; keys: { p256dh: string; auth: string } }

/** The browser's address for the shop, or why there is none, as the person reads it. */
export async function addressHere(open: Open): Promise<Address | string> {
  try {
    const told = open.standIn === null ? await ownService(open) : await played(open.standIn)
    return typeof told === 'string' ? told : { endpoint: told.endpoint, ...told.keys }
  } catch {
    return PUSH_SAYS.failed
  }
}

async function played(standIn: string): Promise<Told> {
  const answer = await fetch(standIn, { method: 'POST' })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as Told
}

async function ownService({ publicKey, worker }: Open): Promise<Told | string> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return PUSH_SAYS.unable
  if ((await Notification.requestPermission()) !== 'granted') return PUSH_SAYS.denied
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const made = await subscribe().catch(async (error: Error) => {
    // Made once for another key of ours: a browser has one at a time.
    if (error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return subscribe()
  })
  return made.toJSON() as Told
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
