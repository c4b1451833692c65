/**
 * The way to the identity provider and back. Both are plain GETs, because a browser comes back from another site; state,
 * nonce and PKCE are bound to this browser by a cookie, so nobody can be signed in by somebody else's link.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BROUGHT_COOKIES, broughtIn } from '#rules/favourites/arrival.ts'
import { KNOWN_COOKIE, KNOWN_DAYS } from '#rules/users/sign-in-code.ts'
import { INVITATION_COOKIE } from '#rules/users/invitation.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { Database } from '#data/database.ts'
import { GatewayUnavailable } from '#gateways/ports.ts'
import { limit } from '#shop/rate-limits.ts'
import { safeReturnTo } from '#shop/sessions/return-to.ts'
import { signInFailure } from '#shop/sessions/sessions.ts'
import type { Shop } from '#shop/shop.ts'
import { addressKey } from '#server/http/address-key.ts'
import type { Config } from '#server/config/config.ts'
import { sendFailure } from '#server/http/failures.ts'
import { plainPage } from '#server/http/plain-page.ts'
import type { Cookies } from './visitors.ts'

type SignInParts = {
  config: Config
  shop: Shop
  database: Database
  clock: () => Date
  cookies: Cookies
}
type Asked = { returnTo?: string | string[]; intent?: string }

/** Product §19.8. */
const STARTS = { max: 20, windowSeconds: 300 }

export function addSignIn(
  app: FastifyInstance,
  { config, shop, database, clock, cookies }: SignInParts,
): void {
  app.get(serverPaths.signIn, async (request, reply) => {
    // The cookie that binds the answer must be set under the name that the provider sends the browser back to.
    const publicHost = new URL(config.publicUrl).host
    if (config.loopback && request.host !== publicHost && isNeighbour(request.host, publicHost))
      return reply.redirect(config.publicUrl + request.url, 302)

    const query = request.query as Asked
    const returnTo = safeReturnTo(typeof query.returnTo === 'string' ? query.returnTo : null)
    const allowed = await limit(database.db, `sign-in:${addressKey(request.ip)}`, { ...STARTS, now: clock() })
    if (!allowed.allowed) return sendFailure(request, reply, 429, { retryAfter: allowed.retryAfter })
    try {
      const intent = query.intent === 'create' || query.intent === 'again' ? query.intent : undefined
      const { url, bindingToken } = await shop.sessions.startSignIn({ returnTo, intent })
      cookies.keepBinding(reply, bindingToken)
      return reply.header('cache-control', 'no-store').redirect(url, 302)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      request.log.warn({ err: error }, 'the identity provider is away')
      shop.countEvent('sign-in failed')
      return loginFailed(request, reply, { status: 503, title: signInFailure(error), returnTo })
    }
  })

  app.get(serverPaths.signInCallback, async (request, reply) => {
    const bindingToken = cookies.bindingOf(request)
    cookies.dropBinding(reply)
    void reply.header('cache-control', 'no-store')
    try {
      const end = await shop.sessions.finishSignIn({
        bindingToken,
        currentUrl: config.publicUrl + request.url,
        previousToken: cookies.sessionOf(request),
        invitation: request.cookies[INVITATION_COOKIE] ?? null,
      })
      if (!end.ok) {
        shop.countEvent('sign-in failed')
        return loginFailed(request, reply, { status: 400, title: end.message, returnTo: '/' })
      }
      if (end.value.token === null) return notSignedIn(request, reply, end.value.returnTo)
      cookies.keepSession(reply, end.value.token)
      await remember(reply, end.value.userId)
      if (end.value.invited) drop(reply, INVITATION_COOKIE)
      await bring(request, reply, end.value.token)
      return reply.redirect(end.value.returnTo, 303)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      request.log.warn({ err: error }, 'the identity provider is away')
      shop.countEvent('sign-in failed')
      return loginFailed(request, reply, { status: 503, title: signInFailure(error), returnTo: '/' })
    }
  })

  const drop = (reply: FastifyReply, name: string) =>
    reply.setCookie(name, '', { path: '/', maxAge: 0, sameSite: 'lax', secure: config.secure })

  /** Product §19.13. */
  async function remember(reply: FastifyReply, userId: number): Promise<void> {
    const known = await shop.sessions.codes.browserPass(userId)
    const kept = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: config.secure }
    if (known !== null) reply.setCookie(KNOWN_COOKIE, known, { ...kept, maxAge: KNOWN_DAYS * 86_400 })
  }

  /** Product §16.1, and «Avisame» pressed before. */
  async function bring(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    await shop.arrive(
      token,
      broughtIn((name) => request.cookies[name] ?? null),
    )
    for (const name of BROUGHT_COOKIES) if (request.cookies[name]) drop(reply, name)
  }
}

type Failed = { status: number; title: string; returnTo: string }

function loginFailed(request: FastifyRequest, reply: FastifyReply, { status, title, returnTo }: Failed) {
  if (status === 503) void reply.header('retry-after', '30')
  const sentence = 'No pudimos iniciar tu sesión. Podés probar de nuevo; tu carrito sigue como estaba.'
  return sendPlain(request, reply.status(status), { title, sentence, again: 'Probar de nuevo', returnTo })
}

/** They chose to go back: nothing failed, and nothing is sent around in circles when the page that they wanted needs an account. */
const notSignedIn = (request: FastifyRequest, reply: FastifyReply, returnTo: string): FastifyReply =>
  sendPlain(request, reply, {
    title: 'No ingresaste',
    sentence: 'Podés seguir mirando sin cuenta: tu carrito sigue como estaba. Ingresá cuando quieras.',
    again: 'Ingresar',
    returnTo,
  })

type Said = { title: string; sentence: string; again: string; returnTo: string }

function sendPlain(request: FastifyRequest, reply: FastifyReply, { again, returnTo, ...said }: Said) {
  const links = [
    { href: serverPaths.signInFor(returnTo), text: again },
    { href: '/', text: 'Ir al inicio' },
  ]
  const { html, policy } = plainPage({ ...said, links }, request.nonce)
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .send(html)
}

/** 127.0.0.1:3000 and localhost:3000 are the same shop; another port may be a tunnel that must be left alone. */
const isNeighbour = (host: string, publicHost: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) && portOf(host) === portOf(publicHost)
const portOf = (host: string): string => /:(\d+)$/.exec(host)?.[1] ?? '80'
