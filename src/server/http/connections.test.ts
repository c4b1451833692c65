import http from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { proxiesOf } from './address-key.ts'
import { SOCKETS_PER_ADDRESS, trackConnections, type Connections } from './connections.ts'

/** Holds product §38.10. */

let app: TestServer
beforeAll(async () => {
  app = await openServer({ seeded: false, pages: false, jobs: false })
})
afterAll(() => app.close())

/** What came back until the other side closed; rejects when it stays open for so long. */
function say(port: number, text: string, ms = 5_000): Promise<string> {
  return new Promise((resolve, reject) => {
    // The half that is ours stays open, as somebody with bad intent would leave it.
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let heard = ''
    const watch = setTimeout(() => {
      socket.destroy()
      reject(new Error(`still open, heard: ${heard.split('\r\n', 1)[0]}`))
    }, ms)
    // A closed socket is only known by writing to it.
    const poke = setInterval(() => socket.write('x'), 200)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => (heard += bytes.toString()))
    socket.on('close', () => {
      clearTimeout(watch)
      clearInterval(poke)
      resolve(heard)
    })
    socket.write(text)
  })
}
const portOf = (url: string) => Number(new URL(url).port)
const upgrade = (path: string, to: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${to}\r\n\r\n`

test.concurrent.each([
  ['/', 'h2c'],
  ['/', 'websocket'],
  ['/live', 'websocket'],
  ['/live?EIO=4&transport=websocket', 'websocket'],
  ['/api/products', 'h2c'],
  ['/sandbox/mail', 'TLS/1.0'],
  ['*', 'h2c'],
])('an upgrade of %s to %s is answered 426, and closed', async (path, to) => {
  const heard = await say(portOf(app.url), upgrade(path, to))
  expect(heard).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n/)
  expect(heard).toMatch(/^Upgrade: websocket\r$/im)
  expect(heard).toMatch(/^Connection: upgrade, close\r$/im)
  expect(heard).toMatch(/^X-Content-Type-Options: nosniff\r$/im)
})

test.concurrent.each([
  ['an upgrade of the live path to something else', upgrade('/live/', 'h2c')],
  ['a live socket of another site', upgrade('/live/?EIO=4&transport=websocket', 'websocket')],
  ['noise', 'hello\r\n\r\n'],
  ['a head that is too large', `GET / HTTP/1.1\r\nCookie: ${'y'.repeat(17_000)}\r\n\r\n`],
  ['an address that is too long', `GET /${'y'.repeat(17_000)} HTTP/1.1\r\n\r\n`],
  ['a tunnel', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
])('%s is closed, also when the other side keeps its half open', async (_name, text) => {
  await say(portOf(app.url), text)
})

test('fifteen hundred upgrades leave the shop as open as before', async () => {
  const port = portOf(app.url)
  const sockets = Array.from({ length: 1_500 }, () => {
    const socket = net.connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
    socket.resume().write(upgrade('/', 'h2c'))
    return socket
  })
  await expect.poll(() => sockets.filter((socket) => !socket.closed).length, { timeout: 45_000 }).toBe(0)
  expect(await say(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/)
}, 60_000)

test('one address holds so many connections, and has room again when it lets go', async () => {
  const port = portOf(app.url)
  const hold = () =>
    new Promise<net.Socket>((resolve) => {
      const socket = net.connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
      socket.once('connect', () => resolve(socket))
    })
  const held = await Promise.all(Array.from({ length: SOCKETS_PER_ADDRESS + 50 }, hold))
  const open = () => held.filter((socket) => !socket.closed).length
  await expect.poll(open).toBe(SOCKETS_PER_ADDRESS)
  await expect(say(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).resolves.toBe('')
  for (const socket of held) socket.destroy()
  await expect.poll(() => say(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/)
}, 60_000)

/** A server of its own whose every request waits, with limits small enough to be reached. */
async function openSmall(trust: false | string, limits: { perAddress: number; inAll: number }) {
  const refused: number[] = []
  const connections: Connections = trackConnections({
    isProxy: proxiesOf(trust),
    sayRefused: (count) => void refused.push(count),
    limits,
  })
  const held: boolean[] = []
  const server = http.createServer((request, response) => {
    const free = connections.admitRequest(request)
    response.once('close', () => free?.())
    held.push(free !== null)
    response.write('x')
  })
  server.on('upgrade', (request, socket) => {
    held.push(connections.admitLive(request))
    socket.on('error', () => undefined)
  })
  connections.watch(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const sockets: net.Socket[] = []
  const ask = (text: string, host = '127.0.0.1') =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress: host }, () => socket.write(text))
      sockets.push(socket)
      const before = held.length
      socket.on('error', () => undefined)
      socket.once('close', () => resolve(false))
      const look = setInterval(() => {
        if (held.length === before) return
        clearInterval(look)
        resolve(held.at(-1)!)
      }, 5)
      socket.once('close', () => clearInterval(look))
    })
  return { ask, refused, sockets, close: () => (server.closeAllConnections(), server.close()) }
}
const from = (address: string, more = '') =>
  `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`

test('all addresses together hold so many connections, and refusals are said together', async () => {
  const small = await openSmall(false, { perAddress: 2, inAll: 3 })
  const plain = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const ends: boolean[] = []
  // What a stranger writes about their address changes nothing.
  for (const [address, text] of [
    ['127.0.0.1', plain],
    ['127.0.0.1', from('203.0.113.5')],
    ['127.0.0.1', from('203.0.113.6')],
    ['127.0.0.2', plain],
    ['127.0.0.3', plain],
  ] as const)
    ends.push(await small.ask(text, address))
  expect(ends).toEqual([true, true, false, true, false])
  expect(small.refused).toEqual([1])
  small.sockets[0]!.destroy()
  await expect.poll(() => small.ask(plain, '127.0.0.3')).toBe(true)
  small.close()
})

test('behind a proxy it is the visitor who has so many requests and live sockets, not the proxy', async () => {
  const small = await openSmall('loopback', { perAddress: 2, inAll: 20 })
  const ends: boolean[] = []
  for (const address of ['203.0.113.5', '203.0.113.5', '203.0.113.5', '203.0.113.6'])
    ends.push(await small.ask(from(address)))
  expect(ends).toEqual([true, true, false, true])
  const live = (address: string) => from(address, 'Connection: Upgrade\r\nUpgrade: websocket\r\n')
  const listening: boolean[] = []
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'])
    listening.push(await small.ask(live(address)))
  expect(listening).toEqual([true, true, false, true])
  small.close()
})

test('whoever only listens never keeps a request out', async () => {
  const small = await openSmall('loopback', { perAddress: 10, inAll: 4 })
  const live = (address: string) => from(address, 'Connection: Upgrade\r\nUpgrade: websocket\r\n')
  const listening: boolean[] = []
  for (const address of ['203.0.113.5', '203.0.113.6', '203.0.113.7'])
    listening.push(await small.ask(live(address)))
  expect(listening).toEqual([true, true, false])
  small.close()
})
