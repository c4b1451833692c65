/** What owners are told when the shop brings its spreadsheet in: what stands there about them, and how they confirm it. */
import { SHEET_GRACE_DAYS } from '#rules/consignment/sheet/states.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

export const importedEmail = (
  owner: { email: string; name: string },
  pairs: number,
  token: string,
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to: owner.email,
      name: owner.name,
      subject: pairs === 1 ? 'Ya podés ver tu par' : `Ya podés ver tus ${pairs} pares`,
      parts: [
        `Pasamos a la tienda online los pares que nos dejaste: ${pairs === 1 ? 'es uno' : `son ${pairs}`}, con el precio, el mínimo y la comisión que acordamos en papel.`,
        `Miralos y confirmá que está todo bien, con un código que te mandamos en ese momento. Tenés ${SHEET_GRACE_DAYS} días; si algo no es como lo acordamos, contestá este mail.`,
        { button: 'Ver mis pares', href: shop.publicUrl + sellPaths.consignmentWith(token) },
      ],
    },
    shop,
  ),
  forget: true,
})
