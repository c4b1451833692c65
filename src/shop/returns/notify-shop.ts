/** The shop hears by e-mail of each case that somebody opened, when its owner wants that. */
import { adminPaths } from '#rules/admin-paths.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { RETURN_REASON_LABEL } from '#rules/returns/reasons.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { ANSWER_TERM } from '#rules/sale-terms/terms.ts'
import { unlinked } from '#rules/text.ts'
import type { Tx } from '#data/database.ts'
import type { Settings } from '#shop/context.ts'
import { shopEmail, type EmailSender } from '#shop/emails/email.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import type { ReturnRow } from './moves.ts'

type Told = Pick<ReturnRow, 'code' | 'kind' | 'name' | 'email' | 'reason' | 'reasonCode'>

export async function notifyShopOfCase(
  tx: Tx,
  settings: Settings,
  row: Told,
  order: { id: number },
): Promise<void> {
  if (settings.contactEmail === '' || settings.caseEmails !== 'yes') return
  await queue(tx, 'mail', caseEmail(row, order, settings), { dedupeKey: `case-shop:${row.code}` })
}

export const caseEmail = (
  { code, kind, name, email, reason, reasonCode }: Told,
  order: { id: number },
  shop: EmailSender,
): Jobs['mail'] =>
  shopEmail(
    {
      replyTo: email,
      subject: `${RETURN_KIND_LABEL[kind]} ${code}: respondé dentro de las ${ANSWER_TERM}`,
      preheader: `Pedido ${orderNumber(order.id)}, de ${name}.`,
      parts: [
        {
          facts: [
            ['Pedido', orderNumber(order.id)],
            ['Quién', unlinked(name)],
            ['Motivo', reasonCode ? RETURN_REASON_LABEL[reasonCode] : 'no lo indicó'],
            ...(reason ? [['Qué escribió', unlinked(reason)] as const] : []),
          ],
        },
        { button: 'Ver la solicitud', href: shop.publicUrl + adminPaths.return(code) },
      ],
    },
    shop,
  )
