/** Whoever saves data pays for what they look at and for nothing else (product §46.4). */
import { afterEach, expect, test, vi } from 'vitest'
import { ORIGIN, PAGE, TERMS } from '#tests/support/worker-terms.ts'
import type { WorkerScope } from './scope.ts'
import { serviceWorker } from './worker.ts'

afterEach(() => vi.restoreAllMocks())

/** What a signed-in person's browser asks the shop for when it opens a page, steps to one, and takes a new worker. */
async function askedFor(saving: { saveData?: boolean; header?: string }): Promise<string[]> {
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('<title>x</title>', { status: 200 }))
  const told = new Map<string, (event: object) => void>()
  const cache = { match: async () => undefined, put: async () => {}, keys: async () => [] }
  const scope = {
    caches: { open: async () => cache, keys: async () => [] },
    location: { origin: ORIGIN },
    navigator: { connection: { saveData: saving.saveData ?? false } },
    clients: { claim: async () => {}, matchAll: async () => [{ url: PAGE }] },
    addEventListener: (type: string, tell: (event: object) => void) => void told.set(type, tell),
  } as unknown as WorkerScope
  serviceWorker(scope, TERMS)
  const happens = async (type: string, event: object = {}) => {
    const waits: unknown[] = []
    const wait = (done: unknown) => void waits.push(done)
    told.get(type)!({ ...event, waitUntil: wait, respondWith: wait })
    // What is waited for may ask to wait for more.
    for (const one of waits) await one
  }
  const headers = new Headers(saving.header ? { 'save-data': saving.header } : {})
  await happens('fetch', { request: { url: PAGE, method: 'GET', mode: 'navigate', headers } })
  await happens('fetch', { request: { url: `${PAGE}.data`, method: 'GET', mode: 'cors', headers } })
  await happens('activate')
  return asked.mock.calls.map(([what]) => (typeof what === 'string' ? what : (what as Request).url))
}

test('the page itself and nothing for later, where the browser saves data', async () => {
  expect(await askedFor({ saveData: true })).toEqual([PAGE])
})

test('a request that says so is believed', async () => {
  expect(await askedFor({ header: 'on' })).toEqual([PAGE, PAGE])
})

test('otherwise what was opened, stepped to or open already is fetched for later', async () => {
  expect(await askedFor({})).toEqual([PAGE, PAGE, PAGE, PAGE])
})
