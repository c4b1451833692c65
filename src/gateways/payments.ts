/**
 * Payments through Mercado Pago's Checkout Pro (preferences): our own small adapter over its REST API, the same for the
 * real provider and for the local sandbox. Why not its SDK: product §33.5 (no base address, 60 s × 4, leaking keys).
 */
import * as v from 'valibot'
import { openBreaker } from './mercadopago/breaker.ts'
import { readNotice } from './mercadopago/notice.ts'
import { checkPayments } from './mercadopago/check.ts'
import {
  chargebackSchema,
  claimSchema,
  idSchema,
  merchantOrderPageSchema,
  merchantOrderSchema,
  paymentPageSchema,
  paymentSchema,
  readDate,
  readPayment,
  readRefund,
  refundSchema,
  type WirePayment,
} from './mercadopago/payment.ts'
import { openQrOrders } from './mercadopago/qr-order.ts'
import { preferenceBody, preferenceSchema } from './mercadopago/preference.ts'
import { callWire, WireRefused, type WireCall, type WireLog } from './mercadopago/wire.ts'
import { toPesos } from '#rules/money.ts'
import { isVoided } from '#rules/payments/states.ts'
import { paymentStateOf } from '#rules/payments/provider.ts'
import type { NoticeSubject, NoticeTopic, Payments, ProviderPayment } from './ports.ts'

export type PaymentsConfig = {
  /** `https://api.mercadopago.com`, or the sandbox's address. */
  baseUrl: string
  accessToken: string
  publicKey: string
  webhookSecret: string
  scriptUrl: string
  /** The account that must have been paid; asked from the provider when it is not configured. */
  sellerId?: string
  /** The till of the counter, as it is called in their panel; '' where there is none. */
  posId?: string
  /** Of the sandbox: where a QR is paid, without its number. */
  wallet?: string
  sandbox: boolean
  /** Where notices are to arrive, for the check. */
  noticeUrl?: string
  fetch?: typeof fetch
  /** Budget of one verb, all its calls and retries together. */
  timeoutMs?: number
  log?: WireLog
}

const PAGE = 50
/** A customer who fails 500 times has other troubles. */
const MOST_PAGES = 10

const accountSchema = v.object({ id: idSchema })
const paymentIdPattern = /^\d{1,20}$/

export function openPayments(config: PaymentsConfig): Payments {
  const { timeoutMs = 8000 } = config
  const wire = { ...config, fetch: config.fetch ?? fetch }
  const breaker = openBreaker()
  const call = <S extends v.GenericSchema>(schema: S, request: WireCall) =>
    breaker.run(() => callWire(wire, schema, request))
  const budget = () => Date.now() + timeoutMs
  let sellerId = config.sellerId ?? ''

  /** What is good to know but not worth failing for. */
  async function ifPossible<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work
    } catch {
      return null
    }
  }

  async function learnSeller(deadline: number): Promise<void> {
    if (sellerId) return
    const operation = 'account.find'
    const account = await ifPossible(
      call(accountSchema, { operation, method: 'GET', path: '/users/me', deadline }),
    )
    if (account) sellerId = account.id
  }

  async function findPayment(id: string): Promise<ProviderPayment | null> {
    if (!paymentIdPattern.test(id)) return null
    const deadline = budget()
    try {
      const path = `/v1/payments/${id}`
      const payment = await call(paymentSchema, { operation: 'payment.find', method: 'GET', path, deadline })
      await learnSeller(deadline)
      const orderPath = `/merchant_orders/${encodeURIComponent(payment.order?.id ?? '')}`
      const order = payment.order?.id
        ? await ifPossible(
            call(merchantOrderSchema, {
              operation: 'merchant_order.find',
              method: 'GET',
              path: orderPath,
              deadline,
            }),
          )
        : null
      return readPayment(payment, order?.preference_id ?? null)
    } catch (error) {
      if (error instanceof WireRefused && error.status === 404) return null
      throw error
    }
  }

  async function preferencesByOrder(reference: string, deadline: number): Promise<Map<string, string>> {
    const path = `/merchant_orders/search?${new URLSearchParams({ external_reference: reference })}`
    const operation = 'merchant_order.search'
    const page = await ifPossible(call(merchantOrderPageSchema, { operation, method: 'GET', path, deadline }))
    return new Map(
      (page?.elements ?? []).flatMap((order) =>
        order.preference_id ? [[order.id, order.preference_id]] : [],
      ),
    )
  }

  /** null for a 404: not known, or not known yet. */
  async function findOrNull<S extends v.GenericSchema>(
    schema: S,
    operation: string,
    path: string,
  ): Promise<v.InferOutput<S> | null> {
    try {
      return await call(schema, { operation, method: 'GET', path, deadline: budget() })
    } catch (error) {
      if (error instanceof WireRefused && error.status === 404) return null
      throw error
    }
  }

  async function findSubject(topic: NoticeTopic, id: string): Promise<NoticeSubject | null> {
    const at = encodeURIComponent(id)
    const about = (paymentIds: string[], deadline: Date | null = null, closed = false): NoticeSubject => ({
      paymentIds: paymentIds.filter((each) => paymentIdPattern.test(each)),
      deadline,
      closed,
    })
    switch (topic) {
      case 'merchant_order': {
        const order = await findOrNull(merchantOrderSchema, 'merchant_order.find', `/merchant_orders/${at}`)
        return order && about(order.payments.map((payment) => payment.id))
      }
      case 'chargeback': {
        const found = await findOrNull(chargebackSchema, 'chargeback.find', `/v1/chargebacks/${at}`)
        return found && about(found.payments, readDate(found.date_documentation_deadline))
      }
      case 'claim': {
        const found = await findOrNull(claimSchema, 'claim.find', `/post-purchase/v1/claims/${at}`)
        if (!found) return null
        const ids = found.resource === 'payment' && found.resource_id ? [found.resource_id] : []
        return about(ids, null, found.status === 'closed')
      }
      default:
        return about([id])
    }
  }

  return {
    provider: 'mercadopago',
    sandbox: config.sandbox,
    publicKey: config.publicKey,
    scriptUrl: config.scriptUrl,
    get sellerId() {
      return sellerId
    },

    async createPreference(request, key) {
      const preference = await call(preferenceSchema, {
        operation: 'preference.create',
        method: 'POST',
        path: '/checkout/preferences',
        body: preferenceBody(request, config.sandbox),
        idempotencyKey: key,
        deadline: budget(),
      })
      sellerId ||= preference.collector_id ?? ''
      return { id: preference.id, redirectUrl: preference.init_point }
    },

    findPayment,

    async searchPayments(reference) {
      const deadline = budget()
      const found: WirePayment[] = []
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = new URLSearchParams({
          external_reference: reference,
          sort: 'date_created',
          criteria: 'desc',
          limit: String(PAGE),
          offset: String(page * PAGE),
        })
        const path = `/v1/payments/search?${query}`
        const answer = await call(paymentPageSchema, {
          operation: 'payment.search',
          method: 'GET',
          path,
          deadline,
        })
        found.push(...answer.results)
        if (answer.results.length < PAGE) break
      }
      const ours = found.filter((payment) => payment.external_reference === reference)
      if (ours.length === 0) return []
      await learnSeller(deadline)
      const preferences = await preferencesByOrder(reference, deadline)
      return ours.map((payment) => readPayment(payment, preferences.get(payment.order?.id ?? '') ?? null))
    },

    async refund(paymentId, amount, key) {
      const refund = await call(refundSchema, {
        operation: 'refund.create',
        method: 'POST',
        path: `/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
        body: amount === null ? {} : { amount: toPesos(amount) },
        idempotencyKey: key,
        deadline: budget(),
      })
      return readRefund(refund)
    },

    async cancel(paymentId) {
      try {
        await call(paymentSchema, {
          operation: 'payment.cancel',
          method: 'PUT',
          path: `/v1/payments/${encodeURIComponent(paymentId)}`,
          body: { status: 'cancelled' },
          idempotencyKey: `cancel:${paymentId}`,
          deadline: budget(),
        })
      } catch (error) {
        // Cancelling twice is refused by them and fine for us.
        const known = error instanceof WireRefused ? await findPayment(paymentId) : null
        if (!known || !isVoided(paymentStateOf(known.status))) throw error
      }
    },

    qr: config.posId ? openQrOrders(call, budget, { posId: config.posId, wallet: config.wallet }) : null,

    findSubject,
    resting: () => breaker.resting(),
    check: () => checkPayments({ ...config, ...wire }),

    readNotice: (notice) => readNotice(config.webhookSecret, notice),
  }
}
