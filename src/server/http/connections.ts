/**
 * Knows who is connected: so that closing waits for requests and not for browsers that hold a line open (those that said
 * nothing yet are no idle connections to Node, and would keep the route open until a time-out), and so that nobody holds all
 * the lines. What is one too many is hung up on before it is read.
 */
import fs from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressOf, placeOf, type IsProxy } from './address-key.ts'

/**
 * Of one address: its connections, or its requests under way when a proxy of ours brings them; and its live sockets. A
 * browser needs seven for a page; many phones of a mobile network share an address.
 */
export const SOCKETS_PER_ADDRESS = 300
/** Everything waits in memory: some 20 kB each. */
const SOCKETS_IN_ALL = 4_000
/** Of all sockets, so that whoever only listens never keeps a request out. */
const LIVE_SHARE = 0.5
/** Of the files that the system lets us open; the embedded database needs some hundreds as well. */
const SHARE_OF_FILES = 0.5
/** Refusals are said together, not one by one: a flood of connections is no flood of lines. */
const SAID_EVERY_MS = 60_000

export type SocketLimits = { perAddress: number; inAll: number }
export type Connections = {
  watch(server: Server): void
  /** Room for one more listening page of whoever asks; freed when its socket closes. */
  admitLive(request: IncomingMessage): boolean
  /** Room for one more request under way, for requests that a proxy of ours brings; `null` when there is none. */
  admitRequest(request: IncomingMessage): Admitted
  /** Hangs up on whoever waits for nothing now, on the others after their answer, and on all after `graceMs`. */
  hangUp(graceMs: number): void
}
/** Gives the place back. */
type Admitted = (() => void) | null
type ServerOptions = { isProxy: IsProxy; sayRefused(count: number): void; limits?: SocketLimits }

export function trackConnections({
  isProxy,
  sayRefused,
  limits = socketLimits(),
}: ServerOptions): Connections {
  /** Socket -> requests under way. */
  const open = new Map<Socket, number>()
  const connected = counterOf(limits)
  const underWay = counterOf({ perAddress: limits.perAddress, inAll: Infinity })
  const live = counterOf({ perAddress: limits.perAddress, inAll: limits.inAll * LIVE_SHARE })
  const refuse = saidTogether(sayRefused)
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
        const address = socket.remoteAddress
        // A proxy brings many people, who are told apart by what it says of them.
        const free = address === undefined ? null : connected(isProxy(address, 0) ? null : placeOf(address))
        if (free === null || closing) {
          if (!closing) refuse()
          free?.()
          return void socket.destroy()
        }
        open.set(socket, 0)
        socket.once('close', () => {
          open.delete(socket)
          free()
        })
      })
      server.on('request', ({ socket }, response) => {
        count(socket, 1)
        response.once('close', () => count(socket, -1))
      })
    },
    admitLive(request) {
      if (request.socket.destroyed) return false
      const free = live(placeOf(addressOf(request, isProxy)))
      if (free === null) refuse()
      else request.socket.once('close', free)
      return free !== null
    },
    admitRequest(request) {
      const peer = request.socket.remoteAddress
      if (peer === undefined || !isProxy(peer, 0)) return () => undefined
      const free = underWay(placeOf(addressOf(request, isProxy)))
      if (free === null) refuse()
      return free
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

/** What this machine can hold; fewer where the system lets us open few files. */
function socketLimits(): SocketLimits {
  let files = Infinity
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(fs.readFileSync('/proc/self/limits', 'utf8')) ?? []
    if (soft) files = Number(soft)
  } catch {
    // Not Linux. Node has asked for as many as it may have.
  }
  return {
    perAddress: SOCKETS_PER_ADDRESS,
    inAll: Math.min(SOCKETS_IN_ALL, Math.floor(files * SHARE_OF_FILES)),
  }
}

/** Answers how to give the place back, or `null` when there is none; `place` null counts in all only. */
function counterOf({ perAddress, inAll }: SocketLimits) {
  const held = new Map<string, number>()
  let all = 0
  return (place: string | null): Admitted => {
    const mine = place === null ? 0 : (held.get(place) ?? 0)
    if (all >= inAll || mine >= perAddress) return null
    all++
    if (place !== null) held.set(place, mine + 1)
    let given = false
    return () => {
      if (given) return
      given = true
      all--
      if (place === null) return
      const left = held.get(place)! - 1
      if (left === 0) held.delete(place)
      else held.set(place, left)
    }
  }
}

/** The first at once, the others of the next minute together after it. */
function saidTogether(say: (count: number) => void): () => void {
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  return () => {
    if (timer) return void waiting++
    say(1)
    timer = setTimeout(() => {
      timer = undefined
      if (waiting > 0) say(waiting)
      waiting = 0
    }, SAID_EVERY_MS).unref()
  }
}
