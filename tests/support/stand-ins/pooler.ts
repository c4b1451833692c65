/**
 * A connection pooler as PgBouncer is with `pool_mode = transaction`, or `session`: it greets clients by itself, and lends
 * them a session of the server for a transaction, or for as long as they stay.
 */
import { once } from 'node:events'
import net from 'node:net'

export type PoolerStandIn = { url: string; close(): Promise<void> }

const CODE = { ready: 0x5a, terminate: 0x58 }
const message = (code: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(code)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
/** AuthenticationOk, a number that is no process, and «ready». */
const GREETING = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('K', Buffer.from([0x8b, 0xad, 0xf0, 0x0d, 1, 2, 3, 4])),
  message('Z', Buffer.from('I')),
])

type Session = { socket: net.Socket; relayTo: ((bytes: Buffer, idle: boolean) => void) | null }

/** `url` leads to a server that asks for no password. */
export async function openPooler(url: string, mode: 'transaction' | 'session'): Promise<PoolerStandIn> {
  const { hostname: host, port } = new URL(url)
  const all = new Set<net.Socket>()
  const free: Session[] = []

  async function openSession(startup: Buffer): Promise<Session> {
    const socket = net.connect({ host, port: Number(port || 5432) })
    all.add(socket.on('error', () => undefined))
    const session: Session = { socket, relayTo: null }
    let rest = Buffer.alloc(0)
    const ready = Promise.withResolvers<void>()
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      let end = 0
      let idle = false
      while (rest.length >= end + 5 && rest.length >= end + 1 + rest.readInt32BE(end + 1)) {
        idle = rest[end] === CODE.ready && rest[end + 5] === 0x49
        end += 1 + rest.readInt32BE(end + 1)
      }
      const whole = rest.subarray(0, end)
      rest = rest.subarray(end)
      if (session.relayTo) session.relayTo(whole, idle)
      else if (idle) ready.resolve()
    })
    socket.write(startup)
    await ready.promise
    return session
  }

  const server = net.createServer((client) => {
    all.add(client.on('error', () => undefined))
    let startup: Buffer | undefined
    let held: Promise<Session> | undefined
    const take = async (): Promise<Session> => {
      // The one that was given back last, as PgBouncer does.
      const session = free.pop() ?? (await openSession(startup!))
      session.relayTo = (bytes, idle) => {
        client.write(bytes)
        if (mode === 'session' || !idle) return
        session.relayTo = null
        held = undefined
        free.push(session)
      }
      return session
    }
    client.on('data', (chunk) => {
      if (!startup) {
        startup = chunk
        return void client.write(GREETING)
      }
      if (chunk[0] === CODE.terminate) return void client.end()
      held ??= take()
      void held.then(({ socket }) => socket.write(chunk))
    })
    client.on('close', () => void held?.then(({ socket }) => socket.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as net.AddressInfo).port)
  return {
    url: own.href,
    async close() {
      for (const socket of all) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
