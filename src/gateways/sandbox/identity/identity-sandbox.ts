/**
 * A whole OpenID provider as a Fastify plugin, so that nobody needs an account elsewhere to try the shop: the protocol is
 * oidc-provider's, the pages are ours. Register it outside the shop's own hooks, with its prefix.
 */
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openAccounts, type NewAccount } from './accounts.ts'
import { countAttempts } from './attempts.ts'
import { DEMO_USERS, type DemoUser } from './demo-users.ts'
import { createPage, expiredPage, signInPage } from './pages.ts'
import { isExpiredInteraction, openProvider } from './provider.ts'
import { openIdentityStore } from './store.ts'
import { paperHeaders } from '../paper.ts'

export type IdentitySandboxOptions = {
  /** Where browsers reach the shop, without a slash at the end. */
  publicUrl: string
  /** Also the prefix that the plugin is registered with; `${publicUrl}${prefix}` is the issuer. */
  prefix: string
  storeFile: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  /** The demo people unless told otherwise. */
  people?: readonly DemoUser[]
  /** Milliseconds; only the limits on tries ask it. */
  clock?: () => number
}

type Form = Record<string, unknown>
const BODY_LIMIT = 16_384
const SWEEP_MS = 10 * 60_000

export async function identitySandbox(app: FastifyInstance, options: IdentitySandboxOptions): Promise<void> {
  const { publicUrl, prefix } = options
  const issuer = `${publicUrl}${prefix}`
  const store = openIdentityStore(options.storeFile)
  app.addHook('onClose', async () => store.close())
  store.sweep()
  const sweeping = setInterval(() => store.sweep(), SWEEP_MS)
  sweeping.unref()
  app.addHook('onClose', async () => clearInterval(sweeping))

  const accounts = await openAccounts(store, options.people ?? DEMO_USERS)
  const provider = await openProvider({ ...options, issuer, shopUrl: publicUrl }, store, accounts)
  provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'identity sandbox'))
  const answer = provider.callback()

  const publicAddress = new URL(publicUrl)
  /** oidc-provider wants its path without the mount point, and builds addresses and cookies from the host and the protocol that it sees. */
  const asPublic = (request: FastifyRequest): void => {
    const raw = request.raw as FastifyRequest['raw'] & { originalUrl?: string }
    raw.originalUrl = raw.url
    raw.url = raw.url!.slice(prefix.length) || '/'
    raw.headers['x-forwarded-proto'] = publicAddress.protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = publicAddress.host
  }

  const clock = options.clock ?? Date.now
  const failures = countAttempts(10, 300, clock)
  const failuresHere = countAttempts(60, 300, clock)
  const creations = countAttempts(30, 3600, clock)
  const formTargets = [...new Set(options.redirectUris.map((uri) => new URL(uri).origin))]
  const show = (reply: FastifyReply, status: number, html: string) =>
    reply.status(status).headers(paperHeaders(formTargets)).send(html)

  // The pages: forms are parsed here, and only here.
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    await pages.register(formbody, { bodyLimit: BODY_LIMIT })
    pages.addHook('preHandler', async (request, reply) => {
      const site = request.headers['sec-fetch-site']
      if (request.method === 'POST' && site && site !== 'same-origin' && site !== 'none')
        return show(reply, 403, expiredPage(publicUrl))
      try {
        await provider.interactionDetails(request.raw, reply.raw)
      } catch (error) {
        if (isExpiredInteraction(error)) return show(reply, 400, expiredPage(publicUrl))
        throw error
      }
    })
    const baseOf = (request: FastifyRequest): string =>
      `${prefix}/interaction/${encodeURIComponent((request.params as { uid: string }).uid)}`
    const finish = async (request: FastifyRequest, reply: FastifyReply, result: Record<string, unknown>) => {
      const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
        mergeWithLastSubmission: false,
      })
      return reply.headers({ 'cache-control': 'no-store' }).redirect(returnTo, 303)
    }
    const enter = (request: FastifyRequest, reply: FastifyReply, accountId: string) =>
      finish(request, reply, { login: { accountId } })

    pages.get('/interaction/:uid', async (request, reply) => {
      const { params } = await provider.interactionDetails(request.raw, reply.raw)
      const query = request.query as { crear?: string }
      const creating = query.crear ?? (params.screen_hint === 'signup' ? '1' : '0')
      const base = baseOf(request)
      if (creating === '1') return show(reply, 200, createPage({ base }))
      return show(reply, 200, signInPage({ base, people: accounts.demoUsers }))
    })

    pages.post('/interaction/:uid/login', async (request, reply) => {
      const form = (request.body ?? {}) as Form
      const email = text(form.email)
      const password = text(form.password)
      const again = (status: number, message: string) =>
        show(reply, status, signInPage({ base: baseOf(request), email, message, people: accounts.demoUsers }))
      if (!email.trim() || !password) return again(422, 'Completá tu e-mail y tu contraseña.')

      const key = `${request.ip} ${email.trim().toLowerCase()}`
      const wait = Math.max(failures.wait(key), failuresHere.wait(request.ip))
      if (wait > 0) {
        void reply.header('retry-after', String(wait))
        return again(429, `Probaste muchas veces. Esperá ${minutes(wait)} y volvé a intentar.`)
      }
      const subject = await accounts.signIn(email, password)
      if (!subject) {
        failures.note(key)
        failuresHere.note(request.ip)
        return again(401, 'El e-mail o la contraseña no coinciden.')
      }
      failures.forget(key)
      return enter(request, reply, subject)
    })

    pages.post('/interaction/:uid/demo', async (request, reply) => {
      const subject = accounts.demoSubject(text(((request.body ?? {}) as Form).email))
      if (subject) return enter(request, reply, subject)
      const message = 'Esa persona de prueba no existe.'
      return show(reply, 422, signInPage({ base: baseOf(request), message, people: accounts.demoUsers }))
    })

    pages.post('/interaction/:uid/create', async (request, reply) => {
      const form = (request.body ?? {}) as Form
      const values: NewAccount = {
        nombre: text(form.nombre),
        apellido: text(form.apellido),
        email: text(form.email),
        password: text(form.password),
      }
      const base = baseOf(request)
      const wait = creations.wait(request.ip)
      if (wait > 0) {
        void reply.header('retry-after', String(wait))
        const message = `Se crearon muchas cuentas desde acá. Esperá ${minutes(wait)} y volvé a intentar.`
        return show(reply, 429, createPage({ base, values, message }))
      }
      const made = await accounts.create(values)
      if (!made.ok) {
        const message = 'Revisá los datos marcados.'
        return show(reply, 422, createPage({ base, values, problems: made.problems, message }))
      }
      creations.note(request.ip)
      return enter(request, reply, made.subject)
    })

    pages.post('/interaction/:uid/cancel', async (request, reply) =>
      finish(request, reply, { error: 'access_denied', error_description: 'the person went back' }),
    )
  })

  // The protocol: bodies stay unread, because oidc-provider reads the raw request itself.
  await app.register(async (protocol) => {
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null))
    protocol.all('/*', async (request, reply) => {
      asPublic(request)
      reply.hijack()
      await answer(request.raw, reply.raw)
    })
    protocol.get('/', async (_request, reply) => reply.redirect(publicUrl, 302))
  })
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '')
const minutes = (seconds: number): string => {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'un minuto' : `${count} minutos`
}
