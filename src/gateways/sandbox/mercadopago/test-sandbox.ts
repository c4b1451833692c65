/** For tests: the sandbox on a free port, a shop that hears its notices, and the adapter between them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { openPayments } from '#gateways/payments.ts'
import type { PaymentNotice, Payments, PreferenceRequest } from '#gateways/ports.ts'
import type { MercadoPagoSandboxOptions } from './options.ts'
import { mercadoPagoSandbox } from './plugin.ts'

const PREFIX = '/sandbox/mercadopago'
const POS = 'SHOW1'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Heard = { notice: PaymentNotice | null; at: number; requestId: string; action: string }
export type TestSandbox = {
  base: string
  shop: string
  payments: Payments
  /** Every notice that came to the route, believed or not, in the order of arrival. */
  heard: Heard[]
  /** What the route answers; 200 unless a test says otherwise. */
  webhook: { status: number }
  order(changes?: Partial<PreferenceRequest>): PreferenceRequest
  control<T = unknown>(path: string, body?: unknown): Promise<T>
  until<T>(what: () => T | undefined | false | null, patienceMs?: number): Promise<T>
  /** Stops the process and opens another one on the same file. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function openTestSandbox(
  options: Partial<MercadoPagoSandboxOptions> & { timeoutMs?: number } = {},
): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-mercadopago-'))
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const base = publicUrl + PREFIX
  const keys = {
    accessToken: 'APP_USR-test',
    publicKey: 'APP_USR-public',
    webhookSecret: 'test-webhook-secret',
    sellerId: '241813511',
  }
  const payments = openPayments({
    ...keys,
    baseUrl: base,
    scriptUrl: `${base}/js/v2`,
    posId: POS,
    sandbox: true,
    timeoutMs: options.timeoutMs ?? 4000,
  })
  const heard: Heard[] = []
  const webhook = { status: 200 }

  async function open(): Promise<FastifyInstance> {
    const app = Fastify()
    app.post('/webhooks/mercadopago', (request, reply) => {
      const headers = request.headers as Record<string, string | undefined>
      const query = request.query as Record<string, string | undefined>
      const notice = payments.readNotice({ headers, query, body: request.body })
      heard.push({
        notice,
        at: Date.now(),
        requestId: headers['x-request-id'] ?? '',
        action: (request.body as { action?: string } | null)?.action ?? '',
      })
      return reply.code(notice ? webhook.status : 401).send()
    })
    await app.register(mercadoPagoSandbox, {
      ...keys,
      publicUrl,
      prefix: PREFIX,
      storeFile: join(folder, 'sandbox.sqlite'),
      retryMs: 200,
      posId: POS,
      noticeUrl: `${publicUrl}/webhooks/mercadopago`,
      ...options,
    })
    await app.listen({ port, host: '127.0.0.1' })
    return app
  }
  let app = await open()

  return {
    base,
    shop: publicUrl,
    payments,
    heard,
    webhook,
    order: (changes = {}) => ({
      reference: 'V-1001',
      lines: [
        { id: '7', title: 'Zapatilla «Alba» <42>', quantity: 2, unitPrice: 1_999_950 },
        { id: 'envio', title: 'Envío a Córdoba', quantity: 1, unitPrice: 70_000 },
      ],
      payer: {
        name: 'Ana',
        surname: 'Paz',
        email: 'ana@vereda.test',
        phone: '1145678901',
        postalCode: '1414',
        street: 'Sol 1',
      },
      returnUrls: {
        success: `${publicUrl}/gracias?order=1`,
        pending: `${publicUrl}/pendiente`,
        failure: `${publicUrl}/rechazado`,
      },
      noticeUrl: `${publicUrl}/webhooks/mercadopago`,
      expiresAt: new Date(Date.now() + 30 * 60_000),
      statementDescriptor: 'VEREDA',
      maxInstalments: 3,
      tickets: true,
      ...changes,
    }),
    async control<T>(path: string, body: unknown = {}): Promise<T> {
      const response = await fetch(`${base}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
    async until<T>(what: () => T | undefined | false | null, patienceMs = 5000): Promise<T> {
      const end = Date.now() + patienceMs
      for (;;) {
        const found = what()
        if (found) return found
        if (Date.now() > end) throw new Error('It never happened')
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async restart() {
      await app.close()
      app = await open()
    },
    async close() {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A payer's browser without JavaScript: reads forms, sends them, does not follow the way back. */
export async function openPage(address: string) {
  const response = await fetch(address, { redirect: 'manual' })
  const text = await response.text()
  const value = (name: string): string =>
    new RegExp(`name="${name}"[^>]*?value="([^"]*)"`, 's').exec(text)?.[1] ?? ''
  return {
    status: response.status,
    headers: response.headers,
    text,
    value,
    async send(fields: Record<string, string>) {
      const body = new URLSearchParams({ pref_id: value('pref_id'), form_key: value('form_key'), ...fields })
      const answer = await fetch(new URL('pay', address), { method: 'POST', body, redirect: 'manual' })
      const location = answer.headers.get('location')
      return {
        status: answer.status,
        text: await answer.text(),
        location: location ? new URL(location, address) : null,
      }
    },
  }
}
export const CARD = {
  method: 'card',
  titular: 'APRO',
  numero: '5031 7557 3453 0604',
  vencimiento: '11/39',
  codigo: '123',
  documento: '12.345.678',
  cuotas: '3',
}

let orders = 0
/** A fresh order, its preference and its page. */
export async function startPaying(server: TestSandbox, changes: Parameters<TestSandbox['order']>[0] = {}) {
  const order = server.order({ reference: `V-${(orders += 1)}`, ...changes })
  const preference = await server.payments.createPreference(order, `order:${order.reference}:a1`)
  return { order, preference, page: await openPage(preference.redirectUrl) }
}
