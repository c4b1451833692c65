/** What a consignor is told of their own data, so that whoever did not ask for it hears of it. */
import { maskedAccount } from '#rules/consignment/masked.ts'
import { paths } from '#rules/paths.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Whose = { name: string; to: string }
const writeToUs = (shop: EmailSender) => ({
  text: 'Si no lo pediste, avisanos enseguida:',
  link: { text: 'escribinos', href: `${shop.publicUrl}${paths.contact}` },
})

/** To the mailbox that was, and to the one that is: the new address stands in neither. */
export const mailboxChangedEmail = ({ name, to }: Whose, shop: EmailSender): Jobs['mail'] =>
  shopperEmail(
    {
      to,
      name,
      subject: 'Cambió el correo de tu consignación',
      parts: [
        'Desde hoy te escribimos a otro correo sobre tus pares y tus pagos. Te lo decimos en el anterior y en el nuevo.',
        writeToUs(shop),
      ],
    },
    shop,
  )

export const accountChangedEmail = (
  { name, to }: Whose,
  { account, hours }: { account: string; hours: number },
  shop: EmailSender,
): Jobs['mail'] =>
  shopperEmail(
    {
      to,
      name,
      subject: 'Cambió la cuenta donde te pagamos',
      parts: [
        `Desde ahora te pagamos en la cuenta ${maskedAccount(account)}.`,
        ...(hours > 0
          ? [`Por seguridad esperamos ${hours} horas antes de transferir a una cuenta nueva.`]
          : []),
        writeToUs(shop),
      ],
    },
    shop,
  )

/** The last e-mail; its row goes once it was sent. */
export const consignorErasedEmail = ({ name, to }: Whose, shop: EmailSender): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      name,
      subject: 'Borramos tus datos de consignación',
      parts: [
        'Borramos tus datos de consignación, como pediste. De lo que ya te pagamos queda lo que la ley impositiva pide guardar.',
        'Si no fuiste vos, respondé este mensaje.',
      ],
    },
    shop,
  ),
  forget: true,
})
