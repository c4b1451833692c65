/**
 * Nothing changes on another site's word. A browser says where an unsafe request comes from (Fetch Metadata, or Origin in
 * older ones); who says neither is no browser with a person's cookies, and is refused too. Providers' notices are exempt:
 * their signature speaks for them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serverPaths } from '#rules/server-paths.ts'
import type { Config } from '#server/config/config.ts'
import { isLoopback } from '#server/config/config.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Of routes, not of addresses: /sandbox/../Cart is the cart's. */
const EXEMPT = [`${serverPaths.webhooks}/`, `${serverPaths.sandboxes}/`, serverPaths.unsubscribe('')]

const CROSS_SITE = 'Este pedido no salió de nuestra tienda, así que no hicimos nada.'

function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (origin === undefined) return false
  return origin === config.publicUrl || (config.loopback && origin === localOrigin(request))
}

/** On this machine the shop may be visited by another of its names (127.0.0.1) than the configured one. */
function localOrigin(request: FastifyRequest): string | null {
  const origin = `http://${request.headers.host ?? ''}`
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname) ? origin : null
}

export function addSameOriginGuard(app: FastifyInstance, config: Config): void {
  const isExempt = ({ routeOptions: { url } }: FastifyRequest) => EXEMPT.some((path) => url?.startsWith(path))
  app.addHook('onRequest', (request, _reply, next) => {
    if (SAFE.has(request.method) || isExempt(request) || isSameOrigin(request, config)) next()
    else next(Object.assign(new Error(CROSS_SITE), { statusCode: 403, expose: true }))
  })
}
