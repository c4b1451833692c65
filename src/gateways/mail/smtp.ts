/** Letters through an SMTP server (`smtps://user:password@host:465`). The shop is always the sender; a visitor is only answered to. */
import { createTransport } from 'nodemailer'
import { readSender, safeLetter } from './letter.ts'
import { GatewayRefused, GatewayUnavailable, type Mail } from '../ports.ts'

export type SmtpConfig = { url: string; from: string }

const TIMEOUT_MS = 10_000
const FAILED = 'No pudimos enviar el mensaje. Probá otra vez en un momento.'

export function smtpMail(config: SmtpConfig): Mail {
  const sender = readSender(config.from)
  const host = sender.address.slice(sender.address.indexOf('@') + 1)
  const transport = createTransport({
    url: config.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A letter's text must never make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    sandbox: false,
    async send(unchecked) {
      const letter = safeLetter(unchecked)
      try {
        await transport.sendMail({
          from: sender,
          to: { name: '', address: letter.to },
          ...(letter.replyTo ? { replyTo: { name: '', address: letter.replyTo } } : {}),
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          messageId: `<${letter.messageId}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw translate(error)
      }
    },
  }
}

/** Only a lasting no (5yz, RFC 5321 §4.2.1) to this very letter is final; a wrong password is put right by the owner, so the letter waits. */
function translate(error: unknown): Error {
  const { responseCode, code, message } = error as { responseCode?: number; code?: string; message?: string }
  const final = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return final
    ? new GatewayRefused(FAILED, `SMTP ${responseCode}: ${message}`)
    : new GatewayUnavailable(FAILED, { cause: error })
}
