/**
 * Mercado Pago played locally, over its own protocol: preferences, hosted page, payments, refunds, signed notices, wallet
 * script, and a control page to make things go wrong. A Fastify plugin; it stops with the app.
 */
import type { FastifyError, FastifyInstance } from 'fastify'
import { ApiError, errorBody } from './api/error.ts'
import { apiRoutes } from './api/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { controlRoutes } from './control/routes.ts'
import type { MercadoPagoSandboxOptions } from './options.ts'
import { OrderError } from './instore/orders.ts'
import { instoreRoutes } from './instore/routes.ts'
import { openSandbox } from './sandbox.ts'
import { readForms } from '../forms.ts'
import { walletScript } from './checkout/wallet-script.ts'

/** Register with `prefix`, which Fastify itself puts before every route. */
export async function mercadoPagoSandbox(
  app: FastifyInstance,
  options: MercadoPagoSandboxOptions,
): Promise<void> {
  const sandbox = openSandbox(options)

  app.addHook('onClose', async () => {
    await sandbox.webhooks.stop()
    sandbox.store.close()
  })

  readForms(app, 65_536)

  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (error instanceof OrderError)
      return reply
        .code(error.statusCode)
        .send({ errors: [{ code: error.code, message: error.message, details: [] }] })
    if (error instanceof ApiError)
      return reply
        .code(error.statusCode)
        .send(errorBody(error.statusCode, error.code, error.message, error.causes))
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'Mercado Pago sandbox')
    const word = status >= 500 ? 'internal_error' : 'bad_request'
    return reply.code(status).send(errorBody(status, word, status >= 500 ? word : error.message))
  })

  app.get('/js/v2', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type('text/javascript; charset=utf-8')
      .send(walletScript(sandbox.base)),
  )
  app.get<{ Querystring: Record<string, string | undefined> }>('/bricks/wallet', (request) => {
    if (request.query['public_key'] !== options.publicKey)
      throw new ApiError(401, 'invalid_public_key', 'invalid public key')
    const preference = sandbox.preferences.find(String(request.query['preference_id'] ?? ''))
    return { id: preference.id, init_point: sandbox.preferences.checkoutUrl(preference.id) }
  })

  checkoutRoutes(app, sandbox)
  instoreRoutes(app, sandbox)
  controlRoutes(app, sandbox)
  await app.register(async (api) => apiRoutes(api, sandbox))
}
