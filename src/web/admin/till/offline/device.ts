/**
 * What one till keeps in its browser (product §63.4): its name, sales that wait to be sent, and what it may sell. The first two stay
 * when somebody signs out, because a sale names nobody and must arrive; the lease is forgotten with the page.
 */
import { adminPaths } from '#rules/admin-paths.ts'
import { installPaths } from '#rules/install-paths.ts'
import { LEASE_STORE } from '#rules/kept-stores.ts'
import { startClock, type LeaseClock } from '#rules/till/offline/clock.ts'
import { withParts } from '#rules/till/offline/form.ts'
import type { Lease, OfflineSale } from '#rules/till/offline/lease.ts'
import type { OfflinePaper } from '#rules/till/offline/paper.ts'
import type { JoinedSale } from '#shop/till/till.ts'

const TILL = 'mostrador'
const QUEUE = 'mostrador-cola'
const CLOCK = 'mostrador-reloj'
const NEXT = 'mostrador-venta'
const LEASE = 'lease.json'
/** A sale that waits, with its ticket: those that were made before there were any have none. */
export type Waiting = OfflineSale & { paper?: OfflinePaper }
/** As many as the shop reads at once (rules/till/offline/form.ts). */
const AT_ONCE = 20

function read<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}
/** Throws where the browser has no room: what cannot be kept was not sold. */
const write = (name: string, value: unknown): void => localStorage.setItem(name, JSON.stringify(value))

export type Till = { key: string; name: string }
export function tillHere(): Till {
  const known = read<Till | null>(TILL, null)
  if (known) return known
  const made = { key: crypto.randomUUID(), name: '' }
  write(TILL, made)
  return made
}
export const nameTill = (name: string): void => write(TILL, { ...tillHere(), name })

export const queueHere = (): Waiting[] =>
  read<Record<string, unknown>[]>(QUEUE, []).map(withParts) as Waiting[]
export const clockHere = (): LeaseClock => read(CLOCK, startClock(Date.now()))
export const keepClock = (clock: LeaseClock): void => write(CLOCK, clock)

/** Of all tabs of this till one at a time. */
export const alone = <T>(work: () => Promise<T> | T): Promise<T> =>
  navigator.locks.request(QUEUE, async () => work())

/** The number of its next sale. */
export function nextOrdinal(): number {
  const next = read(NEXT, 0) + 1
  write(NEXT, next)
  return next
}
export const addToQueue = (sale: Waiting): void => write(QUEUE, [...queueHere(), sale])

export async function leaseHere(): Promise<Lease | null> {
  const kept = await (await caches.open(LEASE_STORE)).match(LEASE)
  return kept ? ((await kept.json()) as Lease) : null
}
async function keepLease(lease: Lease | null): Promise<void> {
  const store = await caches.open(LEASE_STORE)
  if (!lease) return void (await store.delete(LEASE))
  await store.put(LEASE, Response.json(lease))
  keepClock(startClock(Date.now()))
}

/** `away`: nothing answered; `signed-out`: nobody here may ask. */
export type Answered<T> = { is: 'answered'; value: T } | { is: 'away' } | { is: 'signed-out' }

async function ask<T>(body: Record<string, string>): Promise<Answered<T>> {
  try {
    const answer = await fetch(adminPaths.tillDevice, {
      method: 'POST',
      body: new URLSearchParams(body),
      redirect: 'manual',
    })
    if (answer.status >= 500 || answer.status === 429) return { is: 'away' }
    if (!answer.ok) return { is: 'signed-out' }
    return { is: 'answered', value: (await answer.json()) as T }
  } catch {
    return { is: 'away' }
  }
}

/** Everything that waits, in its order; what was answered waits no more. */
export const sendQueue = (): Promise<Answered<JoinedSale[]>> =>
  alone(async () => {
    const ends: JoinedSale[] = []
    for (;;) {
      const sales = queueHere()
        .slice(0, AT_ONCE)
        .map(({ paper: _paper, ...sale }) => sale)
      if (sales.length === 0) return { is: 'answered', value: ends }
      const answer = await ask<{ sales: JoinedSale[] }>({ intent: 'join', sales: JSON.stringify(sales) })
      if (answer.is !== 'answered') return ends.length > 0 ? { is: 'answered', value: ends } : answer
      const over = answer.value.sales.filter(({ is }) => is !== 'refused')
      const keys = new Set(over.map(({ key }) => key))
      write(
        QUEUE,
        queueHere().filter(({ key }) => !keys.has(key)),
      )
      ends.push(...answer.value.sales)
      // What is no sale for the shop stays here, to be seen.
      if (over.length === 0) return { is: 'answered', value: ends }
    }
  })

/** The lease as the shop has it, kept here. */
export async function askLease(giveBack?: number): Promise<Answered<Lease | null>> {
  const answer = await ask<{ lease: Lease | null }>({
    intent: giveBack === undefined ? 'look' : 'give-back',
    lease: String(giveBack ?? ''),
    tillKey: tillHere().key,
  })
  if (answer.is !== 'answered') return answer
  await keepLease(answer.value.lease)
  return { is: 'answered', value: answer.value.lease }
}

/** Asks the browser to keep the page, and says whether it has: without a service worker it cannot. */
export async function keepPage(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container) return
  await container.register(installPaths.worker)
  const { active } = await container.ready
  active?.postMessage(adminPaths.tillOffline)
}
export const isPageKept = async (): Promise<boolean> =>
  'caches' in window && (await caches.match(adminPaths.tillOffline, { ignoreVary: true })) !== undefined
