/**
 * Mercado Pago as its documentation describes it (preferences, payments, refunds, merchant orders, charge-backs, claims and
 * signed notices), written apart from our sandbox so that the two cannot be wrong together.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { standIn, type Question, type Reply, type StandIn } from './stand-in.ts'

type WirePayment = Record<string, unknown> & { id: number; status: string; status_detail: string }
type PreferenceBody = {
  items: { title: string; unit_price: number; quantity: number; currency_id: string }[]
  external_reference: string
  notification_url?: string
}
type WirePreference = PreferenceBody & { id: string; init_point: string }

export type MercadoPagoStandIn = StandIn & {
  sellerId: number
  preferences: Map<string, WirePreference>
  payments: Map<number, WirePayment>
  chargebacks: Map<string, Record<string, unknown>>
  claims: Map<string, Record<string, unknown>>
  /** Somebody pays this preference; answers the payment. */
  pay(preferenceId: string, changes?: Partial<WirePayment>): WirePayment
  /** The headers and address of a notice, as they would send it. */
  notice(
    topic: string,
    id: string,
    body?: object,
  ): { query: string; headers: Record<string, string>; body: string }
}

export const ACCESS_TOKEN = 'APP_USR-6317427424180639-042414-47e969706991d3a442922b0702a0da44-469485398'
export const PUBLIC_KEY = 'APP_USR-7a9f2b1c-30d4-4f0e-9d26-0c1f6b6c4a11'
export const WEBHOOK_SECRET = '5a1c77c4d9a84e1f9b1f4a0f5f0a7d6c0e3b1d2f4a5968778695a4b3c2d1e0f1'

export async function mercadoPagoStandIn(): Promise<MercadoPagoStandIn> {
  const sellerId = 469_485_398
  const preferences = new Map<string, WirePreference>()
  const payments = new Map<number, WirePayment>()
  const chargebacks = new Map<string, Record<string, unknown>>()
  const claims = new Map<string, Record<string, unknown>>()
  const answered = new Map<string, Reply>()
  const orders = new Map<string, number>()
  let lastId = 81_968_653_100

  const server = await standIn((question) => {
    if (question.headers.authorization !== `Bearer ${ACCESS_TOKEN}`)
      return {
        status: 401,
        body: { message: 'invalid_token', error: 'unauthorized', status: 401, cause: [] },
      }
    const key = question.headers['x-idempotency-key']
    const at = `${question.method} ${question.path} ${String(key)}`
    const known = key === undefined ? undefined : answered.get(at)
    if (known) return known
    const reply = answer(question)
    if (reply && key !== undefined && (reply.status ?? 200) < 500) answered.set(at, reply)
    return reply
  })

  const refuse = (message: string, error = 'bad_request'): Reply => ({
    status: 400,
    body: { message, error, status: 400, cause: [{ code: 1, description: 'ana@correo.com' }] },
  })

  function answer({ method, path, json, query, headers }: Question): Reply | null {
    const [, id = ''] = /\/([^/]+)(?:\/refunds)?$/.exec(path) ?? []
    if (path === '/users/me')
      return { body: { id: sellerId, nickname: 'TETE1', site_id: 'MLA', email: 'vendedor@correo.com' } }
    if (method === 'POST' && path === '/checkout/preferences') return prepare(json as PreferenceBody)
    if (path === '/v1/payments/search') {
      const found = [...payments.values()].filter(
        (payment) => payment.external_reference === query.get('external_reference'),
      )
      return { body: { paging: { total: found.length, limit: 30, offset: 0 }, results: found } }
    }
    if (path === '/merchant_orders/search') {
      const elements = [...preferences.values()]
        .filter((preference) => preference.external_reference === query.get('external_reference'))
        .map(merchantOrder)
      return { body: { elements, next_offset: 0, total: elements.length } }
    }
    if (path.startsWith('/merchant_orders/')) {
      const preference = [...preferences.values()].find((one) => String(orders.get(one.id)) === id)
      return preference ? { body: merchantOrder(preference) } : null
    }
    if (path.startsWith('/v1/chargebacks/')) return found(chargebacks.get(id))
    if (path.startsWith('/post-purchase/v1/claims/')) return found(claims.get(id))
    const payment = payments.get(Number(id))
    if (path.endsWith('/refunds')) {
      if (!payment) return null
      if (!headers['x-idempotency-key']) return refuse("Header X-Idempotency-Key can't be null")
      return refund(payment, (json as { amount?: number }).amount)
    }
    if (path.startsWith('/v1/payments/') && method === 'PUT') {
      if (!payment) return null
      if (!['pending', 'in_process', 'authorized'].includes(payment.status))
        return refuse('The action requested is not valid for the current payment state')
      Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' })
      return { body: payment }
    }
    if (path.startsWith('/v1/payments/')) return found(payment)
    return null
  }
  const found = (thing: object | undefined): Reply | null => (thing ? { body: thing } : null)

  function prepare(body: PreferenceBody): Reply {
    if (!body.items?.length) return refuse('items is required', 'invalid_items')
    if (body.items.some((item) => !(item.unit_price > 0) || item.currency_id !== 'ARS'))
      return refuse('unit_price invalid', 'invalid_items')
    const id = `${sellerId}-${randomUUID()}`
    const preference = {
      ...body,
      id,
      collector_id: sellerId,
      site_id: 'MLA',
      init_point: `https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}`,
      sandbox_init_point: `https://sandbox.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}`,
    }
    preferences.set(id, preference)
    orders.set(id, 24_994_098_000 + orders.size)
    return { status: 201, body: preference }
  }

  const merchantOrder = (preference: WirePreference) => ({
    id: orders.get(preference.id),
    preference_id: preference.id,
    external_reference: preference.external_reference,
    status: 'opened',
    payments: [...payments.values()]
      .filter((payment) => payment.external_reference === preference.external_reference)
      .map(({ id, status }) => ({ id, status })),
  })

  function refund(payment: WirePayment, amount: number | undefined): Reply {
    const left = Number(payment.transaction_amount) - Number(payment.transaction_amount_refunded)
    const wanted = amount ?? left
    if (payment.status !== 'approved' || wanted > left + 0.001) return refuse('Amount too high')
    const made = { id: ++lastId, payment_id: payment.id, amount: wanted, status: 'approved' }
    payment.transaction_amount_refunded = Number(payment.transaction_amount_refunded) + wanted
    ;(payment.refunds as object[]).push(made)
    if (wanted === left) Object.assign(payment, { status: 'refunded', status_detail: 'refunded' })
    return { status: 201, body: made }
  }

  return {
    ...server,
    sellerId,
    preferences,
    payments,
    chargebacks,
    claims,

    pay(preferenceId, changes = {}) {
      const preference = preferences.get(preferenceId)!
      const total = preference.items.reduce((sum, item) => sum + item.unit_price * item.quantity, 0)
      const payment: WirePayment = {
        id: ++lastId,
        status: 'approved',
        status_detail: 'accredited',
        external_reference: preference.external_reference,
        transaction_amount: Math.round(total * 100) / 100,
        transaction_amount_refunded: 0,
        currency_id: 'ARS',
        collector_id: sellerId,
        payment_method_id: 'visa',
        payment_type_id: 'credit_card',
        installments: 3,
        date_created: new Date().toISOString(),
        date_approved: new Date().toISOString(),
        order: { id: orders.get(preferenceId), type: 'mercadopago' },
        payer: { email: 'ana@correo.com' },
        refunds: [],
        ...changes,
      }
      payments.set(payment.id, payment)
      return payment
    },

    notice(topic, id, body) {
      const ts = String(Math.floor(Date.now() / 1000))
      const requestId = randomUUID()
      // A fraud alert has no `data.id`, so nothing of it is signed but the request and the time.
      const names = topic !== 'stop_delivery_op_wh'
      const manifest = `${names ? `id:${id.toLowerCase()};` : ''}request-id:${requestId};ts:${ts};`
      const v1 = createHmac('sha256', WEBHOOK_SECRET).update(manifest).digest('hex')
      return {
        query: `?source_news=webhooks&${names ? `data.id=${id}&` : ''}type=${topic}`,
        headers: {
          'content-type': 'application/json',
          'x-signature': `ts=${ts},v1=${v1}`,
          'x-request-id': requestId,
        },
        body: JSON.stringify(
          body ?? {
            id: 112_233_445_566,
            live_mode: true,
            type: topic,
            user_id: sellerId,
            api_version: 'v1',
            action: `${topic}.updated`,
            data: { id },
          },
        ),
      }
    },
  }
}
