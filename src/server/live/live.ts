/**
 * Open pages hear that something changed, and ask again. Sockets carry hints, never the truth, so a page that misses one
 * is only late. WebSocket only, so that no balancer needs to be sticky.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import cookie from '@fastify/cookie'
import { Server, type Socket } from 'socket.io'
import { serverPaths } from '#rules/server-paths.ts'
import { isStaff, may, type Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import type { Hint, Log } from '#shop/context.ts'
import type { Shop } from '#shop/shop.ts'
import { answerUpgrade } from '#server/http/broken-requests.ts'
import type { Config } from '#server/config/config.ts'
import { isLoopback } from '#server/config/config.ts'
import type { Connections } from '#server/http/connections.ts'
import type { Hints } from './hints.ts'
import type { Cookies } from '#server/sessions/visitors.ts'

const LIVE_PATH = serverPaths.live
const EVERYBODY = 'all'
const STAFF = 'staff'
/** What somebody must be allowed to see to be told of it. */
const TOLD = { message: 'contact.read', return: 'return.read', job: 'outbox.read' } as const
const roomOf = (userId: number) => `users:${userId}`

/** Clients have nothing to tell: whoever talks this much is up to something (product §38.11). */
const MAX_FRAME = 4_096
const MAX_EVENTS = 20
const EVENTS_WINDOW = 10_000

export type Live = { /** Open pages that listen. */ count(): number; close(): Promise<void> }
type LiveParts = {
  config: Config
  shop: Shop
  hints: Hints
  cookies: Cookies
  connections: Connections
  /** Vite listens on this server as well. */
  development: boolean
  log: Log
}

export function openLive(server: HttpServer, parts: LiveParts): Live {
  const { config, shop, hints, cookies, connections, log } = parts
  refuseOtherUpgrades(server, parts.development)
  const io = new Server(server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME,
    // Whatever is not of this path has been answered (`refuseOtherUpgrades`).
    destroyUpgrade: false,
    // Browsers send the session cookie to a socket from any site, so the site is what is asked (product §38.11).
    allowRequest: (request, answer) =>
      answer(
        null,
        isOwnOrigin(request.headers.origin, request.headers.host, config) && connections.admitLive(request),
      ),
  })

  io.use((socket, next) => {
    const token = cookie.parse(socket.request.headers.cookie ?? '')[cookies.sessionName] ?? null
    shop.sessions.visitor(token).then(
      (visitor) => {
        if (visitor.kind === 'person' && visitor.ban) return next(new Error('banned'))
        const known: Known = { token }
        socket.data = known
        join(socket, visitor)
        next()
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be opened')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', guard)

  hints.onHint((hint) => {
    spread(hint).catch((error: unknown) => log.warn({ err: error, hint: hint.kind }, 'a hint was not spread'))
  })
  const tellStaff = openStaffRoom(io, shop)

  hints.onGap(() => void io.to(EVERYBODY).emit('hint', { kind: 'catalogue' }))

  async function spread(hint: Hint): Promise<void> {
    switch (hint.kind) {
      case 'catalogue':
        return void io.to(EVERYBODY).emit('hint', { kind: hint.kind, id: hint.productId ?? null })
      case 'order': {
        const said = { kind: hint.kind, id: hint.orderId }
        void io.to(roomOf(hint.userId)).emit('hint', said)
        return tellStaff('order.read', 'hint', said, roomOf(hint.userId))
      }
      case 'message':
      case 'return':
      case 'job':
        return tellStaff(TOLD[hint.kind], 'hint', { kind: hint.kind })
      case 'newsletter':
        return tellStaff('newsletter.manage', 'hint', { kind: hint.kind, id: hint.issueId })
      case 'news':
      case 'cart':
        return void io.to(roomOf(hint.userId)).emit('hint', { kind: hint.kind })
      case 'ban':
      case 'role':
        io.to(roomOf(hint.userId)).emit('hint', { kind: hint.kind })
        return void io.in(roomOf(hint.userId)).disconnectSockets(true)
      case 'new-user': {
        // Product §20.6: a username and an id. Only who answers customers has a use for it, and what it says comes from the database.
        const found = await shop.users.find({ kind: 'system', name: 'live' }, hint.userId)
        if (found.ok)
          await tellStaff('person.list', 'newUser', { username: found.value.username, id: found.value.id })
      }
    }
  }

  return {
    count: () => io.engine.clientsCount,
    close: () => new Promise((resolve) => void io.close(() => resolve())),
  }
}

/**
 * Whoever listens for upgrades gets every one of them, and Node lets go of its socket: what is not answered here would stay
 * open for ever, read by nobody and under no time limit.
 */
function refuseOtherUpgrades(server: HttpServer, development: boolean): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    // As engine.io asks whether it is its own.
    if (request.url?.startsWith(`${LIVE_PATH}/`)) return
    if (development && request.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    answerUpgrade(socket)
  })
}

/** Kept beside the socket, for asking again who holds it. */
type Known = { token: string | null }

/**
 * What only the shop's people hear, each what their role may see. Who had it when the page was opened need not have it now, so
 * everybody in the room is asked for afresh before each saying; what is to be said while that is under way goes out together
 * after the next asking. `except` has heard it already.
 */
function openStaffRoom(io: Server, shop: Shop) {
  type Saying = { needs: StaffAction; name: string; said: object; except: string | undefined }
  let sayings: Saying[] = []
  let round: Promise<void> | null = null

  async function speak(): Promise<void> {
    while (sayings.length > 0) {
      const now = sayings
      sayings = []
      const { adapter, sockets } = io.of('/')
      for (const id of adapter.rooms.get(STAFF) ?? []) {
        const socket = sockets.get(id)
        if (!socket) continue
        const visitor = await shop.sessions.visitor((socket.data as Known).token)
        if (!isStaff(visitor)) {
          socket.emit('hint', { kind: 'role' })
          socket.disconnect(true)
          continue
        }
        for (const { needs, name, said, except } of now)
          if (may(visitor, needs) === null && (except === undefined || !socket.rooms.has(except)))
            socket.emit(name, said)
      }
    }
  }

  return function tellStaff(needs: StaffAction, name: string, said: object, except?: string): Promise<void> {
    sayings.push({ needs, name, said, except })
    return (round ??= speak().finally(() => (round = null)))
  }
}

function join(socket: Socket, visitor: Visitor): void {
  void socket.join(EVERYBODY)
  if (visitor.kind === 'person') void socket.join(roomOf(visitor.id))
  if (isStaff(visitor)) void socket.join(STAFF)
}

function guard(socket: Socket): void {
  let events = 0
  const timer = setInterval(() => (events = 0), EVENTS_WINDOW)
  socket.onAny(() => {
    if (++events > MAX_EVENTS) socket.disconnect(true)
  })
  socket.on('disconnect', () => clearInterval(timer))
}

function isOwnOrigin(origin: string | undefined, host: string | undefined, config: Config): boolean {
  if (!origin || !URL.canParse(origin)) return false
  if (origin === config.publicUrl) return true
  return config.loopback && origin === `http://${host}` && isLoopback(new URL(origin).hostname)
}
