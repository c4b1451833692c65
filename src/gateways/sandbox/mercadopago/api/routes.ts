/** Mercado Pago's REST API as far as a shop uses it (product §33.1, §33.3), behind its Bearer token. */
import type { FastifyInstance } from 'fastify'
import { ApiError } from './error.ts'
import { openOnce } from './once.ts'
import { orderRoutes } from './orders.ts'
import type { Payment } from '../documents.ts'
import { totalOf } from '../life.ts'
import type { Sandbox } from '../sandbox.ts'

type Id = { Params: { id: string } }
type Search = { Querystring: Record<string, string | undefined> }

const METHODS = [
  { id: 'visa', name: 'Visa', payment_type_id: 'credit_card' },
  { id: 'master', name: 'Mastercard', payment_type_id: 'credit_card' },
  { id: 'amex', name: 'American Express', payment_type_id: 'credit_card' },
  { id: 'rapipago', name: 'Rapipago', payment_type_id: 'ticket' },
  { id: 'account_money', name: 'Dinero en cuenta', payment_type_id: 'account_money' },
].map((method) => ({ ...method, status: 'active', min_allowed_amount: 0, max_allowed_amount: 100_000_000 }))

const numberBetween = (text: string | undefined, low: number, high: number, otherwise: number): number => {
  const number = Number(text ?? otherwise)
  return Number.isInteger(number) ? Math.min(high, Math.max(low, number)) : otherwise
}

export function apiRoutes(api: FastifyInstance, sandbox: Sandbox): void {
  const { options, store, preferences, life, apiFaults } = sandbox
  api.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${options.accessToken}`)
      throw new ApiError(401, 'unauthorized', 'invalid access token', [
        { code: 401, description: 'unauthorized' },
      ])
  })
  apiFaults.install(api)

  const once = openOnce(store)

  const page = (query: Search['Querystring']) => ({
    limit: numberBetween(query['limit'], 1, 100, 30),
    offset: numberBetween(query['offset'], 0, 10_000, 0),
  })

  function merchantOrder(id: number, preferenceId: string) {
    const preference = preferences.find(preferenceId)
    const payments = store.paymentsOfPreference(preferenceId)
    const total = totalOf(preference)
    const sum = (of: (payment: Payment) => number) => payments.reduce((all, payment) => all + of(payment), 0)
    const paid = sum((payment) => (payment.date_approved ? payment.transaction_amount : 0))
    const refunded = sum((payment) => payment.transaction_amount_refunded)
    return {
      id,
      preference_id: preferenceId,
      status: paid >= total ? 'closed' : 'opened',
      order_status: paid < total ? 'payment_required' : refunded >= paid ? 'reverted' : 'paid',
      external_reference: preference.external_reference ?? null,
      site_id: 'MLA',
      collector: { id: Number(options.sellerId) },
      payments: payments.map((payment) => ({
        id: payment.id,
        status: payment.status,
        status_detail: payment.status_detail,
        transaction_amount: payment.transaction_amount,
        total_paid_amount: payment.transaction_details.total_paid_amount,
        amount_refunded: payment.transaction_amount_refunded,
        currency_id: payment.currency_id,
        date_approved: payment.date_approved,
        date_created: payment.date_created,
      })),
      paid_amount: paid,
      refunded_amount: refunded,
      total_amount: total,
      cancelled: false,
      is_test: true,
    }
  }

  // ---------------------------------------------------------------- preferences
  for (const path of ['/checkout/preferences', '/checkout/preferences/'])
    api.post(path, (request, reply) =>
      once(request, reply, () => preferences.present(preferences.create(request.body))),
    )
  api.get<Search>('/checkout/preferences/search', (request) => {
    const { limit, offset } = page(request.query)
    const found = store.preferences(request.query['external_reference'] ?? null, limit, offset)
    return {
      elements: found.map(preferences.present),
      next_offset: offset + found.length,
      total: found.length,
    }
  })
  api.get<Id>('/checkout/preferences/:id', (request) =>
    preferences.present(preferences.find(request.params.id)),
  )
  api.put<Id>('/checkout/preferences/:id', (request) =>
    preferences.present(preferences.change(request.params.id, request.body)),
  )

  // ---------------------------------------------------------------- payments
  api.get<Search>('/v1/payments/search', (request) => {
    const { limit, offset } = page(request.query)
    const reference = request.query['external_reference'] ?? null
    const total = store.countPayments(reference)
    return { paging: { total, limit, offset }, results: store.payments(reference, limit, offset) }
  })
  api.get<Id>('/v1/payments/:id', (request) => life.find(Number(request.params.id)))
  api.put<Id>('/v1/payments/:id', (request) => {
    const { status } = (request.body ?? {}) as { status?: unknown }
    if (status !== 'cancelled')
      throw new ApiError(400, 'bad_request', 'Invalid status', [
        { code: 4050, description: 'Invalid status' },
      ])
    return life.cancel(Number(request.params.id))
  })
  api.post<Id>('/v1/payments/:id/refunds', (request, reply) => {
    if (!request.headers['x-idempotency-key']) {
      const description = "Header X-Idempotency-Key can't be null"
      throw new ApiError(400, 'bad_request', description, [{ code: 4292, description }])
    }
    const { amount } = (request.body ?? {}) as { amount?: unknown }
    if (amount !== undefined && amount !== null && (typeof amount !== 'number' || !Number.isFinite(amount)))
      throw new ApiError(400, 'bad_request', 'Invalid amount', [
        { code: 4037, description: 'Invalid amount' },
      ])
    return once(request, reply, () => life.refund(Number(request.params.id), amount ?? undefined))
  })
  api.get<Id>('/v1/payments/:id/refunds', (request) => life.find(Number(request.params.id)).refunds)
  api.get<{ Params: { id: string; refund: string } }>('/v1/payments/:id/refunds/:refund', (request) => {
    const refund = life
      .find(Number(request.params.id))
      .refunds.find((each) => String(each.id) === request.params.refund)
    if (!refund) throw new ApiError(404, 'not_found', 'Refund not found')
    return refund
  })

  orderRoutes(api, sandbox)

  // ---------------------------------------------------------------- the rest
  api.get<Search>('/merchant_orders/search', (request) => {
    const { external_reference: reference, preference_id: preferenceId } = request.query
    const found = store.merchantOrders({ reference, preferenceId })
    return {
      elements: found.map((order) => merchantOrder(order.id, order.preferenceId)),
      total: found.length,
    }
  })
  api.get<Id>('/merchant_orders/:id', (request) => {
    const [order] = store.merchantOrders({
      id: numberBetween(request.params.id, 0, Number.MAX_SAFE_INTEGER, 0),
    })
    if (!order) throw new ApiError(404, 'not_found', 'Merchant order not found')
    return merchantOrder(order.id, order.preferenceId)
  })
  api.get<Id>('/v1/chargebacks/:id', (request) => {
    const chargeback = store.chargeback(numberBetween(request.params.id, 0, Number.MAX_SAFE_INTEGER, 0))
    if (!chargeback) throw new ApiError(404, 'not_found', 'Chargeback not found')
    return chargeback
  })
  api.get<Id>('/post-purchase/v1/claims/:id', (request) => {
    const claim = store.claim(numberBetween(request.params.id, 0, Number.MAX_SAFE_INTEGER, 0))
    if (!claim) throw new ApiError(404, 'not_found', 'Claim not found')
    return claim
  })
  api.get('/v1/payment_methods', () => METHODS)
  api.get('/users/me', () => ({
    id: Number(options.sellerId),
    nickname: 'TESTUSER',
    site_id: 'MLA',
    country_id: 'AR',
  }))
}
