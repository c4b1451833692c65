/** What is written to somebody whose credit the shop has changed. */
import { CREDIT_NAME } from '#rules/credit/credit.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { unlinked } from '#rules/text.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

export type CreditChanged = {
  to: string
  name: string
  amount: Centavos
  reason: string
  balance: Centavos
}

/** As the bell says it too. */
export const creditNews = ({ amount, reason }: Pick<CreditChanged, 'amount' | 'reason'>): string =>
  `${amount > 0 ? `Te dimos ${formatAmount(amount)} para usar en la tienda` : `Te descontamos ${formatAmount(-amount)} de saldo`}: ${unlinked(reason)}`

export const creditEmail = (changed: CreditChanged, shop: EmailSender): Jobs['mail'] =>
  shopperEmail(
    {
      to: changed.to,
      name: changed.name,
      subject: `${CREDIT_NAME}: ${changed.amount > 0 ? '+' : '−'} ${formatAmount(Math.abs(changed.amount))}`,
      parts: [
        `${creditNews(changed)}.`,
        `Tu saldo a favor es de ${formatAmount(changed.balance)}. No vence.`,
        { button: 'Ver mi saldo', href: shop.publicUrl + paths.credit },
      ],
    },
    shop,
  )
