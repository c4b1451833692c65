/** The wallet that pays a QR, played: its page, whole without scripts, and what tests make happen to an order. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { ApiError } from '../api/error.ts'
import type { Sandbox } from '../sandbox.ts'
import type { InstoreOrder } from './documents.ts'
import { OrderError, type Wallet } from './orders.ts'
import { walletPage, unknownQr } from './page.ts'

type Id = { Params: { id: string } }
type Form = Id & { Body: Record<string, unknown> | undefined }

const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const walletOf = (typed: unknown): Wallet => (typed === 'banco' ? 'interop_transfer' : 'account_money')
const paySchema = v.object({
  wallet: v.optional(v.picklist(['account_money', 'interop_transfer']), 'account_money'),
  late: v.optional(v.boolean()),
  again: v.optional(v.boolean()),
  amount: v.optional(v.number()),
  key: v.optional(v.string()),
})

export function instoreRoutes(app: FastifyInstance, { instore, options, now }: Sandbox): void {
  const show = (reply: FastifyReply, status: number, text: string) =>
    reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(text)

  /** null: there is none, and the page says so. */
  function known(id: string): InstoreOrder | null {
    try {
      return instore.find(id)
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  }

  app.get<Id>('/instore/:id', (request, reply) => {
    const order = known(request.params.id)
    if (!order) return show(reply, 404, unknownQr())
    const view = {
      order: instore.present(order),
      open: instore.isOpen(order),
      locked: instore.isLocked(order),
    }
    return show(
      reply,
      200,
      walletPage({ ...view, endsAt: new Date(instore.endOf(order)), now: now(), formKey: randomUUID() }),
    )
  })

  app.post<Form>('/instore/:id', (request, reply) => {
    const { id } = request.params
    const form = request.body ?? {}
    if (!known(id)) return show(reply, 404, unknownQr())
    const formKey = /^[\w-]{8,64}$/.test(String(form['form_key'])) ? String(form['form_key']) : randomUUID()
    try {
      if (form['deed'] === 'open') instore.open(id)
      else instore.pay(id, { wallet: walletOf(form['wallet']), formKey })
    } catch (error) {
      // It ended meanwhile: the page says how.
      if (!(error instanceof OrderError)) throw error
    }
    return reply.redirect(`${options.prefix}/instore/${encodeURIComponent(id)}`, 303)
  })

  app.post<Form>('/control/orders/:id/pay', (request) => {
    const parsed = v.safeParse(paySchema, request.body ?? {})
    if (!parsed.success) throw new ApiError(400, 'bad_request', parsed.issues[0].message)
    const { key = randomUUID(), ...asked } = parsed.output
    return instore.present(instore.pay(request.params.id, { ...asked, formKey: key }))
  })
  app.post<Id>('/control/orders/:id/open', (request) => instore.present(instore.open(request.params.id)))
  app.post<Id>('/control/orders/:id/expire', (request, reply) => {
    const order = instore.expire(request.params.id)
    return request.headers.accept?.includes('text/html')
      ? reply.redirect(`${options.prefix}/control`, 303)
      : reply.send(instore.present(order))
  })
}
