import { expect, test, vi } from 'vitest'
import { ORIGIN, TERMS as COMMON } from '#tests/support/worker-terms.ts'
import type { WorkerScope, WorkerTerms } from './scope.ts'
import { serviceWorker } from './worker.ts'

/** Holds product §58.2. */

const TERMS: WorkerTerms = {
  ...COMMON,
  notice: { icon: '/icon.png', title: 'Vereda', path: '/Notifications' },
  moved: '/api/push/moved',
}

/** A browser with these windows open; what it shows, focuses and opens is written down. */
function browser(...open: string[]) {
  const told = new Map<string, (event: object) => void>()
  const shown: { title: string; [how: string]: unknown }[] = []
  const went: string[] = []
  const scope = {
    caches: {},
    location: { origin: ORIGIN },
    navigator: {},
    addEventListener: (type: string, tell: (event: object) => void) => void told.set(type, tell),
    registration: {
      pushManager: { subscribe: async (options: object) => subscription('new', options) },
      showNotification: async (title: string, how: object) => void shown.push({ title, ...how }),
    },
    clients: {
      matchAll: async () => open.map((url) => ({ url, focus: async () => void went.push(`focus ${url}`) })),
      openWindow: async (url: string) => void went.push(`open ${url}`),
    },
  } as unknown as WorkerScope
  serviceWorker(scope, TERMS)
  const happens = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = []
    told.get(type)!({ ...event, waitUntil: (done: Promise<unknown>) => waits.push(done) })
    expect(waits).toHaveLength(1)
    await Promise.all(waits)
  }
  const click = (data: unknown) => happens('notificationclick', { notification: { close: () => {}, data } })
  const moved = (event: object) => happens('pushsubscriptionchange', event)
  return { shown, went, moved, push: (data: unknown) => happens('push', { data }), click }
}

const subscription = (endpoint: string, options = {}) => ({
  options,
  toJSON: () => ({
    endpoint,
    expirationTime: null,
    keys: { p256dh: `p ${endpoint}`, auth: `a ${endpoint}` },
  }),
})

test('a browser whose address changes says so, under the old one', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('null'))
  const { moved } = browser()
  await moved({ oldSubscription: subscription('old') })
  await moved({ oldSubscription: subscription('old'), newSubscription: subscription('given') })
  // Nobody could tell whose it was.
  await moved({ oldSubscription: null })
  const keysOf = (name: string) => ({ p256dh: `p ${name}`, auth: `a ${name}` })
  expect(asked.mock.calls.map(([where, what]) => [where, JSON.parse(String(what!.body))])).toEqual(
    ['new', 'given'].map((to) => [
      '/api/push/moved',
      { from: { endpoint: 'old', keys: keysOf('old') }, to: { endpoint: to, keys: keysOf(to) } },
    ]),
  )
  asked.mockRestore()
})

test('what comes is shown under its name, so that the same again takes its place', async () => {
  const { push, shown } = browser()
  const notice = { title: 'Pedido V-000007', body: 'Ya salió.', path: '/Order/x', tag: 'n7' }
  await push({ json: () => notice })
  expect(shown).toEqual([
    {
      title: 'Pedido V-000007',
      body: 'Ya salió.',
      tag: 'n7',
      data: '/Order/x',
      lang: 'es-AR',
      icon: '/icon.png',
      badge: '/icon.png',
    },
  ])
})

test.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('nada') as unknown }],
])('%s is shown as something, because a browser must', async (_what, data) => {
  const { push, shown } = browser()
  await push(data)
  expect(shown).toMatchObject([{ title: 'Vereda', data: '/Notifications' }])
})

test('pressed, its page comes to the front or opens; another shop’s never does', async () => {
  const { click, went } = browser(`${ORIGIN}/Order/x`, `${ORIGIN}/`)
  await click('/Order/x')
  await click('/Order/y')
  await click('https://evil.example/')
  await click('//evil.example/')
  expect(went).toEqual([`focus ${ORIGIN}/Order/x`, `open ${ORIGIN}/Order/y`])
})
