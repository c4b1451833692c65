/** The HTTP server with its limits: how long one may take, how much one may send, and what is said to noise. */
import { randomBytes } from 'node:crypto'
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
import { sendFailure } from './failures.ts'
import { dressAnswer, type Headers } from './security-headers.ts'

/** An order's form is some hundred bytes; nothing that comes here as JSON is larger than this. */
const BODY_LIMIT = 128 * 1024

export function openServer(config: Config, log: Logger, headers: Headers): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000 },
    maxRequestsPerSocket: 10_000,
    // Longer than a balancer keeps its side open, so that it never sends into a connection that we are closing.
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomBytes(9).toString('base64url'),
    // An address that is no address, such as /%zz.
    frameworkErrors(_error, rawRequest, rawReply) {
      const [request, reply] = [rawRequest as FastifyRequest, rawReply as unknown as FastifyReply]
      dressAnswer(request, reply, headers)
      void sendFailure(request, reply, 400)
    },
    clientErrorHandler: (error, socket) => answerBrokenRequests(log, error as Error, socket),
    forceCloseConnections: 'idle',
  })
  return app
}
