/** Who signs out leaves nothing behind, not even what was still on its way (product §46.3, §63.4). */
import { afterEach, expect, test, vi } from 'vitest'
import { LEAVE, ORIGIN, PAGE, TERMS } from '#tests/support/worker-terms.ts'
import type { WorkerScope } from './scope.ts'
import { serviceWorker } from './worker.ts'

afterEach(() => vi.restoreAllMocks())

/** `whilePutting`: they leave as it is being put, else while it is fetched. Answers what is kept in the end. */
async function leftBehind(what: 'till' | 'page', whilePutting: boolean): Promise<string[]> {
  const stores = new Map<string, Map<string, Response>>()
  let leave = () => {}
  const open = async (name: string) => {
    const put = async (key: string, response: Response) => {
      if (whilePutting) leave()
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store.set(key, response))
    }
    const of = () => stores.get(name) ?? new Map<string, Response>()
    return { match: async (key: string) => of().get(key), put, keys: async () => [...of().keys()] }
  }
  const told = new Map<string, (event: object) => void>()
  const waits: unknown[] = []
  const wait = (done: unknown) => void waits.push(done)
  const happens = (type: string, event: object) =>
    told.get(type)!({ ...event, waitUntil: wait, respondWith: wait })
  const scope = {
    caches: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    location: { origin: ORIGIN },
    navigator: {},
    clients: {},
    addEventListener: (type: string, tell: (event: object) => void) => void told.set(type, tell),
  } as unknown as WorkerScope
  serviceWorker(scope, TERMS)
  leave = () => {
    leave = () => {}
    happens('fetch', { request: { url: `${ORIGIN}${LEAVE}`, method: 'POST', headers: new Headers() } })
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!whilePutting) leave()
    return new Response('<title>x</title>', { status: 200, headers: { 'x-seen': '1' } })
  })
  const request = { url: PAGE, method: 'GET', mode: 'navigate', headers: new Headers() }
  if (what === 'till') happens('message', { data: TERMS.till.page })
  else happens('fetch', { request })
  // What is waited for may ask to wait for more.
  for (const one of waits) await one
  return [...stores].flatMap(([name, store]) => [...store.keys()].map((key) => `${name} ${key}`))
}

test.each([
  ['till', false],
  ['till', true],
  ['page', false],
  ['page', true],
] as const)('%s, left while it is put: %s', async (what, whilePutting) => {
  expect(await leftBehind(what, whilePutting)).toEqual([])
})
