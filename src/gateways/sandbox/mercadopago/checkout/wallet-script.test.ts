import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestSandbox, type TestSandbox } from '../test-sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await openTestSandbox()
})
afterAll(() => server.close())

type Brick = (type: string, container: string, settings: unknown) => Promise<unknown>
type Window = { MercadoPago?: new (key: string, options?: object) => { bricks(): { create: Brick } } }

/** The script in a window with as much of a document as it touches. */
async function load() {
  const script = await fetch(server.payments.scriptUrl)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  const drawn: Record<string, unknown>[] = []
  const window: Window = {}
  const document = {
    getElementById: (id: string) =>
      id === 'wallet' ? { replaceChildren: (node: never) => void drawn.push(node) } : null,
    createElement: (tag: string) => ({ tag, style: {}, dataset: {}, remove() {} }),
  }
  runInNewContext(await script.text(), { window, document, fetch, URLSearchParams })
  return { drawn, MercadoPago: window.MercadoPago! }
}

test('the wallet draws a link to the hosted page', async () => {
  const preference = await server.payments.createPreference(server.order(), randomUUID())
  const { drawn, MercadoPago } = await load()
  const [onReady, onError] = [vi.fn(), vi.fn()]
  await new MercadoPago(server.payments.publicKey, { locale: 'es-AR' }).bricks().create('wallet', 'wallet', {
    initialization: { preferenceId: preference.id, redirectMode: 'self' },
    callbacks: { onReady, onError },
  })
  expect(drawn).toMatchObject([
    { tag: 'a', href: preference.redirectUrl, textContent: 'Pagar con Mercado Pago (prueba)' },
  ])
  expect([onReady.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0])
})

test.each([
  ['an unknown preference', 'APP_USR-public', 'wallet', 'no'],
  ['a wrong public key', 'APP_USR-other', 'wallet', ''],
  ['a container that is not there', 'APP_USR-public', 'elsewhere', ''],
])('%s is told to onError, and nothing is drawn', async (_name, key, container, id) => {
  const preference = await server.payments.createPreference(server.order(), randomUUID())
  const { drawn, MercadoPago } = await load()
  const onError = vi.fn()
  await new MercadoPago(key).bricks().create('wallet', container, {
    initialization: { preferenceId: id || preference.id },
    callbacks: { onError },
  })
  expect(onError).toHaveBeenCalledOnce()
  expect(drawn).toEqual([])
})
