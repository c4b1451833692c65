/**
 * Letters through EmailJS (spec §7), from our server. The template there needs: To `{{to_email}}`, Subject `{{subject}}`, Reply-To `{{reply_to}}`,
 * From name `{{from_name}}`, content `{{{html}}}`. The names of spec §3 (user_email, user_affair, user_message) are filled as well.
 */
import { readSender, safeLetter } from './letter.ts'
import { GatewayRefused, GatewayUnavailable, type Mail } from '../ports.ts'

export type EmailJsConfig = {
  serviceId: string
  templateId: string
  publicKey: string
  /** Asked for by accounts that allow calls from servers. */
  privateKey?: string
  /** `https://api.emailjs.com` unless told otherwise. */
  baseUrl?: string
  from: string
  /** EmailJS takes one request a second. */
  secondsBetween?: number
}

const TIMEOUT_MS = 10_000
const FAILED = 'No pudimos enviar el mensaje. Probá otra vez en un momento.'

export function emailJsMail(config: EmailJsConfig, sandbox = false): Mail {
  const sender = readSender(config.from)
  const address = `${config.baseUrl ?? 'https://api.emailjs.com'}/api/v1.0/email/send`
  const wait = oneAtATime((config.secondsBetween ?? 1.1) * 1000)
  return {
    sandbox,
    async send(unchecked) {
      const letter = safeLetter(unchecked)
      await wait()
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        body: JSON.stringify({
          service_id: config.serviceId,
          template_id: config.templateId,
          user_id: config.publicKey,
          ...(config.privateKey ? { accessToken: config.privateKey } : {}),
          template_params: {
            to_email: letter.to,
            subject: letter.subject,
            text: letter.text,
            html: letter.html,
            reply_to: letter.replyTo ?? sender.address,
            from_name: sender.name,
            from_email: sender.address,
            message_id: letter.messageId,
            user_name: sender.name,
            user_email: letter.replyTo ?? sender.address,
            user_affair: letter.subject,
            user_message: letter.text,
          },
        }),
      }).catch((error: unknown) => {
        throw new GatewayUnavailable(FAILED, { cause: error })
      })
      const said = (await response.text().catch(() => '')).slice(0, 300)
      if (response.ok) return
      if (response.status === 429 || response.status >= 500)
        throw new GatewayUnavailable(FAILED, { cause: `${response.status} ${said}` })
      throw new GatewayRefused(FAILED, `EmailJS ${response.status}: ${said}`)
    },
  }
}

/** Each caller waits until `pause` has passed since the one before. */
function oneAtATime(pause: number): () => Promise<void> {
  let free = 0
  return async () => {
    const now = Date.now()
    const mine = Math.max(now, free)
    free = mine + pause
    if (mine > now) await new Promise((resume) => setTimeout(resume, mine - now))
  }
}
