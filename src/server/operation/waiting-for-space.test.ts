import { expect, test, vi } from 'vitest'
import { DiskFull } from '#data/errors.ts'
import { freePort } from '#tests/support/app.ts'
import { openWhenThereIsSpace } from './waiting-for-space.ts'

/** Holds product §39.9. */

test('a shop on a full disk says so and opens by itself once there is room', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  let space = false
  let tries = 0
  const said: string[] = []
  const opening = openWhenThereIsSpace(
    { port, host: 'localhost' },
    async () => {
      tries++
      if (!space) throw new DiskFull('Less than 24 MB are free in /var/shop: free some space first.')
      return 'open'
    },
    (sentence) => void said.push(sentence),
    20,
  )
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), 5_000)
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { ready: false, open: false, disk: false }])
  const page = await fetch(`${url}/Products`)
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('30')
  expect(await page.text()).toContain('Volvemos enseguida')
  await vi.waitFor(() => expect(tries).toBeGreaterThan(3), 5_000)
  expect(said).toEqual([
    'Less than 24 MB are free in /var/shop: free some space first. The shop opens by itself once there is room.',
  ])
  space = true
  expect(await opening).toBe('open')
  // The route is the shop's own again.
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})

test('any other reason is said at once', async () => {
  const opening = openWhenThereIsSpace(
    { port: await freePort(), host: 'localhost' },
    async () => {
      throw new Error('already in use by process 7')
    },
    () => undefined,
  )
  await expect(opening).rejects.toThrow('process 7')
})
