/**
 * A mailbox that takes emails by EmailJS's protocol and shows them, so that the shop's mail can be read without an
 * account anywhere. People read pages; tests ask for JSON (`?format=json`, or an Accept header that says so).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Mailbox } from './mailbox.ts'
import { openRefusals } from './refusals.ts'
import { absentPage, framedHtml, emailPage, listPage } from './pages.ts'
import { paperHeaders } from '../paper.ts'

export type MailSandboxOptions = { prefix: string; box: Mailbox }

const PAGE = 50
const BODY_LIMIT = 1_000_000

const text = v.optional(v.string(), '')
const SEND = v.object({
  service_id: v.pipe(v.string(), v.minLength(1)),
  template_id: v.pipe(v.string(), v.minLength(1)),
  user_id: v.pipe(v.string(), v.minLength(1)),
  template_params: v.object({
    to_email: v.pipe(v.string(), v.minLength(3), v.maxLength(254)),
    subject: text,
    text,
    html: text,
    reply_to: text,
    from_name: text,
    from_email: text,
    message_id: text,
  }),
})

/** The framed email may draw and link, and nothing else: no script, no form, no origin of its own. */
const FRAME_POLICY =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

export async function mailSandbox(app: FastifyInstance, { prefix, box }: MailSandboxOptions): Promise<void> {
  const refusals = openRefusals()
  app.addHook('onClose', async () => box.close())
  const show = (reply: FastifyReply, status: number, html: string) =>
    reply.status(status).headers(paperHeaders()).send(html)

  app.post('/api/v1.0/email/send', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const sent = v.safeParse(SEND, request.body)
    void reply.type('text/plain; charset=utf-8')
    // EmailJS answers in plain text, naming the first parameter that is wrong.
    if (!sent.success)
      return reply.status(400).send(`The ${v.getDotPath(sent.issues[0]) ?? 'body'} parameter is required`)
    const { template_params: email } = sent.output
    const refused = refusals.answerFor(email.to_email, email.message_id)
    if (refused) return reply.status(refused.status).send(refused.text)
    box.receive({
      messageId: email.message_id,
      to: email.to_email,
      from: email.from_name ? `${email.from_name} <${email.from_email}>` : email.from_email,
      replyTo: email.reply_to,
      subject: email.subject,
      text: email.text,
      html: email.html,
    })
    return reply.send('OK')
  })

  app.get('/', async (request, reply) => {
    const query = request.query as { to?: unknown; before?: unknown }
    const to = typeof query.to === 'string' ? query.to.slice(0, 254) : ''
    const before = Number(query.before)
    const found = box.list({ to, limit: PAGE + 1, ...(before > 0 ? { before: Math.trunc(before) } : {}) })
    const emails = found.slice(0, PAGE)
    if (wantsJson(request)) return reply.header('cache-control', 'no-store').send({ emails })
    return show(reply, 200, listPage({ prefix, emails, to, more: found.length > PAGE }))
  })

  app.get('/:id', async (request, reply) => {
    const email = box.read(idOf(request))
    if (wantsJson(request))
      return email
        ? reply.header('cache-control', 'no-store').send(email)
        : reply.status(404).send({ error: 'Not Found' })
    return email ? show(reply, 200, emailPage({ prefix, email })) : show(reply, 404, absentPage(prefix))
  })

  app.get('/:id/html', async (request, reply) => {
    const email = box.read(idOf(request))
    if (!email) return show(reply, 404, absentPage(prefix))
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': FRAME_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .send(framedHtml(email.html))
  })
}

const idOf = (request: FastifyRequest): number => {
  const { id } = request.params as { id: string }
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}
const wantsJson = (request: FastifyRequest): boolean => {
  if ((request.query as { format?: unknown }).format === 'json') return true
  const accept = request.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}
