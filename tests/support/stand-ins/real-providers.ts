/**
 * The shop as it is in production: every provider configured as real and played by stand-ins that are not our sandboxes, at
 * an https address of its own behind a small proxy.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cloudinaryStandIn, CLOUD } from './cloudinary.ts'
import { openServer, type AppOptions, type TestServer } from '../app.ts'
import { ACCESS_TOKEN, mercadoPagoStandIn, PUBLIC_KEY, WEBHOOK_SECRET } from './mercadopago.ts'
import { openIdClient, openIdStandIn } from './openid.ts'
import { smtpStandIn } from './smtp.ts'

export const PUBLIC_URL = 'https://tienda.example'
const OWNER = 'duena@tienda.example'

export async function realProviders() {
  const login = { user: 'tienda', password: 'p@ss' }
  const [identity, payments, images, mail] = await Promise.all([
    openIdStandIn(),
    mercadoPagoStandIn(),
    cloudinaryStandIn(),
    smtpStandIn({ login }),
  ])
  const environment = {
    PUBLIC_URL,
    TRUST_PROXY: '127.0.0.1,::1',
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: openIdClient.clientId,
    OIDC_CLIENT_SECRET: openIdClient.clientSecret,
    MP_ACCESS_TOKEN: ACCESS_TOKEN,
    MP_PUBLIC_KEY: PUBLIC_KEY,
    MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MP_API_BASE_URL: payments.url,
    CLOUDINARY_CLOUD: CLOUD.cloudName,
    CLOUDINARY_UPLOAD_PRESET: CLOUD.uploadPreset,
    CLOUDINARY_API_BASE_URL: images.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Vereda <hola@tienda.example>',
    SHOP_EMAIL: 'contacto@tienda.example',
    ADMIN_EMAILS: OWNER,
  }
  const close = () => Promise.all([identity, payments, images, mail].map((provider) => provider.close()))
  return { identity, payments, images, mail, environment, close }
}
export type RealProviders = Awaited<ReturnType<typeof realProviders>>

export async function openRealServer(providers: RealProviders, options: AppOptions = {}) {
  const app = await openServer({
    seeded: false,
    pages: false,
    ...options,
    environment: providers.environment,
  })
  const proxy = await proxyTo(app)
  /** As a browser does it: through the proxy, at the shop's own address, following nothing. */
  const visit = (path: string, init: RequestInit & { cookie?: string } = {}) =>
    fetch(proxy.url + path, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.method && init.method !== 'GET' ? { origin: PUBLIC_URL } : {}),
        ...(init.cookie ? { cookie: init.cookie } : {}),
        ...(init.headers as Record<string, string>),
      },
    })
  return {
    ...app,
    visit,
    /** Signs the provider's person in; answers the cookie. */
    async enter(person: Record<string, unknown>): Promise<string> {
      providers.identity.person = person
      const start = await visit('/sign-in?returnTo=/Cart')
      const back = providers.identity.approve(start.headers.get('location')!)
      const answer = await visit(back.pathname + back.search, { cookie: cookieOf(start) })
      const session = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-sid='))
      if (!session) throw new Error(`not signed in: ${answer.status} ${await answer.text()}`)
      return session.split(';', 1)[0]!
    },
    /** A notice of Mercado Pago, sent to the address that the preference names. */
    async hear(topic: string, id: string, body?: object): Promise<number> {
      const { query, ...sent } = providers.payments.notice(topic, id, body)
      return (await fetch(`${proxy.url}/webhooks/mercadopago${query}`, { method: 'POST', ...sent })).status
    },
    async close() {
      await proxy.close()
      await app.close()
    },
  }
}
export type RealServer = Awaited<ReturnType<typeof openRealServer>>
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

/** What stands in front of a shop: ends https, and says who asked and how. */
async function proxyTo(app: TestServer): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      app.url + incoming.url!,
      {
        method: incoming.method,
        headers: {
          ...incoming.headers,
          host: new URL(PUBLIC_URL).host,
          'x-forwarded-proto': 'https',
          'x-forwarded-host': new URL(PUBLIC_URL).host,
          'x-forwarded-for': '198.51.100.7',
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
