import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §38.10. */

let server: TestServer
beforeAll(async () => {
  server = await openServer({ seeded: false, pages: false, jobs: false })
})
afterAll(() => server.close())

/** Sends the beginning at once and then a byte now and then; answers what came back, and after how long. */
function dawdle(beginning: string): Promise<{ heard: string; seconds: number }> {
  const began = performance.now()
  return new Promise((resolve) => {
    const socket = net.connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' })
    let heard = ''
    let seconds = 0
    const drip = setInterval(() => beginning && socket.write('x'), 1_000)
    socket.on('data', (bytes) => {
      seconds ||= (performance.now() - began) / 1_000
      heard += bytes.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      resolve({ heard, seconds })
    })
    socket.write(beginning)
  })
}

test.concurrent.each([
  ['a head', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 10],
  ['a connection that says nothing', '', 10],
  [
    'a body',
    'POST /api/orders HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    30,
  ],
  [
    'a body in pieces',
    'POST /webhooks/mercadopago HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\n{',
    30,
  ],
] as const)(
  '%s that does not end is cut off in time',
  async (_name, beginning, limit) => {
    const { heard, seconds } = await dawdle(beginning)
    expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
    expect(seconds).toBeGreaterThan(limit - 1)
    // Room for a busy machine; Node alone looks every thirty seconds.
    expect(seconds).toBeLessThan(limit + 4)
  },
  70_000,
)
