/**
 * The headers that every answer carries, errors included, and the page policy. They are set on the raw answer before
 * anything else runs, so that a plugin that writes its own answer (the identity sandbox) carries them as well.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverPaths } from '#rules/server-paths.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Config } from '#server/config/config.ts'
import { randomText } from './random-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of this answer's Content-Security-Policy. */
    readonly nonce: string
  }
}

/** Mercado Pago's own addresses (product §33.6), allowed where a person pays and nowhere else. */
const MERCADO_PAGO = {
  script: 'https://sdk.mercadopago.com https://http2.mlstatic.com',
  frame: 'https://*.mercadopago.com https://*.mercadopago.com.ar',
  connect: 'https://api.mercadopago.com https://*.mercadopago.com https://*.mercadolibre.com',
  form: 'https://*.mercadopago.com https://*.mercadopago.com.ar',
}

export function headersFor(config: Config, development: boolean) {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    // The camera reads tags at the counter; a page that was opened before it came there keeps the policy that it came with.
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), usb=(), browsing-topics=(), payment=(self)',
    'x-frame-options': 'DENY',
    // One year (OWASP ASVS 5.0 3.4.1). Never over http, where it would lock out nothing but development.
    ...(config.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const identityOrigin = config.providers.identity ? new URL(config.providers.identity.issuer).origin : ''
  const hosted = config.providers.images.kind === 'cloudinary' ? 'https:' : ''
  // Profile pictures come from wherever the identity provider keeps them.
  const foreignPictures = config.providers.identity ? 'https:' : hosted

  /**
   * For pages: scripts only with this answer's nonce, and what those scripts load themselves. A page that is kept has no
   * nonce but the hashes of its own scripts, which load the shop's own files.
   */
  function pagePolicy(
    route: RouteHandle,
    trusted: { nonce: string } | { hashes: readonly string[] },
  ): string {
    const pays = config.providers.payments !== null && route.pays === true
    const socket = config.publicUrl.replace(/^http/, 'ws')
    const nonce = 'nonce' in trusted && `'nonce-${trusted.nonce}'`
    return policy({
      'default-src': ["'self'"],
      'script-src':
        'hashes' in trusted
          ? ["'self'", ...trusted.hashes]
          : [nonce, "'strict-dynamic'", pays && MERCADO_PAGO.script],
      'style-src': ["'self'", development ? "'unsafe-inline'" : nonce, pays && "'unsafe-inline'"],
      // Widths and colours that are data (a rating's bar, a picture's tone) are printed as style attributes.
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', foreignPictures, pays && 'https://*.mlstatic.com'],
      'media-src': ["'self'", hosted],
      'font-src': ["'self'"],
      'worker-src': ["'self'"],
      'connect-src': ["'self'", socket, development && 'ws:', pays && MERCADO_PAGO.connect],
      'frame-src': [pays ? MERCADO_PAGO.frame : "'none'"],
      // Browsers check where a form's answer redirects to as well: sign-out goes on to the provider, paying to the provider.
      'form-action': ["'self'", identityOrigin, pays && MERCADO_PAGO.form],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      ...(config.secure ? { 'upgrade-insecure-requests': [] } : {}),
    })
  }
  return { always: Object.entries(always), pagePolicy }
}

/** For answers that are no pages: JSON, files, refusals. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const policy = (directives: Record<string, (string | false)[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
    .join('; ')

export type Headers = ReturnType<typeof headersFor>

export function addSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  // Made where it is asked for: most answers are no pages.
  const nonces = new WeakMap<FastifyRequest, string>()
  app.decorateRequest('nonce', {
    getter(this: FastifyRequest) {
      let nonce = nonces.get(this)
      if (nonce === undefined) nonces.set(this, (nonce = randomText(16, 'base64')))
      return nonce
    },
  })
  app.addHook('onRequest', (request, reply, next) => {
    dressAnswer(request, reply, headers)
    next()
  })
}

/** For answers that are given before any hook could run, too. */
export function dressAnswer(request: FastifyRequest, reply: FastifyReply, { always }: Headers): void {
  for (const [name, value] of always) reply.raw.setHeader(name, value)
  reply.raw.setHeader('x-request-id', request.id)
  // Pages bring the wider policy of their own; the sandboxes' pages too.
  if (!request.url.startsWith(`${serverPaths.sandboxes}/`))
    reply.raw.setHeader('content-security-policy', CLOSED_POLICY)
}
