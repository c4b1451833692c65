/** A network between browser and shop: every answer takes so long to arrive, as on a phone. */
import { once } from 'node:events'
import net from 'node:net'

export async function openFarAway(port: number, delayMs: number): Promise<{ port: number; close(): void }> {
  const open = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1')
    near.pipe(far)
    // What is on its way arrives, and the end after it.
    far.on('data', (bytes) => setTimeout(() => near.writable && near.write(bytes), delayMs))
    far.on('close', () => setTimeout(() => near.end(), delayMs))
    near.on('close', () => far.destroy())
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
