/** What a consignor is told of their own data, so that whoever did not ask for it hears of it. */
import { maskedAccount } from '#rules/consignment/masked.ts'
import { noticesNow, OWNER_NOTICE_SAYS, type OwnerNotice } from '#rules/consignment/people/notices.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { Tx } from '#data/database.ts'
import type { Settings } from '#shop/context.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import { ring } from '../letters.ts'
import type { ConsignorRow } from './known.ts'

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

/** Of a consignor whom the caller holds, as they were: both mailboxes hear of it, and the bell once. */
export async function notifyMailboxes(
  tx: Tx,
  settings: Settings,
  row: Pick<ConsignorRow, 'id' | 'userId' | 'name' | 'email' | 'version'>,
  email: string,
  at: Date,
): Promise<void> {
  const letter = (to: string) => mailboxChangedEmail({ name: row.name, to }, settings)
  const dedupeKey = `consignor-mailbox:${row.id}:${row.version}`
  for (const to of [row.email, email])
    if (to !== '')
      await queue(tx, 'mail', letter(to), {
        dedupeKey: `${dedupeKey}:${to === email ? 'new' : 'old'}`,
        runAt: at,
      })
  await ring(tx, row, letter(email), { dedupeKey, at })
}

/** What they do without from now on, as somebody of the shop wrote it down for them. Its row goes once it was sent: its link opens their pages. */
export const noticesChangedEmail = (
  { name, to, off, token }: Whose & { off: readonly OwnerNotice[]; token: string },
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      name,
      subject: OWNER_NOTICE_SAYS.changed,
      parts: [
        noticesNow(off).join(' '),
        OWNER_NOTICE_SAYS.asked,
        OWNER_NOTICE_SAYS.always,
        { button: 'Ver mis pares', href: shop.publicUrl + sellPaths.consignmentWith(token) },
      ],
    },
    shop,
  ),
  forget: true,
})

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
