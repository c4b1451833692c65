/**
 * Emails through EmailJS (product §34.3), from our server. The template there needs: To `{{to_email}}`, Subject `{{subject}}`, Reply-To `{{reply_to}}`,
 * From name `{{from_name}}`, content `{{{html}}}`. The names of the contact form (user_email, user_affair, user_message) are filled as well.
 */
import { readSender, safeEmail } from './email.ts'
import { picturesOf } from './qr-picture.ts'
import { ask, note, right, wrong } from '#gateways/check.ts'
import { GatewayRefused, GatewayUnavailable, type Email, type Finding, type Mail } from '#gateways/ports.ts'

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
      const email = safeEmail(unchecked)
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
            to_email: email.to,
            subject: email.subject,
            text: email.text,
            html: await withPictures(email),
            reply_to: email.replyTo ?? sender.address,
            from_name: sender.name,
            from_email: sender.address,
            message_id: email.messageId,
            unsubscribe_url: email.unsubscribeUrl ?? '',
            user_name: sender.name,
            user_email: email.replyTo ?? sender.address,
            user_affair: email.subject,
            user_message: email.text,
          },
        }),
      }).catch((error: unknown) => {
        throw new GatewayUnavailable(FAILED, { cause: error })
      })
      const said = (await response.text().catch(() => '')).slice(0, 300)
      if (response.ok) return
      const cause = `EmailJS ${response.status}: ${said}`
      if (response.status === 429) throw new GatewayUnavailable(FAILED, { cause, trouble: 'limit' })
      if (response.status >= 500) throw new GatewayUnavailable(FAILED, { cause })
      // 402: the month's emails are used up. Ours to put right, not the email's fault: it waits.
      if (response.status === 402 || /quota|limit/i.test(said))
        throw new GatewayUnavailable(FAILED, { cause, trouble: 'limit' })
      if ([401, 403, 404].includes(response.status) || MINDS_KEY.test(said))
        throw new GatewayUnavailable(FAILED, { cause, trouble: 'key' })
      throw new GatewayRefused(FAILED, cause)
    },
    check: async () =>
      sandbox ? [note('Los mails quedan en el buzón del simulador.')] : checkEmailJs(config),
  }
}

/** Nothing goes along in its emails but what stands in them. */
const withPictures = async (email: Email): Promise<string> =>
  (await picturesOf(email)).reduce(
    (html, { cid, png }) => html.replaceAll(`cid:${cid}`, `data:image/png;base64,${png.toString('base64')}`),
    email.html,
  )

/** What they say about an account, a service or a template, and not about this email. */
const MINDS_KEY =
  /user_id|user id|public key|private key|access ?token|service_id|service id|template_id|template id|account not found|non-browser|api calls are disabled/i

/**
 * There is no question that EmailJS answers without sending. A request without a template gets a complaint: about the key
 * when that is wrong too, about the template when it is not.
 */
async function checkEmailJs({
  baseUrl,
  serviceId,
  publicKey,
  privateKey,
}: EmailJsConfig): Promise<Finding[]> {
  const asked = await ask(`${baseUrl ?? 'https://api.emailjs.com'}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      service_id: serviceId,
      template_id: 'vereda-check',
      user_id: publicKey,
      ...(privateKey ? { accessToken: privateKey } : {}),
      template_params: {},
    }),
  })
  const said = asked?.text.slice(0, 300) ?? ''
  if (!asked || asked.status >= 500)
    return [wrong('EmailJS no responde.', 'Los mails esperan y salen cuando vuelva.', 'reach')]
  if (asked.status === 429 || asked.status === 402)
    return [
      wrong(
        'EmailJS dice que la cuenta llegó a su límite.',
        'Esperá, o ampliá el plan: los mails no se pierden.',
        'limit',
      ),
    ]
  if (/non-browser|api calls are disabled/i.test(said))
    return [
      wrong(
        'EmailJS no acepta mails desde un servidor.',
        'Activá «Allow EmailJS API for non-browser applications» en Account, Security.',
        'key',
      ),
    ]
  if (/template/i.test(said))
    return [
      right('EmailJS conoce la cuenta y el servicio.'),
      note(
        'El template no se puede comprobar sin mandar un mail.',
        'Mandá un mensaje desde Contacto y mirá si llega.',
      ),
      ...(privateKey
        ? []
        : [
            note(
              'No hay EMAILJS_PRIVATE_KEY.',
              'Ponela: sin ella cualquiera que vea la public key puede mandar mails.',
            ),
          ]),
    ]
  if (/user|key|token|account/i.test(said) || asked.status === 401 || asked.status === 403)
    return [
      wrong(
        'EmailJS no acepta las claves.',
        'Copiá EMAILJS_PUBLIC_KEY y EMAILJS_PRIVATE_KEY de Account, General.',
        'key',
      ),
    ]
  if (/service/i.test(said))
    return [wrong('EmailJS no conoce el servicio.', 'Revisá EMAILJS_SERVICE_ID.', 'key')]
  return [
    note(
      `EmailJS contestó algo que no se entiende (HTTP ${asked.status}).`,
      'Mandá un mensaje desde Contacto y mirá si llega.',
    ),
  ]
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
