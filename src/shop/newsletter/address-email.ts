/** What somebody reads whose address was typed into a form of the newsletter, to join it or to leave it. Nothing that a stranger typed stands in it. */
import { JOIN_HOURS, NEWSLETTER_CONSENT } from '#rules/newsletter/newsletter.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

export const joinEmail = (to: string, href: string, shop: EmailSender): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      subject: 'Confirmá que querés el newsletter',
      parts: [
        `Alguien anotó este e-mail en el newsletter de ${shop.name}.`,
        { button: 'Sí, quiero recibirlo', href },
        { small: NEWSLETTER_CONSENT },
        {
          small: `El enlace sirve ${JOIN_HOURS} horas. Si no fuiste vos, no hagas nada: no guardamos tu e-mail ni te escribimos más.`,
        },
      ],
    },
    shop,
  ),
  forget: true,
})

export const leaveEmail = (to: string, href: string, shop: EmailSender): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      subject: 'Tu baja del newsletter',
      parts: [
        `Alguien pidió que ${shop.name} deje de mandar el newsletter a este e-mail.`,
        { button: 'Darme de baja', href },
        { small: 'Si no fuiste vos, no hagas nada: todo sigue igual.' },
      ],
    },
    shop,
  ),
  forget: true,
})
