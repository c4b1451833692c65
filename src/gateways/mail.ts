/** How emails leave the shop: EmailJS, any SMTP server, or the sandbox's mailbox, which speaks EmailJS's protocol. */
import { emailJsMail, type EmailJsConfig } from './mail/emailjs.ts'
import { smtpMail, type SmtpConfig } from './mail/smtp.ts'
import type { Mail } from './ports.ts'

export type MailConfig =
  /** `url`: where mailSandbox is mounted, as this process reaches it. */
  | { kind: 'sandbox'; url: string; from: string }
  | ({ kind: 'emailjs' } & EmailJsConfig)
  | ({ kind: 'smtp' } & SmtpConfig)

/** `from` is «Vereda <hola@vereda.example>» or a bare address; anything else throws at once. */
export function openMail(config: MailConfig): Mail {
  switch (config.kind) {
    case 'smtp':
      return smtpMail(config)
    case 'emailjs':
      return emailJsMail(config)
    case 'sandbox':
      return emailJsMail(
        {
          from: config.from,
          baseUrl: config.url,
          serviceId: 'sandbox',
          templateId: 'sandbox',
          publicKey: 'sandbox',
          secondsBetween: 0,
        },
        true,
      )
  }
}
