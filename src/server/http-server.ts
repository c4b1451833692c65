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
import { answerBrokenRequests } from './broken-requests.ts'
import type { Config } from './config.ts'
import type { TrustProxy } from './config-operation.ts'
import { trackConnections } from './connections.ts'
import { sendFailure } from './failures.ts'
import { randomText } from './random-text.ts'
import { dressAnswer, type Headers } from './security-headers.ts'

/** An order's form is some hundred bytes; nothing that comes here as JSON is larger than this. */
const BODY_LIMIT = 128 * 1024

/** Reliability.md F23: nobody holds a door open by being slow. */
const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than a balancer keeps its side open, so that it never sends into a connection that we are closing.
  keepAliveTimeout: 72_000,
}
/** What is under way when the shop closes has this long to end (reliability.md §5.12). */
const GRACE_MS = 7_000

/** So many hops, counted from the connection, or who is named. */
const believed = (trust: TrustProxy) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

export function openServer(config: Config, log: Logger, headers: Headers): FastifyInstance {
  const connections = trackConnections()
  const answerBroken = (error: Error, socket: Duplex) => answerBrokenRequests(log, error, socket)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: believed(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) => {
      const server = http.createServer(TIMES, handler)
      connections.watch(server)
      // Fastify hands clientErrorHandler to the first server only; «localhost» has two, for IPv4 and IPv6.
      server.on('clientError', answerBroken)
      return server
    },
    routerOptions: { maxParamLength: 200 },
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
  return app
}
