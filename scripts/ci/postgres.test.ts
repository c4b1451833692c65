import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { findPostgres } from './postgres.mjs'

/** A server on a free port that answers each caller so. */
async function listen(answer: (socket: net.Socket) => void): Promise<{ port: number; server: net.Server }> {
  const server = net.createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as net.AddressInfo).port, server }
}

test('what somebody names is taken as it is', async () => {
  expect(await findPostgres({ given: 'postgres://elsewhere/x' })).toEqual({
    url: 'postgres://elsewhere/x',
    said: 'tested, where TEST_DATABASE_URL says',
  })
})

test('where no server answers, that is said', async () => {
  const { port, server } = await listen(() => undefined)
  server.close()
  await once(server, 'close')
  expect(await findPostgres({ port })).toEqual({
    url: null,
    said: `SKIPPED, no server answers at 127.0.0.1:${port}`,
  })
})

test('where a server lets none of the usual names in, each is said with its reason', async () => {
  const { port, server } = await listen((socket) => socket.on('error', () => undefined).end())
  const { url, said } = await findPostgres({ port })
  server.close()
  expect(url).toBeNull()
  expect(said).toMatch(
    new RegExp(
      `^SKIPPED, a server answers at 127.0.0.1:${port} and none of the usual names may use it: .*postgres \\(Connection terminated`,
    ),
  )
})
