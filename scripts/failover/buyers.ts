/** People who order one after the other at all instances, each once, and what each was told. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { placing } from '../../bench/support/placing.ts'

export type Told = { reference: string | null; status: number; sent: number; took: number }

export type Buyers = { told: Told[]; stop(): Promise<void> }

const LONGEST_MS = 10_000
const AT_ONCE = 6
const PAUSE_MS = 60

/** `order(n)` is what buyer n asks for, or null when there is nobody left. */
export function sendBuyers(
  shops: readonly string[],
  buyer: (n: number) => { product: number; size: string; cookie: string } | null,
): Buyers {
  const told: Told[] = []
  let open = true
  let next = 0
  const line = async () => {
    for (let who = buyer(next++); open && who; who = buyer(next++)) {
      const n = next
      const { path, method, headers, body } = placing(who.product, who.size, who.cookie)
      const sent = performance.now()
      let reference: string | null = null
      let status = 0
      try {
        const answer = await fetch(shops[n % shops.length] + path, {
          method,
          body,
          signal: AbortSignal.timeout(LONGEST_MS),
          // Everybody from somewhere else: how often one address may order is not what is tried here.
          headers: {
            ...headers,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
            'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
          },
        })
        status = answer.status
        const said = (await answer.json()) as { reference?: string }
        if (status === 201) reference = said.reference ?? null
      } catch {
        // Nobody answered, or not all of it: not acknowledged.
      }
      told.push({ reference, status, sent, took: performance.now() - sent })
      await pause(PAUSE_MS)
    }
  }
  const lines = Array.from({ length: AT_ONCE }, line)
  return {
    told,
    async stop() {
      open = false
      await Promise.all(lines)
    },
  }
}
