/** Emails through an SMTP server (`smtps://user:password@host:465`). The shop is always the sender; a visitor is only answered to. */
import { createRequire } from 'node:module'
import type nodemailer from 'nodemailer'
import { readSender, safeEmail } from './email.ts'
import { picturesOf } from './qr-picture.ts'
import { note, right, wrong } from '#gateways/check.ts'
import { GatewayRefused, GatewayUnavailable, type Finding, type Mail } from '#gateways/ports.ts'

export type SmtpConfig = { url: string; from: string; timeoutMs?: number }

const require = createRequire(import.meta.url)
const TIMEOUT_MS = 10_000
const FAILED = 'No pudimos enviar el mensaje. Probá otra vez en un momento.'

export function smtpMail(config: SmtpConfig): Mail {
  const sender = readSender(config.from)
  const host = sender.address.slice(sender.address.indexOf('@') + 1)
  const timeout = config.timeoutMs ?? TIMEOUT_MS
  // Where mail goes to the sandbox, nothing of it is loaded.
  const { createTransport } = require('nodemailer') as typeof nodemailer
  const transport = createTransport({
    url: config.url,
    // Emails follow each other through a few open connections instead of a greeting and a login each.
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // An email's text must never make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    sandbox: false,
    async send(unchecked) {
      const email = safeEmail(unchecked)
      try {
        await transport.sendMail({
          from: sender,
          to: { name: '', address: email.to },
          ...(email.replyTo ? { replyTo: { name: '', address: email.replyTo } } : {}),
          subject: email.subject,
          text: email.text,
          html: email.html,
          attachments: (await picturesOf(email)).map(({ cid, png }) => ({
            cid,
            filename: `${cid}.png`,
            content: png,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
          })),
          messageId: `<${email.messageId}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...wayOut(email.unsubscribeUrl) },
        })
      } catch (error) {
        throw translate(error)
      }
    },
    check: () => checkSmtp(transport, config),
  }
}

/** RFC 2369 §3.2 and RFC 8058 §3.1. */
const wayOut = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

async function checkSmtp(
  transport: { verify(): Promise<unknown> },
  { url, from }: SmtpConfig,
): Promise<Finding[]> {
  const { host, protocol, hostname, username } = new URL(url)
  try {
    await transport.verify()
  } catch (error) {
    const { code = '', responseCode } = error as { code?: string; responseCode?: number }
    if (code === 'EAUTH' || responseCode === 535)
      return [
        wrong(
          `El servidor de correo ${host} no acepta el usuario o la contraseña.`,
          'Corregí SMTP_URL (los signos de la contraseña van codificados, por ejemplo @ como %40).',
          'key',
        ),
      ]
    if (/CERT|TLS|SSL/.test(`${code} ${(error as Error).message}`))
      return [
        wrong(`No hay conexión segura con ${host}.`, 'Usá smtps:// en el puerto 465 o smtp:// en el 587.'),
      ]
    return [
      wrong(
        `El servidor de correo ${host} no responde.`,
        'Revisá SMTP_URL y que la red deje salir a ese puerto.',
        'reach',
      ),
    ]
  }
  const own = /^(localhost|127\.|\[::1\])/.test(hostname)
  return [
    right(`El servidor de correo ${host} ${username ? 'acepta el usuario' : 'responde'}.`),
    note(
      `Los mails salen de ${readSender(from).address}.`,
      'El dominio tiene que autorizar a ese servidor (SPF y DKIM), o caen en spam.',
    ),
    ...(protocol === 'smtp:' && !own
      ? [
          note(
            'La conexión empieza sin cifrar y se cifra si el servidor lo ofrece.',
            'Si se puede, usá smtps://.',
          ),
        ]
      : []),
  ]
}

/** Only a lasting no (5yz, RFC 5321 §4.2.1) to this very email is final; a wrong password is put right by the owner, so the email waits. */
function translate(error: unknown): Error {
  const { responseCode, code, message } = error as { responseCode?: number; code?: string; message?: string }
  const final = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return final
    ? new GatewayRefused(FAILED, `SMTP ${responseCode}: ${message}`)
    : new GatewayUnavailable(FAILED, {
        cause: error,
        trouble: code === 'EAUTH' ? 'key' : responseCode === 421 || responseCode === 450 ? 'limit' : 'reach',
      })
}
