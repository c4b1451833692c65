/**
 * What goes wrong at the routes, translated once: an expected end of a verb into its status, anything thrown into one calm
 * sentence with the request's id, JSON for programs and a page for people.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverPaths } from '#rules/server-paths.ts'
import { isUnder } from '#rules/paths.ts'
import { isDiskFull, isUnavailable, isUnstorableText } from '#data/errors.ts'
import { GatewayUnavailable } from '#gateways/ports.ts'
import { statusOf, type Failure } from '#rules/outcome.ts'
import { plainPage } from './plain-page.ts'

/** Status -> the word in `error`, and the sentence when the failure brings none that people may read. */
const SAID: Record<number, [error: string, title: string, sentence: string]> = {
  400: ['bad_request', 'No entendimos el pedido', 'El pedido llegó incompleto o mal escrito.'],
  401: ['unauthorized', 'Tenés que iniciar sesión', 'Iniciá sesión para seguir.'],
  403: ['forbidden', 'No se puede', 'No tenés permiso para hacer esto.'],
  404: ['not_found', 'No lo encontramos', 'No encontramos lo que buscás.'],
  405: ['method_not_allowed', 'No se puede', 'Esta dirección no admite ese pedido.'],
  409: ['conflict', 'Algo cambió', 'Algo cambió mientras tanto. Volvé a intentar.'],
  413: ['too_large', 'Es demasiado grande', 'Lo que enviaste es demasiado grande.'],
  414: ['uri_too_long', 'Dirección demasiado larga', 'La dirección es demasiado larga.'],
  415: ['unsupported_media_type', 'No entendimos el pedido', 'Ese tipo de contenido no se admite acá.'],
  422: ['invalid', 'Revisá los datos', 'Algún dato no es válido.'],
  429: ['too_many', 'Demasiados intentos', 'Probaste muchas veces. Esperá un poco y volvé a intentar.'],
  500: ['internal', 'Algo salió mal', 'Tuvimos un problema. Ya quedó anotado; probá de nuevo en un rato.'],
  503: [
    'unavailable',
    'Volvemos enseguida',
    'No podemos atender este pedido ahora. Probá de nuevo en unos segundos.',
  ],
  507: [
    'storage_full',
    'No pudimos guardarlo',
    'Ahora no podemos guardar cambios. La tienda sigue abierta para mirar.',
  ],
}
const RETRY_SECONDS = 5

/** What `Request.formData` throws (undici) at a body that is no form. */
const NO_FORM = /^(Content-Type was not one of|Failed to parse body as FormData)/

const LEFT = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ABORT_ERR)$/

/** The status that a thrown thing deserves. Only 4xx are the asker's doing. */
export function statusOfError(error: unknown): number {
  if (isDiskFull(error)) return 507
  if (error instanceof GatewayUnavailable || isUnavailable(error)) return 503
  if (isUnstorableText(error)) return 422
  if (error instanceof TypeError && NO_FORM.test(error.message)) return 400
  const { statusCode } = error as Partial<FastifyError>
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : 500
}

const FOR_PROGRAMS = [serverPaths.api, serverPaths.webhooks, serverPaths.health, serverPaths.readiness]

export const wantsJson = (request: FastifyRequest): boolean =>
  FOR_PROGRAMS.some((path) => isUnder(request.url, path)) ||
  (!/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*') && /json/.test(request.headers.accept ?? ''))

export type FailureDetail = {
  message?: string
  fields?: Record<string, string>
  current?: unknown
  retryAfter?: number
  /** What was done before it failed, so that nobody does it again. */
  order?: { reference: string; number: string }
}

export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  detail: FailureDetail = {},
): FastifyReply {
  const [error, title, sentence] = SAID[status] ?? SAID[status < 500 ? 400 : 500]!
  const message = detail.message ?? sentence
  const retryAfter = detail.retryAfter ?? (status === 503 ? RETRY_SECONDS : undefined)
  void reply.status(status).header('cache-control', 'no-store')
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)))
  if (wantsJson(request)) {
    const { fields, current, order } = detail
    return reply.send({
      error,
      message,
      ...(fields ? { fields } : {}),
      ...(current === undefined ? {} : { current }),
      ...(order ? { order } : {}),
    })
  }
  const requestId = status >= 500 ? request.id : undefined
  const { html, policy } = plainPage({ title, sentence: message, requestId }, request.nonce)
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .send(html)
}

/** An API's answer to a verb that did not end well. */
export function sendEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  end: Failure,
  more: Pick<FailureDetail, 'order'> = {},
): FastifyReply {
  const { message } = end
  if (end.kind === 'invalid')
    return sendFailure(request, reply, statusOf(end), { message, fields: end.fields, ...more })
  if (end.kind === 'conflict')
    return sendFailure(request, reply, statusOf(end), { message, current: end.current, ...more })
  if (end.kind === 'refused')
    return sendFailure(request, reply, statusOf(end), { message, retryAfter: end.retryAfter, ...more })
  return sendFailure(request, reply, statusOf(end), { message, ...more })
}

export function addFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError & { expose?: boolean }, request, reply) => {
    // Whoever asked has gone while the answer was on its way: nobody is told, and nothing of ours failed.
    const left = LEFT.test(String(error.code)) && request.raw.destroyed
    const status = statusOfError(error)
    if (status >= 500 && !left) request.log.error({ err: error }, 'a request failed')
    return sendFailure(request, reply, status, error.expose ? { message: error.message } : {})
  })
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, 404))
}
