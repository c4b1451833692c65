/** What an owner is told when the shop wants to buy their pair, and once it did. */
import { BUY_OUT_DAYS } from '#rules/consignment/buy-out.ts'
import { pairSaid, type NamedPair } from '#rules/consignment/pair-said.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { unlinked } from '#rules/text.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Owner = { email: string; name: string }
type Said = { pair: NamedPair; amount: Centavos; token: string }

export const buyOutEmail = (
  owner: Owner,
  { pair, amount, token }: Said,
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to: owner.email,
      name: owner.name,
      subject: `Te compramos tu par por ${formatAmount(amount)}`,
      parts: [
        `Queremos comprarte ${unlinked(pairSaid(pair))} nosotros: ${formatAmount(amount)} para vos, sin comisión, en la próxima liquidación.`,
        `La oferta vale ${BUY_OUT_DAYS} días. Si la aceptás, con un código, el par pasa a ser de la tienda y termina la consignación. Si no, sigue a la venta como hasta ahora.`,
        { button: 'Ver la oferta', href: shop.publicUrl + sellPaths.consignmentWith(token, pair.code) },
      ],
    },
    shop,
  ),
  forget: true,
})

export const boughtEmail = (
  owner: Owner,
  { pair, amount, token }: Said,
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to: owner.email,
      name: owner.name,
      subject: `Nos vendiste tu par por ${formatAmount(amount)}`,
      parts: [
        `Aceptaste vendernos ${unlinked(pairSaid(pair))} por ${formatAmount(amount)}. Ya está en tu cuenta: entra en la próxima liquidación.`,
        { button: 'Ver mi cuenta', href: shop.publicUrl + sellPaths.consignmentWith(token) },
      ],
    },
    shop,
  ),
  forget: true,
})
