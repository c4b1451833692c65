/** What an address reads that asked to be told: once to confirm, then at most daily what came in. Words typed by strangers stand only where nothing becomes a link. */
import { CONFIRM_HOURS } from '#rules/email-alerts/email-alert.ts'
import { paths } from '#rules/paths.ts'
import { unlinked } from '#rules/text.ts'
import { shopperEmail, type EmailSender, type Goods } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type ToConfirm = { to: string; what: string; confirmUrl: string }

export const confirmAlertEmail = ({ to, what, confirmUrl }: ToConfirm, shop: EmailSender): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      subject: 'Confirmá tu aviso',
      parts: [
        `Alguien pidió en ${shop.name} un aviso para este e-mail:`,
        { facts: [['Cuando entre', what]] },
        { button: 'Sí, avisenme', href: confirmUrl },
        {
          small: `El enlace sirve ${CONFIRM_HOURS} horas. Si no fuiste vos, no hagas nada: no te escribimos más y borramos tu e-mail.`,
        },
      ],
    },
    shop,
  ),
  forget: true,
})

export type CameIn = { what: string; goods: readonly Goods[]; href: string }
type Told = { to: string; came: readonly CameIn[]; unsubscribeUrl: string }

export const cameInEmail = ({ to, came, unsubscribeUrl }: Told, shop: EmailSender): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      unsubscribeUrl,
      subject: 'Entró lo que buscabas',
      parts: [
        'Nos pediste que te avisáramos. No queda apartado: es de quien lo compre primero.',
        ...came.flatMap(({ what, goods, href }) => [
          unlinked(what),
          { goods },
          { button: 'Ver', href: shop.publicUrl + href },
        ]),
        {
          small: 'Te escribimos porque lo confirmaste, a lo sumo una vez por día. También podés mirar:',
          link: { text: 'todos los productos', href: shop.publicUrl + paths.home },
        },
      ],
    },
    shop,
  ),
  forget: true,
})
