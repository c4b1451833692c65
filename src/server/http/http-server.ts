/** The HTTP server with its limits: how long one may take, how much one may send, and what is said to noise. */
import http from 'node:http'
import type { Duplex } from 'node:stream'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { proxiesOf } from './address-key.ts'
import { answerBrokenRequests } from './broken-requests.ts'
import type { Config } from '#server/config/config.ts'
import { trackConnections, type Connections } from './connections.ts'
import { sendFailure } from './failures.ts'
import { randomText } from './random-text.ts'
import { dressAnswer, type Headers } from './security-headers.ts'
import { visibleAddress } from './visible-text.ts'

/** An order's form is some hundred bytes; nothing that comes here as JSON is larger than this. */
const BODY_LIMIT = 128 * 1024

/** Product §38.10: nobody holds a route open by being slow. */
const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // How often Node looks who is over time: by itself every 30 s, which would be added to both.
  connectionsCheckingInterval: 500,
  // Longer than a balancer keeps its side open, so that it never sends into a connection that we are closing.
  keepAliveTimeout: 72_000,
}
/** When somebody who has too many requests under way may try again. */
const RETRY_SECONDS = 5
/** What is under way when the shop closes has this long to end (product §39.12). */
const GRACE_MS = 7_000

export type HttpServer = { app: FastifyInstance; connections: Connections }

export function openServer(config: Config, log: Logger, headers: Headers): HttpServer {
  const isProxy = proxiesOf(config.trustProxy)
  const connections = trackConnections({
    isProxy,
    sayRefused: (count) => log.warn({ count }, 'connections were refused: too many at once'),
  })
  const answerBroken = (error: Error, socket: Duplex) => answerBrokenRequests(log, error, socket)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy === false ? false : isProxy,
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) => {
      const server = http.createServer(TIMES, handler)
      connections.watch(server)
      // Fastify hands clientErrorHandler to the first server only; «localhost» has two, for IPv4 and IPv6.
      server.on('clientError', answerBroken)
      return server
    },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: visibleAddress,
    genReqId: () => randomText(9, 'base64url'),
    // An address that is no address, such as /%zz.
    frameworkErrors(_error, rawRequest, rawReply) {
      const [request, reply] = [rawRequest as FastifyRequest, rawReply as unknown as FastifyReply]
      dressAnswer(request, reply, headers)
      void sendFailure(request, reply, 400)
    },
    clientErrorHandler: answerBroken,
  })
  app.addHook('preClose', async () => connections.hangUp(GRACE_MS))
  return { app, connections }
}

/** Nobody behind a proxy of ours keeps all of its lines to us busy (`connections`). */
export function addRoom(app: FastifyInstance, connections: Connections): void {
  app.addHook('onRequest', ({ raw }, reply, next) => {
    const free = connections.admitRequest(raw)
    if (free === null) return void sendFailure(reply.request, reply, 429, { retryAfter: RETRY_SECONDS })
    for (const end of ['finish', 'close']) reply.raw.once(end, free)
    next()
  })
}
