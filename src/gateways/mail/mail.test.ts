import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openMail } from '../mail.ts'
import type { Letter } from '../ports.ts'
import { openMailbox } from '../sandbox/mail/mailbox.ts'
import { mailSandbox } from '../sandbox/mail/mail-sandbox.ts'
import { readSender } from './letter.ts'

const FROM = 'Vereda <hola@vereda.test>'
const letter = (more: Partial<Letter> = {}): Letter => ({
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

test('a letter arrives once in the sandbox, is found by its reader, and can be read in a closed frame', async () => {
  const { app, mail } = await openSandbox()
  await mail.send(letter())
  await mail.send(letter())
  await mail.send(
    letter({ to: 'otra@vereda.test', messageId: 'b', subject: 'Otra', replyTo: 'ana@correo.com' }),
  )

  const all = (await app.inject('/sandbox/mail/?format=json')).json()
  expect(all.letters.map((one: { subject: string }) => one.subject)).toEqual(['Otra', 'Recibimos tu pedido'])
  const found = (
    await app.inject({ url: '/sandbox/mail/?to=CLIENTE', headers: { accept: 'application/json' } })
  ).json()
  expect(found.letters).toHaveLength(1)
  expect(found.letters[0]).toMatchObject({
    from: FROM,
    replyTo: 'hola@vereda.test',
    messageId: 'order-7-placed',
  })

  const list = await app.inject({ url: '/sandbox/mail/', headers: { accept: 'text/html' } })
  expect(list.body).toContain('ENTORNO DE PRUEBA')
  const page = await app.inject(`/sandbox/mail/${found.letters[0].id}`)
  expect(page.body).toContain(
    '<a href="http://localhost:3000/pedidos/7">http://localhost:3000/pedidos/7</a>.',
  )
  expect(page.body).not.toContain('<script')
  const frame = await app.inject(`/sandbox/mail/${found.letters[0].id}/html`)
  expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(frame.body).toContain('<head><base target="_blank">')
  expect((await app.inject('/sandbox/mail/999')).statusCode).toBe(404)
  expect((await app.inject('/sandbox/mail/1%20or%201')).statusCode).toBe(404)
})

test('what a person wrote cannot become markup of the mailbox', async () => {
  const { app, mail } = await openSandbox()
  await mail.send(letter({ subject: '<img src=x onerror=alert(1)>', text: '</pre><script>http://a.b/"><b>' }))
  for (const address of ['/sandbox/mail/', '/sandbox/mail/1', '/sandbox/mail/?to=%22%3E%3Cscript%3E'])
    expect((await app.inject(address)).body).not.toMatch(/<img|<script|"><b>/)
})

test('a letter that needs two readers or hides a header is refused or put right', async () => {
  const { app, mail } = await openSandbox()
  for (const to of ['a@b.com, c@d.com', 'a@b.com\r\nBcc: c@d.com', 'nadie', ''])
    await expect(mail.send(letter({ to }))).rejects.toMatchObject({ name: 'GatewayRefused' })
  await mail.send(letter({ subject: 'Hola\r\nBcc: c@d.com', replyTo: 'x@y.com\nBcc: c@d.com' }))
  const { letters } = (await app.inject('/sandbox/mail/?format=json')).json()
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ subject: 'Hola Bcc: c@d.com', replyTo: 'hola@vereda.test' })
  expect(() => readSender('Vereda')).toThrow('not a sender')
})

test('EmailJS is called once a second with the account keys, and its answers are told apart', async () => {
  const calls: { at: number; body: Record<string, unknown> }[] = []
  const answers = [200, 200, 429, 400]
  const app = Fastify()
  app.post('/api/v1.0/email/send', async (request, reply) => {
    calls.push({ at: Date.now(), body: request.body as Record<string, unknown> })
    const status = answers.shift()!
    return reply.status(status).send(status === 200 ? 'OK' : 'The user_id parameter is required')
  })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const keys = { serviceId: 's', templateId: 't', publicKey: 'pub', privateKey: 'priv', baseUrl, from: FROM }
  const mail = openMail({ kind: 'emailjs', ...keys, secondsBetween: 0.2 })

  await Promise.all([mail.send(letter()), mail.send(letter())])
  expect(calls[1]!.at - calls[0]!.at).toBeGreaterThanOrEqual(190)
  expect(calls[0]!.body).toMatchObject({
    service_id: 's',
    template_id: 't',
    user_id: 'pub',
    accessToken: 'priv',
    template_params: {
      to_email: 'cliente@vereda.test',
      user_affair: 'Recibimos tu pedido',
      from_name: 'Vereda',
    },
  })
  await expect(mail.send(letter())).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  await expect(mail.send(letter())).rejects.toMatchObject({
    name: 'GatewayRefused',
    detail: 'EmailJS 400: The user_id parameter is required',
  })
  await app.close()
  await expect(mail.send(letter())).rejects.toMatchObject({ name: 'GatewayUnavailable' })
})

/** An SMTP server in a few lines: says `answer` to RCPT, keeps what it is given. */
const smtp = async (answer = '250 ok') => {
  const received: string[] = []
  const server: Server = createServer((socket) => {
    let writing = false
    let kept = ''
    socket.on('error', () => {})
    socket.write('220 stand-in\r\n')
    socket.on('data', (chunk) => {
      const said = String(chunk)
      if (writing) {
        kept += said
        if (!kept.endsWith('\r\n.\r\n')) return
        writing = false
        received.push(kept)
        return void socket.write('250 kept\r\n')
      }
      if (/^DATA/i.test(said)) {
        writing = true
        return void socket.write('354 go on\r\n')
      }
      if (/^QUIT/i.test(said)) return void socket.end('221 bye\r\n')
      socket.write(/^RCPT/i.test(said) ? `${answer}\r\n` : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  closing.push(() => server.close())
  const mail = openMail({
    kind: 'smtp',
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    from: FROM,
  })
  return { received, mail, server }
}

test('by SMTP the shop is the sender, the visitor only the one to answer', async () => {
  const { received, mail } = await smtp()
  await mail.send(letter({ replyTo: 'ana@correo.com', subject: 'Consulta\nBcc: x@y.com' }))
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^From: Vereda <hola@vereda\.test>/m)
  expect(received[0]).toMatch(/^Reply-To: ana@correo\.com/m)
  expect(received[0]).toMatch(/^Message-ID: <order-7-placed@vereda\.test>/m)
  expect(received[0]).toMatch(/^Subject: Consulta Bcc: x@y\.com/m)
  expect(received[0]).not.toMatch(/^Bcc:/im)
})

test('an SMTP server that says no for good is told apart from one that is busy or gone', async () => {
  const never = await smtp('550 no such user')
  await expect(never.mail.send(letter())).rejects.toMatchObject({ name: 'GatewayRefused' })
  const later = await smtp('451 try later')
  await expect(later.mail.send(letter())).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  later.server.close()
  await expect(later.mail.send(letter())).rejects.toMatchObject({ name: 'GatewayUnavailable' })
})
