/** The routes of the hosted payment page: show it, take one attempt, send the payer back to the shop. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exampleCard, NO_CARD, readCard, type CardErrors, type CardValues } from './card-form.ts'
import { expiredPage, instalmentCap, missingPage, paidPage, payPage, resultPage } from './page.ts'
import { CHECKOUT_STYLE } from './style.ts'
import type { Payment, Preference } from '../documents.ts'
import { isExpired, type Attempt } from '../life.ts'
import { APPROVED, HOLDERS, rejected, REVIEW, TEST_CARDS, WAITING_FOR_CASH } from '../outcomes.ts'
import type { Sandbox } from '../sandbox.ts'
import { returnAddress } from './return-address.ts'

type Query = { Querystring: { pref_id?: string; titular?: string; payment_id?: string } }
type Form = { Body: Record<string, unknown> | undefined }

/** form-action also governs where the answer to a form may redirect: the shop's own addresses. */
function policy(preference: Preference | null): string {
  const origins = (addresses: (string | null | undefined)[]) => [
    ...new Set(
      addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : [])),
    ),
  ]
  const backs = origins(Object.values(preference?.back_urls ?? {})).join(' ')
  const pictures = origins((preference?.items ?? []).map((item) => item.picture_url)).filter(
    (each) => each !== 'null',
  )
  return [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' ${pictures.join(' ')}`,
    `form-action 'self' ${backs}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function checkoutRoutes(app: FastifyInstance, { store, life, now }: Sandbox): void {
  const show = (
    reply: FastifyReply,
    status: number,
    preference: Preference | null,
    text: string,
  ): FastifyReply =>
    reply
      .code(status)
      .headers({
        'content-security-policy': policy(preference),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(text)

  function showForm(
    reply: FastifyReply,
    preference: Preference,
    filled: { status?: number; formKey?: string; values?: CardValues; errors?: CardErrors } = {},
  ): FastifyReply {
    const { status = 200, formKey = randomUUID(), errors = {} } = filled
    const cuotas = String(preference.payment_methods.default_installments ?? 1)
    const values = filled.values ?? { ...NO_CARD, cuotas }
    const payments = store.paymentsOfPreference(preference.id)
    return show(
      reply,
      status,
      preference,
      payPage({ preference, payments, formKey, values, errors, now: now() }),
    )
  }

  const leave = (reply: FastifyReply, preference: Preference, payment: Payment): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .redirect(returnAddress(preference, payment) ?? `result?payment_id=${payment.id}`, 303)

  app.get('/checkout/v1/style.css', (_request, reply) =>
    reply.header('cache-control', 'max-age=300').type('text/css; charset=utf-8').send(CHECKOUT_STYLE),
  )

  app.get<Query>('/checkout/v1/redirect', (request, reply) => {
    const preference = store.preference(String(request.query.pref_id ?? ''))
    if (!preference) return show(reply, 404, null, missingPage())
    const paid = store.paymentsOfPreference(preference.id).find((payment) => payment.date_approved)
    if (paid) return show(reply, 200, preference, paidPage(preference, paid))
    if (isExpired(preference, now())) return show(reply, 410, preference, expiredPage(preference))
    const holder = String(request.query.titular ?? '')
    return showForm(
      reply,
      preference,
      Object.hasOwn(HOLDERS, holder) ? { values: exampleCard(holder, TEST_CARDS[1]!, now()) } : {},
    )
  })

  app.get<Query>('/checkout/v1/result', (request, reply) => {
    const payment = store.payment(Number(request.query.payment_id) || 0)
    const preference = payment && store.preference(store.preferenceIdOf(payment.id))
    return payment && preference
      ? show(reply, 200, preference, resultPage(preference, payment))
      : show(reply, 404, null, missingPage())
  })

  function shortcut(form: Record<string, unknown>): Attempt['outcome'] | null {
    if (form['outcome'] === 'approve') return APPROVED
    if (form['outcome'] === 'pending') return REVIEW
    return form['outcome'] === 'reject' ? rejected(String(form['detail'])) : null
  }

  app.post<Form>('/checkout/v1/pay', (request, reply) => {
    const form = request.body ?? {}
    const preference = store.preference(String(form['pref_id'] ?? ''))
    if (!preference) return show(reply, 404, null, missingPage())
    const formKey = /^[\w-]{8,64}$/.test(String(form['form_key'])) ? String(form['form_key']) : randomUUID()
    const sent = store.paymentByForm(formKey)
    if (sent && store.preferenceIdOf(sent.id) === preference.id) return leave(reply, preference, sent)
    if (isExpired(preference, now())) return show(reply, 410, preference, expiredPage(preference))

    const pay = (attempt: Omit<Attempt, 'formKey'>) =>
      leave(reply, preference, life.pay(preference, { ...attempt, formKey }))
    switch (form['method']) {
      case 'card': {
        const card = readCard(form, instalmentCap(preference), now())
        return card.ok
          ? pay({ method: 'card', ...card })
          : showForm(reply, preference, { status: 422, formKey, values: card.values, errors: card.errors })
      }
      case 'account_money':
        return pay({ method: 'account_money', outcome: APPROVED })
      case 'cash':
        return pay({ method: 'cash', outcome: WAITING_FOR_CASH })
      case 'shortcut': {
        const outcome = shortcut(form)
        return outcome
          ? pay({ method: 'card', card: TEST_CARDS[1]!, outcome, installments: 1 })
          : showForm(reply, preference, { status: 422, formKey })
      }
      default:
        return showForm(reply, preference, { status: 422, formKey })
    }
  })
}
