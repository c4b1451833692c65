/** What owners are told of the end of a term. */
import { daySaid, pairSaid, type NamedPair } from '#rules/consignment/pair-said.ts'
import { endsSaid, RENEW } from '#rules/consignment/term.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { unlinked } from '#rules/text.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Owner = { email: string; name: string }

export const endsEmail = (
  owner: Owner,
  pair: NamedPair,
  { endsOn, keepDays }: { endsOn: string; keepDays: number },
  token: string,
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to: owner.email,
      name: owner.name,
      subject: endsSaid(endsOn),
      parts: [
        `El ${daySaid(endsOn)} es el último día a la venta de ${unlinked(pairSaid(pair))}.`,
        `Si querés que siga, renovalo. Si no hacés nada, desde el día siguiente te lo guardamos gratis ${keepDays} días para que lo retires. Nunca pasa a ser de la tienda.`,
        { button: RENEW, href: shop.publicUrl + sellPaths.consignmentWith(token, pair.code) },
      ],
    },
    shop,
  ),
  forget: true,
})

export const overEmail = (
  owner: Owner,
  pair: NamedPair,
  keepUntil: string | null,
  token: string,
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to: owner.email,
      name: owner.name,
      subject: 'Tu par está listo para retirar',
      parts: [
        `Terminó el plazo a la venta de ${unlinked(pairSaid(pair))}.`,
        keepUntil === null
          ? 'Te lo guardamos gratis: pasá a buscarlo cuando puedas.'
          : `Te lo guardamos gratis hasta el ${daySaid(keepUntil)}. También podés renovarlo, y vuelve a la venta.`,
        { button: RENEW, href: shop.publicUrl + sellPaths.consignmentWith(token, pair.code) },
      ],
    },
    shop,
  ),
  forget: true,
})
