/** What the portal itself mails: the link that somebody asked for, and messages. */
import { OWNER_NOTICE_SAYS } from '#rules/consignment/people/notices.ts'
import { CONSIGNMENT_LINK_DAYS } from '#rules/consignment/portal/link.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { shopEmail, shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Asked = { to: string; name: string; token: string }

/** Its row goes once it was sent: what opens somebody's pages stands nowhere afterwards. */
export const linkEmail = (
  { to, name, token }: Asked,
  shop: EmailSender & { publicUrl: string },
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      name,
      subject: 'Tu enlace para ver tus pares',
      parts: [
        'Con este enlace ves tus pares, tus ventas y lo que te pagamos, sin contraseña.',
        { button: 'Ver mis pares', href: `${shop.publicUrl}${sellPaths.consignmentWith(token)}` },
        `Sirve durante ${CONSIGNMENT_LINK_DAYS.consignor} días. Muestra y no cambia nada: para cambiar algo te pedimos además un código.`,
        { small: 'Si no lo pediste, no hagas nada. No lo reenvíes: quien lo tiene ve lo mismo que vos.' },
      ],
    },
    shop,
  ),
  forget: true,
})

/** What the shop wrote to them. */
export const messageEmail = (
  { email, name }: { email: string; name: string },
  body: string,
  href: string,
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to: email,
      name,
      subject: 'Te escribimos por tus pares',
      parts: [
        { quote: body, by: shop.name },
        { button: 'Contestar', href },
      ],
    },
    shop,
  ),
  forget: true,
})

/** What one of them wrote; who it was stands in the back office. */
export const writtenEmail = (body: string, shop: EmailSender): Jobs['mail'] =>
  shopEmail({ subject: 'Escribió un consignante', parts: [{ quote: body, by: 'Un consignante' }] }, shop)

/** What became of a pair of theirs. */
export const newsEmail = (
  { email, name }: { email: string; name: string },
  { title, text }: { title: string; text: string },
  { href, wayOut }: { href: string; /** Of news that one may do without. */ wayOut?: string },
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to: email,
      name,
      subject: title,
      parts: [text, { button: 'Ver mi par', href }],
      ...(wayOut && { unsubscribeUrl: wayOut, unsubscribeText: OWNER_NOTICE_SAYS.off }),
    },
    shop,
  ),
  forget: true,
})
