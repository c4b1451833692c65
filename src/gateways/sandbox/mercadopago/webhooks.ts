/**
 * Signed notices to the shop, as Mercado Pago sends them: at least once, unordered, retried with growing waits, from a
 * queue that survives a restart. Its faults can be provoked: late, lost, doubled, turned around, wrongly signed.
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { MercadoPagoSandboxOptions } from './options.ts'
import type { Store } from './store.ts'

export type WebhookFaults = {
  /** Every notice leaves this much later. */
  delayMs: number
  /** How many of the next notices are lost, sent twice, or signed with another secret. */
  drop: number
  duplicate: number
  badSignature: number
  /** The next so many notices wait for each other and leave last one first. */
  reorder: number
}
export const NO_WEBHOOK_FAULTS: WebhookFaults = {
  delayMs: 0,
  drop: 0,
  duplicate: 0,
  badSignature: 0,
  reorder: 0,
}

export type Announcement = {
  url: string
  topic: string
  action: string
  /** '' for a topic whose notices have no `data.id`, and so sign none. */
  resourceId: string
  /** The notice's own id, where it says something. */
  id?: string
  /** What else this topic carries in `data`. */
  data?: Record<string, unknown>
}
export type Delivery = {
  id: number
  resourceId: string
  url: string
  requestId: string
  body: string
  runAt: number
  attempts: number
  state: 'queued' | 'held' | 'delivered' | 'dropped' | 'gave_up'
  lastAnswer: string
}

/** What a notice is about, in their word. */
export const topicOf = ({ url }: Pick<Delivery, 'url'>): string => new URL(url).searchParams.get('type') ?? ''

const MOST_ATTEMPTS = 10
/** Their fraud alerts are said once, whatever the answer. */
const SAID_ONCE = 'stop_delivery_op_wh'
const AT_ONCE = 8
/** Held notices leave this far apart, so that they also arrive in that order. */
const APART_MS = 150

export type Webhooks = ReturnType<typeof openWebhooks>

export function openWebhooks(
  store: Store,
  options: Pick<MercadoPagoSandboxOptions, 'webhookSecret' | 'sellerId' | 'retryMs' | 'patienceMs'>,
  now: () => Date,
) {
  const { retryMs = 15_000, patienceMs = 22_000 } = options
  const { db } = store
  const faults: WebhookFaults = { ...NO_WEBHOOK_FAULTS }
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | null = null

  const insert = db.prepare(
    'insert into deliveries (resource_id, url, request_id, body, run_at, state) values (?, ?, ?, ?, ?, ?)',
  )
  const columns =
    'id, resource_id resourceId, url, request_id requestId, body, run_at runAt, attempts, state, last_answer lastAnswer'
  const read = (where: string, ...values: (string | number)[]): Delivery[] =>
    db.prepare(`select ${columns} from deliveries ${where}`).all(...values) as unknown as Delivery[]

  function take(fault: 'drop' | 'duplicate' | 'badSignature'): boolean {
    if (faults[fault] <= 0) return false
    faults[fault] -= 1
    return true
  }

  function wake(): void {
    if (stopping.signal.aborted || round) return
    clearTimeout(timer)
    const next = db.prepare("select min(run_at) at from deliveries where state = 'queued'").get()?.['at']
    if (typeof next !== 'number') return
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(next - Date.now(), 2 ** 31 - 1)))
    timer.unref()
  }

  /** Whoever flips the last of a group lets the group go, last one first. */
  function releaseHeld(): void {
    for (const [place, held] of read("where state = 'held' order by id desc").entries())
      db.prepare("update deliveries set state = 'queued', run_at = ? where id = ?").run(
        Date.now() + faults.delayMs + place * APART_MS,
        held.id,
      )
  }

  function queue(resourceId: string, url: string, requestId: string, body: string): void {
    const runAt = Date.now() + faults.delayMs
    if (take('drop')) {
      insert.run(resourceId, url, requestId, body, runAt, 'dropped')
      return
    }
    const copies = take('duplicate') ? 2 : 1
    const holding = faults.reorder > 0
    for (let copy = 0; copy < copies; copy += 1)
      insert.run(resourceId, url, requestId, body, runAt, holding ? 'held' : 'queued')
    if (holding && (faults.reorder -= 1) === 0) releaseHeld()
    // After the caller's transaction: nothing is announced that was rolled back.
    setImmediate(wake)
  }

  function announce({ url, topic, action, resourceId, id, data = {} }: Announcement): void {
    const address = new URL(url)
    if (resourceId) address.searchParams.set('data.id', resourceId)
    address.searchParams.set('type', topic)
    const body = {
      id: id ?? store.nextId('notices'),
      live_mode: false,
      type: topic,
      date_created: now().toISOString(),
      user_id: Number(options.sellerId),
      api_version: 'v1',
      action,
      data: resourceId ? { ...data, id: resourceId } : data,
    }
    queue(resourceId, address.href, randomUUID(), JSON.stringify(body))
  }

  function headers(delivery: Delivery): Record<string, string> {
    const ts = String(now().getTime())
    const secret = take('badSignature') ? 'not-the-secret' : options.webhookSecret
    const named = delivery.resourceId ? `id:${delivery.resourceId};` : ''
    const manifest = `${named}request-id:${delivery.requestId};ts:${ts};`
    const v1 = createHmac('sha256', secret).update(manifest).digest('hex')
    return {
      'content-type': 'application/json',
      'user-agent': 'MercadoPago WebHook v1.0 payment (sandbox)',
      'x-request-id': delivery.requestId,
      'x-signature': `ts=${ts},v1=${v1}`,
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    let answer: string
    let heard = false
    try {
      const response = await fetch(delivery.url, {
        method: 'POST',
        headers: headers(delivery),
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]),
      })
      await response.body?.cancel()
      heard = response.status === 200 || response.status === 201
      answer = `HTTP ${response.status}`
    } catch (error) {
      answer =
        error instanceof Error && error.name === 'TimeoutError' ? 'sin respuesta a tiempo' : 'sin conexión'
    }
    // Closing now: the row stays queued and is sent again at the next start.
    if (stopping.signal.aborted && !heard) return
    const attempts = delivery.attempts + 1
    const most = topicOf(delivery) === SAID_ONCE ? 1 : MOST_ATTEMPTS
    const state = heard ? 'delivered' : attempts >= most ? 'gave_up' : 'queued'
    const wait = retryMs * (attempts <= 3 ? 1 : 2 ** (attempts - 3))
    db.prepare('update deliveries set attempts = ?, state = ?, last_answer = ?, run_at = ? where id = ?').run(
      attempts,
      state,
      answer,
      Date.now() + wait,
      delivery.id,
    )
  }

  async function send(due: Delivery[]): Promise<void> {
    for (let start = 0; start < due.length && !stopping.signal.aborted; start += AT_ONCE)
      await Promise.all(due.slice(start, start + AT_ONCE).map(deliver))
  }

  /** Sends what is due (`all`: also what waits for its delay or its retry) and answers when that is done. */
  async function flush(all = false): Promise<void> {
    while (round) await round
    if (stopping.signal.aborted) return
    const until = all ? Number.MAX_SAFE_INTEGER : Date.now()
    round = send(read("where state = 'queued' and run_at <= ? order by run_at, id", until)).finally(() => {
      round = null
      wake()
    })
    await round
  }

  wake()
  return {
    faults,
    announce,
    flush,
    setFaults(wanted: Partial<WebhookFaults>) {
      Object.assign(faults, wanted)
      if (faults.reorder === 0) releaseHeld()
      wake()
    },
    /** Sends a notice about this resource again, as it was. False when there was none. */
    resend(resourceId: string, times = 1): boolean {
      const [last] = read('where resource_id = ? order by id desc limit 1', resourceId)
      if (!last) return false
      for (let time = 0; time < times; time += 1) queue(last.resourceId, last.url, last.requestId, last.body)
      return true
    },
    list: (limit = 50): Delivery[] => read('order by id desc limit ?', limit),
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}
