import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { EMAILJS, emailJsStandIn, type EmailJsStandIn } from '#tests/support/stand-ins/emailjs.ts'
import { smtpStandIn } from '#tests/support/stand-ins/smtp.ts'
import type { Fault } from '#tests/support/stand-ins/stand-in.ts'
import { openMail } from '#gateways/mail.ts'
import type { Email } from '#gateways/ports.ts'
import { openMailbox } from '#gateways/sandbox/mail/mailbox.ts'
import { mailSandbox } from '#gateways/sandbox/mail/mail-sandbox.ts'
import { readSender } from './email.ts'
import { qrPicture } from './qr-picture.ts'

/** Holds product §24.4, §34.3, §53.5. */

const FROM = 'Vereda <hola@vereda.test>'
const email = (more: Partial<Email> = {}): Email => ({
  to: 'cliente@vereda.test',
  subject: 'Recibimos tu pedido',
  text: 'Mirá tu pedido en http://localhost:3000/pedidos/7.\nGracias.',
  html: '<html><head><title>x</title></head><body><p style="color:red">Gracias</p><script>alert(1)</script></body></html>',
  messageId: 'order-7-placed',
  ...more,
})

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const openSandbox = async () => {
  const app = Fastify()
  await app.register(mailSandbox, { prefix: '/sandbox/mail', box: openMailbox(':memory:') })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  return { app, mail: openMail({ kind: 'sandbox', url: `${origin}/sandbox/mail`, from: FROM }) }
}

test('an email arrives once in the sandbox, is found by its reader, and can be read in a closed frame', async () => {
  const { app, mail } = await openSandbox()
  await mail.send(email())
  await mail.send(email())
  await mail.send(
    email({ to: 'otra@vereda.test', messageId: 'b', subject: 'Otra', replyTo: 'ana@correo.com' }),
  )

  const all = (await app.inject('/sandbox/mail/?format=json')).json()
  expect(all.emails.map((one: { subject: string }) => one.subject)).toEqual(['Otra', 'Recibimos tu pedido'])
  const found = (
    await app.inject({ url: '/sandbox/mail/?to=CLIENTE', headers: { accept: 'application/json' } })
  ).json()
  expect(found.emails).toHaveLength(1)
  expect(found.emails[0]).toMatchObject({
    from: FROM,
    replyTo: 'hola@vereda.test',
    messageId: 'order-7-placed',
  })

  const list = await app.inject({ url: '/sandbox/mail/', headers: { accept: 'text/html' } })
  expect(list.body).toContain('ENTORNO DE PRUEBA')
  const page = await app.inject(`/sandbox/mail/${found.emails[0].id}`)
  expect(page.body).toContain(
    '<a href="http://localhost:3000/pedidos/7">http://localhost:3000/pedidos/7</a>.',
  )
  expect(page.body).not.toContain('<script')
  const frame = await app.inject(`/sandbox/mail/${found.emails[0].id}/html`)
  expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(frame.body).toContain('<head><base target="_blank">')
  expect((await app.inject('/sandbox/mail/999')).statusCode).toBe(404)
  expect((await app.inject('/sandbox/mail/1%20or%201')).statusCode).toBe(404)
})

test('what a person wrote cannot become markup of the mailbox', async () => {
  const { app, mail } = await openSandbox()
  await mail.send(email({ subject: '<img src=x onerror=alert(1)>', text: '</pre><script>http://a.b/"><b>' }))
  for (const address of ['/sandbox/mail/', '/sandbox/mail/1', '/sandbox/mail/?to=%22%3E%3Cscript%3E'])
    expect((await app.inject(address)).body).not.toMatch(/<img|<script|"><b>/)
})

test('an email that needs two readers or hides a header is refused or put right', async () => {
  const { app, mail } = await openSandbox()
  for (const to of ['a@b.com, c@d.com', 'a@b.com\r\nBcc: c@d.com', 'nadie', ''])
    await expect(mail.send(email({ to }))).rejects.toMatchObject({ name: 'GatewayRefused' })
  await mail.send(email({ subject: 'Hola\r\nBcc: c@d.com', replyTo: 'x@y.com\nBcc: c@d.com' }))
  const { emails } = (await app.inject('/sandbox/mail/?format=json')).json()
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({ subject: 'Hola Bcc: c@d.com', replyTo: 'hola@vereda.test' })
  expect(() => readSender('Vereda')).toThrow('not a sender')
})

const emailJs = (provider: EmailJsStandIn, more: object = {}) =>
  openMail({ kind: 'emailjs', ...EMAILJS, baseUrl: provider.url, from: FROM, secondsBetween: 0, ...more })
const openEmailJs = async () => {
  const provider = await emailJsStandIn()
  closing.push(provider.close)
  return provider
}

test('EmailJS is called once a second with the account keys', async () => {
  const provider = await openEmailJs()
  const mail = emailJs(provider, { secondsBetween: 0.2 })
  const began = performance.now()
  await Promise.all([1, 2, 3].map(() => mail.send(email())))
  // Two pauses lie between three emails, however slow the first connection was.
  expect(performance.now() - began).toBeGreaterThanOrEqual(380)
  expect(provider.asked[0]!.json).toMatchObject({
    service_id: 'service_1',
    template_id: 'template_1',
    user_id: 'pub_1',
    accessToken: 'priv_1',
  })
  expect(provider.emails[0]).toMatchObject({
    to_email: 'cliente@vereda.test',
    user_affair: 'Recibimos tu pedido',
    from_name: 'Vereda',
  })
})

test.each<[string, Fault, object]>([
  ['429', { status: 429, body: 'Too many requests' }, { trouble: 'limit' }],
  ['402', { status: 402, body: 'The quota is exceeded' }, { trouble: 'limit' }],
  ['400 about the key', { status: 400, body: 'The user_id parameter is required' }, { trouble: 'key' }],
  ['403', { status: 403, body: 'API calls are disabled for non-browser applications' }, { trouble: 'key' }],
  ['400 about the email', { status: 400, body: 'Recipients address is empty' }, { name: 'GatewayRefused' }],
  ['500', { status: 500, body: 'oops' }, { trouble: 'reach' }],
  ['nothing', 'reset', { trouble: 'reach' }],
])('EmailJS saying %s is told apart', async (_name, fault, wanted) => {
  const provider = await openEmailJs()
  provider.spoil('/send', fault)
  await expect(emailJs(provider).send(email())).rejects.toMatchObject(wanted)
})

test('the check of EmailJS sends nothing and finds a wrong key, a wrong service and silence', async () => {
  const provider = await openEmailJs()
  const found = async (more = {}) => (await emailJs(provider, more).check())[0]!
  expect(await found()).toMatchObject({ state: 'right' })
  expect(await found({ publicKey: 'x' })).toMatchObject({
    state: 'wrong',
    todo: expect.stringContaining('KEY'),
  })
  expect(await found({ privateKey: 'x' })).toMatchObject({ state: 'wrong' })
  expect(await found({ serviceId: 'x' })).toMatchObject({
    state: 'wrong',
    todo: expect.stringContaining('EMAILJS_SERVICE_ID'),
  })
  expect(await found({ baseUrl: 'http://127.0.0.1:1' })).toMatchObject({ state: 'wrong' })
  expect(provider.emails).toEqual([])
})

const smtp = async (options: Parameters<typeof smtpStandIn>[0] = {}) => {
  const server = await smtpStandIn(options)
  closing.push(server.close)
  return { server, mail: openMail({ kind: 'smtp', url: server.url, from: FROM, timeoutMs: 500 }) }
}

test('by SMTP the shop is the sender, the visitor only the one to answer, and emails share connections', async () => {
  const { server, mail } = await smtp({ login: { user: 'tienda', password: 'p@ss/word' } })
  await mail.send(email({ replyTo: 'ana@correo.com', subject: 'Consulta\nBcc: x@y.com' }))
  await mail.send(email({ replyTo: 'ana@correo.com\r\nBcc: x@y.com' }))
  const [first, second] = server.emails
  expect(first).toMatch(/^From: Vereda <hola@vereda\.test>/m)
  expect(first).toMatch(/^Reply-To: ana@correo\.com/m)
  expect(first).toMatch(/^Message-ID: <order-7-placed@vereda\.test>/m)
  expect(first).toMatch(/^Subject: Consulta Bcc: x@y\.com/m)
  for (const one of [first, second]) expect(one).not.toMatch(/^Bcc:/im)
  expect(second).not.toMatch(/^Reply-To:/m)
  expect(server.connections()).toBe(1)
})

test('a picture goes along and is shown where it stands: attached by SMTP, in the HTML by EmailJS', async () => {
  const qr = 'https://vereda.test/Par/7KQ2MD4'
  const png = (await qrPicture(qr)).toString('base64')
  const shown = email({ html: '<img src="cid:codigo">', pictures: [{ cid: 'codigo', qr }] })
  const { server, mail } = await smtp()
  await mail.send(shown)
  expect(server.emails[0]).toMatch(/^Content-ID: <codigo>/im)
  expect(server.emails[0]).toMatch(/^Content-Type: image\/png; name=codigo\.png/im)
  expect(server.emails[0]!.replaceAll('\r\n', '')).toContain(png)
  const box = await openSandbox()
  await box.mail.send(shown)
  const [kept] = (await box.app.inject('/sandbox/mail/?format=json')).json().emails
  expect((await box.app.inject(`/sandbox/mail/${kept.id}/html`)).body).toContain(
    `<img src="data:image/png;base64,${png}">`,
  )
})

test('news say how to leave them, as mailboxes read it; what a sale needs does not', async () => {
  const { server, mail } = await smtp()
  const unsubscribeUrl = `https://tienda.example/baja/7.${'a'.repeat(43)}`
  await mail.send(email({ unsubscribeUrl }))
  await mail.send(email())
  await mail.send(email({ unsubscribeUrl: 'https://a.example/>\r\nBcc: x@y.com' }))
  const [news, ...others] = server.emails
  expect(news!.replaceAll('\r\n ', ' ')).toMatch(
    new RegExp(`^List-Unsubscribe: <${unsubscribeUrl.replaceAll('.', '\\.')}>\r$`, 'm'),
  )
  expect(news).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  for (const other of others) expect(other).not.toMatch(/^(List-Unsubscribe|Bcc)/im)
})

test('an SMTP server that says no for good is told apart from one that is busy, does not know us, or is gone', async () => {
  const never = await smtp({ recipient: '550 no such user' })
  await expect(never.mail.send(email())).rejects.toMatchObject({ name: 'GatewayRefused' })
  const later = await smtp({ recipient: '451 try later' })
  await expect(later.mail.send(email())).rejects.toMatchObject({ trouble: 'reach' })
  await later.server.close()
  await expect(later.mail.send(email())).rejects.toMatchObject({ trouble: 'reach' })
  const { server } = await smtp({ login: { user: 'tienda', password: 'right' } })
  const stranger = openMail({ kind: 'smtp', url: server.url.replace('right', 'wrong'), from: FROM })
  await expect(stranger.send(email())).rejects.toMatchObject({ trouble: 'key' })
})

test('the check of SMTP logs in and sends nothing', async () => {
  const { server, mail } = await smtp({ login: { user: 'tienda', password: 'right' } })
  expect((await mail.check())[0]).toMatchObject({ state: 'right' })
  const stranger = openMail({ kind: 'smtp', url: server.url.replace('right', 'wrong'), from: FROM })
  const found = await stranger.check()
  expect(found).toMatchObject([{ state: 'wrong', todo: expect.stringContaining('SMTP_URL') }])
  expect(JSON.stringify(found)).not.toContain('wrong@')
  await server.close()
  expect((await mail.check())[0]).toMatchObject({
    state: 'wrong',
    sentence: expect.stringContaining('no responde'),
  })
  expect(server.emails).toEqual([])
})
