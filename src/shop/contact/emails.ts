/** What the shop hears when somebody writes, and what it writes back. */
import { adminPaths } from '#rules/admin-paths.ts'
import { replySubject } from '#rules/contact/reply.ts'
import { shopEmail, shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

export type Message = { name: string; email: string; subject: string; message: string }

/** To the shop; answering it answers the sender. */
export const noticeEmail = ({ name, email, subject, message }: Message, shop: EmailSender): Jobs['mail'] =>
  shopEmail(
    {
      replyTo: email,
      subject: `Contacto: ${subject}`,
      preheader: `${name}: ${message}`,
      parts: [
        {
          facts: [
            ['De', name],
            ['E-mail', { address: email }],
          ],
        },
        { quote: message, by: name },
        'Podés responder este mensaje, o hacerlo desde la tienda para que quede anotado.',
        { button: 'Ver los mensajes', href: shop.publicUrl + adminPaths.messages },
      ],
    },
    shop,
  )

/** To the sender, with what they had written below. */
export const replyEmail = (to: Message, text: string, shop: EmailSender): Jobs['mail'] =>
  shopperEmail(
    {
      to: to.email,
      subject: replySubject(to.subject),
      preheader: text,
      parts: [text, { quote: to.message, by: to.name }],
    },
    shop,
  )
