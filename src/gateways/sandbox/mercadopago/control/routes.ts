/** The routes of the control page: the same verbs for buttons (answered with the page) and for tests (answered in JSON). */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ApiError } from '../api/error.ts'
import { apiFaultSchema } from '../api/faults.ts'
import { controlPage } from './page.ts'
import { APPROVED, HOLDERS, rejected, TEST_CARDS, WAITING_FOR_CASH, type Outcome } from '../outcomes.ts'
import type { Sandbox } from '../sandbox.ts'
import { NO_WEBHOOK_FAULTS } from '../webhooks.ts'

type Id = { Params: { id: string } }

/** Forms send digits as text. */
const count = (most: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.transform(Number),
      v.integer(),
      v.minValue(0),
      v.maxValue(most),
    ),
  )
const webhookFaultsSchema = v.object({
  delayMs: count(600_000),
  drop: count(10_000),
  duplicate: count(10_000),
  badSignature: count(10_000),
  reorder: count(1000),
})
const settleSchema = v.object({
  status: v.picklist(['approved', 'rejected', 'cancelled']),
  detail: v.optional(v.string(), 'cc_rejected_other_reason'),
})
const paySchema = v.object({
  /** A test holder's name, or how it is paid without a card. */
  holder: v.optional(v.picklist(Object.keys(HOLDERS)), 'APRO'),
  method: v.optional(v.picklist(['card', 'account_money', 'cash']), 'card'),
  installments: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36)), 1),
  key: v.optional(v.string()),
})

function parse<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body ?? {})
  if (!parsed.success) throw new ApiError(400, 'bad_request', parsed.issues[0].message)
  return parsed.output
}

function settling({ status, detail }: v.InferOutput<typeof settleSchema>): Outcome {
  if (status === 'approved') return APPROVED
  return status === 'rejected' ? rejected(detail) : { status, detail: 'expired' }
}

/** A form's empty field says nothing; its numbers are words. */
function apiFault(body: unknown) {
  const { kind, path, status, count: times, after, retryAfter } = (body ?? {}) as Record<string, unknown>
  const digits = (value: unknown) => (value === undefined || value === '' ? undefined : Number(value))
  return parse(apiFaultSchema, {
    kind,
    path,
    status: digits(status),
    count: digits(times),
    retryAfter: digits(retryAfter),
    after: after === true || after === '1' || after === 'true',
  })
}

export function controlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, life, instore, preferences, webhooks, apiFaults, clock, now, options } = sandbox

  /** A browser that pressed a button goes back to the page, on whatever name it knows this host by. */
  function answer(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
    return request.headers.accept?.includes('text/html')
      ? reply.redirect(`${options.prefix}/control`, 303)
      : reply.send(value ?? { ok: true })
  }

  app.get('/control', (_request, reply) =>
    reply
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(
        controlPage({
          preferences: store.preferences(null),
          payments: store.payments(null),
          qrs: store.instoreOrders().map(instore.present),
          deliveries: webhooks.list(),
          webhookFaults: webhooks.faults,
          apiFaults: apiFaults.list(),
          checkoutUrl: preferences.checkoutUrl,
          now: now(),
        }),
      ),
  )
  app.get('/control/state', () => ({
    now: now().toISOString(),
    preferences: store.preferences(null, 200).map(preferences.present),
    payments: store.payments(null, 200),
    qrs: store.instoreOrders(200).map(instore.present),
    deliveries: webhooks.list(200),
    webhookFaults: webhooks.faults,
    apiFaults: apiFaults.list(),
  }))

  app.post<Id>('/control/payments/:id/settle', (request, reply) =>
    answer(
      request,
      reply,
      life.settle(Number(request.params.id), settling(parse(settleSchema, request.body))),
    ),
  )
  app.post<Id>('/control/payments/:id/refund', (request, reply) => {
    const { amount } = parse(v.object({ amount: v.optional(v.number()) }), request.body)
    return answer(request, reply, life.refund(Number(request.params.id), amount))
  })
  app.post<Id>('/control/payments/:id/chargeback', (request, reply) =>
    answer(request, reply, life.chargeBack(Number(request.params.id))),
  )
  app.post<Id>('/control/payments/:id/dispute', (request, reply) => {
    const { end } = parse(v.object({ end: v.picklist(['won', 'lost']) }), request.body)
    return answer(request, reply, life.endDispute(Number(request.params.id), end === 'won'))
  })
  app.post<Id>('/control/payments/:id/claim', (request, reply) =>
    answer(request, reply, life.openClaim(Number(request.params.id))),
  )
  app.post<Id>('/control/payments/:id/claim/close', (request, reply) => {
    const { end } = parse(v.object({ end: v.picklist(['seller', 'buyer']) }), request.body)
    return answer(request, reply, life.closeClaim(Number(request.params.id), end === 'buyer'))
  })
  app.post<Id>('/control/payments/:id/fraud', (request, reply) =>
    answer(request, reply, life.suspectFraud(Number(request.params.id))),
  )
  app.post<Id>('/control/payments/:id/resend', (request, reply) => {
    const { times = 1 } = parse(v.object({ times: count(1000) }), request.body)
    if (!webhooks.resend(String(life.find(Number(request.params.id)).id), times))
      throw new ApiError(404, 'not_found', 'There is no notice about this payment')
    return answer(request, reply, { ok: true })
  })

  app.post<Id>('/control/preferences/:id/expire', (request, reply) =>
    answer(request, reply, preferences.present(preferences.expire(request.params.id))),
  )
  /** Pays without the page, also what has expired: late payments exist. */
  app.post<Id>('/control/preferences/:id/pay', (request, reply) => {
    const { holder, method, installments, key = randomUUID() } = parse(paySchema, request.body)
    const outcome = method === 'card' ? HOLDERS[holder]! : method === 'cash' ? WAITING_FOR_CASH : APPROVED
    const card = method === 'card' ? TEST_CARDS[1]! : undefined
    const attempt = { formKey: key, method, outcome, card, installments }
    return answer(request, reply, life.pay(preferences.find(request.params.id), attempt))
  })

  app.post('/control/faults/webhooks', (request, reply) => {
    webhooks.setFaults(parse(webhookFaultsSchema, request.body))
    return answer(request, reply, webhooks.faults)
  })
  app.post('/control/faults/api', (request, reply) => {
    apiFaults.add(apiFault(request.body))
    return answer(request, reply, apiFaults.list())
  })
  app.post('/control/faults/clear', (request, reply) => {
    apiFaults.clear()
    webhooks.setFaults(NO_WEBHOOK_FAULTS)
    return answer(request, reply, { ok: true })
  })
  app.post('/control/webhooks/flush', async (request, reply) => {
    await webhooks.flush(true)
    return answer(request, reply, { ok: true })
  })
  app.post('/control/clock', (request, reply) => {
    clock.shiftMs = parse(v.object({ shiftMs: v.pipe(v.number(), v.integer()) }), request.body).shiftMs
    return answer(request, reply, { now: now().toISOString() })
  })
}
