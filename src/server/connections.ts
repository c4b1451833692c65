/**
 * Knows who is connected, so that closing waits for requests and not for browsers that hold a line open: those that said
 * nothing yet (browsers connect ahead) are no idle connections to Node, and would keep the door open until a time-out.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type Connections = {
  watch(server: Server): void
  /** Hangs up on whoever waits for nothing now, on the others after their answer, and on all after `graceMs`. */
  hangUp(graceMs: number): void
}

export function trackConnections(): Connections {
  /** Socket -> requests under way. */
  const open = new Map<Socket, number>()
  let closing = false
  const count = (socket: Socket, change: 1 | -1) => {
    const busy = open.get(socket)
    if (busy === undefined) return
    open.set(socket, busy + change)
    if (closing && busy + change === 0) socket.end()
  }
  return {
    watch(server) {
      server.on('connection', (socket) => {
        open.set(socket, 0)
        socket.once('close', () => open.delete(socket))
        if (closing) socket.destroy()
      })
      server.on('request', ({ socket }, response) => {
        count(socket, 1)
        response.once('close', () => count(socket, -1))
      })
    },
    hangUp(graceMs) {
      closing = true
      for (const [socket, busy] of open) if (busy === 0) socket.destroy()
      setTimeout(() => {
        for (const socket of open.keys()) socket.destroy()
      }, graceMs).unref()
    },
  }
}
