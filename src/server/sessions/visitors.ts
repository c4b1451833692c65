/** Who is asking: the session cookie, and the person it stands for, read once for each request. */
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LINK_COOKIE, PROOF_COOKIE } from '#rules/consignment/portal/portal.ts'
import type { Visitor } from '#rules/users/access.ts'
import { SESSION_COOKIE_SECONDS } from '#shop/sessions/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { addressKey } from '#server/http/address-key.ts'
import type { Config } from '#server/config/config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor(): Promise<Visitor>
    /** What the session's cookie holds, good or not. */
    sessionToken: string | null
  }
}

export type Cookies = ReturnType<typeof cookiesFor>

/** `__Host-` binds a cookie to this very host over https; browsers refuse it over http. */
export function cookiesFor(config: Config) {
  const prefix = config.secure ? '__Host-' : ''
  const base = { path: '/', httpOnly: true, secure: config.secure, sameSite: 'lax' as const }
  const session = `${prefix}sid`
  const binding = `${prefix}sign-in`
  return {
    sessionName: session,
    sessionOf: (request: FastifyRequest): string | null => request.cookies[session] ?? null,
    keepSession: (reply: FastifyReply, token: string) =>
      reply.setCookie(session, token, { ...base, maxAge: SESSION_COOKIE_SECONDS }),
    dropSession: (reply: FastifyReply) => reply.setCookie(session, '', { ...base, maxAge: 0 }),
    /** The same as Set-Cookies, for pages. */
    sessionKept: (token: string): string =>
      `${session}=${token}; Path=/; Max-Age=${SESSION_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}`,
    sessionGone: `${session}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}`,

    bindingOf: (request: FastifyRequest): string | null => request.cookies[binding] ?? null,
    keepBinding: (reply: FastifyReply, token: string) =>
      reply.setCookie(binding, token, { ...base, maxAge: 15 * 60 }),
    dropBinding: (reply: FastifyReply) => reply.setCookie(binding, '', { ...base, maxAge: 0 }),
  }
}

export async function addVisitors(app: FastifyInstance, shop: Shop, cookies: Cookies): Promise<void> {
  await app.register(cookie)
  const visitorOf = async (request: FastifyRequest): Promise<Visitor> => {
    const visitor = await shop.sessions.visitor(cookies.sessionOf(request))
    return visitor.kind === 'system' ? visitor : { ...visitor, who: addressKey(request.ip) }
  }
  app.decorateRequest('sessionToken', {
    getter(this: FastifyRequest) {
      return cookies.sessionOf(this)
    },
  })
  const asked = new WeakMap<FastifyRequest, Promise<Visitor>>()
  app.decorateRequest('visitor', function visitor(this: FastifyRequest) {
    let answer = asked.get(this)
    if (!answer) asked.set(this, (answer = visitorOf(this)))
    return answer
  })
}

/** What a consignor's e-mail, and the code after it, left with the caller. */
export const keptBy = ({ cookies }: FastifyRequest): { token: string | null; proof: string | null } => ({
  token: cookies[LINK_COOKIE] ?? null,
  proof: cookies[PROOF_COOKIE] ?? null,
})
