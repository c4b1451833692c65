/** What we write when somebody takes back a purchase: the code for them, the 24 hours for the shop. */
import { ANSWER_TERM } from '#rules/sale-terms/terms.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { unlinked } from '#rules/text.ts'
import { registered, type Goods } from '#rules/returns/story.ts'
import { shopEmail, shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Withdrawal = {
  code: string
  name: string
  email: string
  orderText: string
  reason: string
  goods: Goods
  /** Of its order, when it is not of all of it. */
  units: readonly string[]
}

const unitsOf = (units: readonly string[]) =>
  units.length > 0 ? [['Unidades', units.join(' · ')] as const] : []

export const withdrawalReceipt = (
  { code, name, email, orderText, goods, units }: Withdrawal,
  shop: EmailSender,
): Jobs['mail'] => {
  const { subject, preheader, paragraphs } = registered({ code, goods })
  const facts = [
    ['Código', code],
    ...(orderText ? [['Pedido', orderText] as const] : []),
    ...unitsOf(units),
  ] as const
  return shopperEmail({ to: email, name, subject, preheader, parts: [{ facts }, ...paragraphs] }, shop)
}

export const withdrawalNotice = (
  { code, name, email, orderText, reason, units }: Withdrawal,
  shop: EmailSender,
): Jobs['mail'] =>
  shopEmail(
    {
      replyTo: email,
      subject: `Arrepentimiento ${code}: respondé dentro de las ${ANSWER_TERM}`,
      preheader: `${name} usó el botón de arrepentimiento.`,
      parts: [
        `${unlinked(name)} usó el botón de arrepentimiento.`,
        {
          facts: [
            ['Código', code],
            ['E-mail', { address: email }],
            ['Pedido', orderText || 'no lo indicó'],
            ...unitsOf(units),
            ['Motivo', reason || 'no lo indicó'],
          ],
        },
        `La ley pide informar el código y hacerlo efectivo dentro de las ${ANSWER_TERM} (Disp. 954/2025, art. 5). El código ya se lo mandamos.`,
        { button: 'Ver la solicitud', href: shop.publicUrl + adminPaths.return(code) },
      ],
    },
    shop,
  )
