/** A wire to a server that can be cut, refused or left hanging, as networks do. */
import { once } from 'node:events'
import net from 'node:net'

export type Wire = {
  port: number
  /** Everything under way is reset and newcomers are refused, until `mend`. */
  cut(): Promise<void>
  /** Nothing goes through any more, and nobody is told. */
  hang(): void
  /** What is sent arrives, and no answer comes back, until `cut`. */
  mute(): void
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openWire(target: { host: string; port: number }): Promise<Wire> {
  const pairs = new Set<[net.Socket, net.Socket]>()
  /** Who came while nothing went through. */
  const waiting = new Set<net.Socket>()
  let hanging = false
  let muted = false
  let server: net.Server
  const reset = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
    for (const near of waiting) near.resetAndDestroy()
    waiting.clear()
  }
  async function listen(port: number): Promise<number> {
    server = net.createServer((near) => {
      if (hanging) return void waiting.add(near.on('error', () => undefined))
      const far = net.connect(target)
      const pair: [net.Socket, net.Socket] = [near, far]
      pairs.add(pair)
      near.pipe(far)
      if (!muted) far.pipe(near)
      for (const socket of pair)
        socket
          .on('error', () => undefined)
          .on('close', () => {
            near.destroy()
            far.destroy()
            pairs.delete(pair)
          })
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as net.AddressInfo).port
  }
  const port = await listen(0)
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    reset()
    await closed
  }
  return {
    port,
    cut: stop,
    hang() {
      hanging = true
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
    },
    mute() {
      muted = true
      for (const [near, far] of pairs) {
        far.unpipe(near)
        far.resume()
      }
    },
    async mend() {
      hanging = false
      muted = false
      if (server.listening) reset()
      else await listen(port)
    },
    close: async () => {
      if (server.listening) await stop()
    },
  }
}
