/** One line for each request: which route, how it ended, how long it took. Who asked for what, and by which key, stays unwritten. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { serverPaths } from '#rules/server-paths.ts'
import { isUnder } from '#rules/paths.ts'
import type { RouteBook } from './route-book.ts'
import { routePattern } from './route-pattern.ts'

/** Asked all the time by machines, or served from a folder. */
const { health, readiness, assets, pictures, videos, fonts } = serverPaths
const QUIET = [health, readiness, assets, pictures, videos, fonts]

export function addRequestLog(app: FastifyInstance, book: () => Promise<RouteBook>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    const level = statusCode >= 500 ? 'error' : statusCode >= 400 && statusCode !== 404 ? 'warn' : 'info'
    if (!(request.log as Logger).isLevelEnabled(level)) return
    if (level === 'info' && QUIET.some((path) => isUnder(request.originalUrl, path))) return
    request.log[level](
      {
        method: request.method,
        path: await routePattern(request, book),
        status: statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  app.addHook('onRequestAbort', async (request) => {
    const path = await routePattern(request, book)
    request.log.info({ method: request.method, path }, 'the asker left')
  })
}
