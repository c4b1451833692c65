/** Signing in at a stand-in of a provider, and what must be true when nobody may come in. */
import { expect } from 'vitest'
import { sessions } from '#data/schema.ts'
import { openServer, type TestServer } from './app.ts'
import { openIdClient, type OpenIdStandIn } from './stand-ins/openid.ts'
import { openLog } from '#server/operation/log.ts'

/** What the shops of these tests logged. */
export const lines: string[] = []
export const serverAt = (provider: OpenIdStandIn, more: Record<string, string> = {}) =>
  openServer({
    seeded: false,
    pages: false,
    jobs: false,
    log: openLog('warn', { write: (line) => void lines.push(line) }),
    environment: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: openIdClient.clientId,
      OIDC_CLIENT_SECRET: openIdClient.clientSecret,
      ADMIN_EMAILS: 'duena@tienda.example',
      ...more,
    },
  })

let visits = 0
export type SignInChanges = {
  /** What arrives at the callback instead of what the provider sent. */
  callback?: (url: URL) => void
  /** What the shop asked for, before the provider sees it. */
  asked?: (url: URL) => void
  cookie?: string | null
}

/** One browser's way there and back. */
export async function signInAt(
  at: TestServer,
  by: OpenIdStandIn,
  { callback, asked, cookie }: SignInChanges = {},
) {
  const remoteAddress = `203.0.113.${(visits += 1)}`
  const start = await at.app.inject({ url: '/sign-in?returnTo=/Cart', remoteAddress })
  const to = new URL(String(start.headers.location))
  asked?.(to)
  const back = by.approve(to.href)
  callback?.(back)
  const binding = cookie === undefined ? `sign-in=${start.cookies[0]!.value}` : cookie
  const answer = await at.app.inject({
    url: back.pathname + back.search,
    remoteAddress,
    headers: binding ? { cookie: binding } : {},
  })
  return { answer, back, binding, start }
}
export const sessionOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find(({ name, value }) => name === 'sid' && value !== '')

export async function nobodyCameIn(answer: Awaited<ReturnType<typeof signInAt>>['answer'], at: TestServer) {
  expect(sessionOf(answer)).toBeUndefined()
  expect([400, 503]).toContain(answer.statusCode)
  expect(answer.body).toMatch(/Login failed|Get access token failed/)
  expect(answer.body).toContain('Probar de nuevo')
  expect(answer.body).not.toContain('ana@correo.com')
  expect(await at.database.db.select().from(sessions)).toEqual([])
  expect(lines.join('')).not.toMatch(/ana@|correo\.com|"Ana"|un-secreto|eyJ/)
}
