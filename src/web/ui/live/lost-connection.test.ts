import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchConnection } from './lost-connection.ts'

/** Holds product §2.30, §39.15. */

const HOME = 'http://localhost:3000/'
const real = vi.fn<typeof fetch>()
const told = vi.fn<(lost: boolean, sending?: boolean) => void>()
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  const page = { fetch: real }
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', new URL(HOME))
  real
    .mockReset()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response('new'))
  told.mockReset()
  stop = watchConnection(told)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As React Router 8.4 asks, and as 8.5 does. */
const WAYS: [string, (path: string, init?: RequestInit) => Promise<Response>][] = [
  ['an address and how', (path, init) => window.fetch(new URL(path, HOME), init)],
  ['a request', (path, init) => window.fetch(new Request(new URL(path, HOME), init))],
]

test.each(WAYS)('what is read is asked again until it comes: %s', async (_, ask) => {
  const answer = ask('/Cart.data')
  await vi.advanceTimersByTimeAsync(500)
  expect(await (await answer).text()).toBe('new')
  expect(real).toHaveBeenCalledTimes(2)
  expect(told.mock.calls).toEqual([[true, false], [false]])
})

test.each(WAYS)('what is sent is not sent again: %s', async (_, ask) => {
  await expect(ask('/Contact.data', { method: 'POST', body: 'name=Ana' })).rejects.toThrow('Failed to fetch')
  expect(real).toHaveBeenCalledTimes(1)
  expect(told.mock.calls).toEqual([[true, true]])
})

test.each(WAYS)('who goes elsewhere is not asked for any more: %s', async (_, ask) => {
  const leaving = new AbortController()
  const answer = expect(ask('/Cart.data', { signal: leaving.signal })).rejects.toThrow('Failed to fetch')
  leaving.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await answer
  expect(real.mock.calls.filter(([asked]) => !String(asked).includes('health'))).toHaveLength(1)
})

test('what the page fetches besides is left alone', async () => {
  await expect(window.fetch('/api/products')).rejects.toThrow('Failed to fetch')
  expect(told).not.toHaveBeenCalled()
})
