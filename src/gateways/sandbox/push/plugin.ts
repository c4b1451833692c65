/**
 * A push service by its real protocol (RFC 8030, 8291, 8292), and the browser behind it: it checks who sends, decrypts with the
 * browser's key and shows what came. People read a page; tests ask for JSON (`?format=json`).
 */
import { createPublicKey } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { paperHeaders } from '../paper.ts'
import { decrypt } from './decrypt.ts'
import { pushPage } from './page.ts'
import { ANSWERS, openPushStore, type Answer } from './store.ts'

export type PushSandboxOptions = {
  prefix: string
  publicUrl: string
  storeFile: string
  /** Of the shop: another sender is not its browsers'. */
  publicKey: string
}

const BODY_LIMIT = 4096 + 128
const WAIT_SECONDS = 30
const NOTICE = v.object({
  title: v.string(),
  body: v.optional(v.string(), ''),
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  tag: v.string(),
})
const REFUSALS: Record<Exclude<Answer, 'take'>, number> = { gone: 410, wait: 429, down: 503 }

export async function pushSandbox(app: FastifyInstance, options: PushSandboxOptions): Promise<void> {
  const { prefix, publicUrl, storeFile, publicKey } = options
  const store = openPushStore(storeFile)
  const shopKey = keyOf(publicKey)
  const audience = new URL(publicUrl).origin
  app.addHook('onClose', async () => store.close())
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, next) =>
    next(null, body),
  )

  /** A browser whose person said yes. */
  app.post('/browsers', async (_request, reply) => {
    const { token, keys } = store.add()
    return reply
      .status(201)
      .header('cache-control', 'no-store')
      .send({ endpoint: `${publicUrl}${prefix}/to/${token}`, keys })
  })

  app.post<{ Params: { token: string } }>('/browsers/:token', async (request, reply) => {
    const asked = (request.body as { answer?: unknown } | null)?.answer
    const answer = ANSWERS.find((one) => one === asked)
    if (answer) store.answerWith(request.params.token, answer)
    return reply.redirect(`${prefix}/`, 303)
  })

  app.post<{ Params: { token: string } }>('/to/:token', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const browser = store.find(request.params.token)
    if (!browser) return reply.status(404).send()
    if (!(await isFromShop(request))) return reply.status(403).send()
    const seconds = Number(request.headers.ttl)
    if (!Number.isInteger(seconds) || seconds < 0) return reply.status(400).send()
    if (browser.answer !== 'take') {
      if (browser.answer === 'wait') void reply.header('retry-after', WAIT_SECONDS)
      return reply.status(REFUSALS[browser.answer]).send()
    }
    try {
      if (request.headers['content-encoding'] !== 'aes128gcm') return reply.status(415).send()
      const notice = v.parse(NOTICE, JSON.parse(decrypt(request.body as Buffer, browser)))
      const urgency = String(request.headers.urgency ?? 'normal')
      store.show({ ...notice, token: browser.token, seconds, urgency })
    } catch {
      return reply.status(400).send()
    }
    return reply.status(201).send()
  })

  app.get('/', async (request, reply) => {
    const [browsers, shown] = [store.browsers(), store.shown()]
    if ((request.query as { format?: unknown }).format === 'json')
      return reply.header('cache-control', 'no-store').send({
        browsers: browsers.map(({ token, answer }) => ({ token, answer })),
        shown,
      })
    return reply.headers(paperHeaders()).send(pushPage({ prefix, browsers, shown }))
  })

  async function isFromShop(request: FastifyRequest): Promise<boolean> {
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!token || key !== publicKey) return false
    return jwtVerify(token, shopKey, {
      audience,
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'sub'],
    }).then(
      () => true,
      () => false,
    )
  }
}

function keyOf(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}
