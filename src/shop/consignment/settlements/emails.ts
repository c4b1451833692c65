/** What is written to a consignor of their money: that it was sent, that the bank refused it, that it came back, that the account was corrected. */
import { settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import { MONEY_PAGES } from '#rules/consignment/portal/link.ts'
import { CONSIGNOR_ENTRY_LABEL } from '#rules/consignment/labels.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { maskedAccount } from '#rules/consignment/masked.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { unlinked } from '#rules/text.ts'
import type { Tx } from '#data/database.ts'
import type { consignors } from '#data/schema.ts'
import type { Settings } from '#shop/context.ts'
import { shopperEmail, type Part } from '#shop/emails/email.ts'
import { consignmentToken } from '../links.ts'
import { sendLetter } from '../letters.ts'

export type Told = Pick<
  typeof consignors.$inferSelect,
  'id' | 'userId' | 'name' | 'email' | 'erasedAt' | 'diedOn'
>
type Money = { id: number; total: Centavos; account: string; proof?: string; reason?: string }
type News = {
  subject: string
  text: string
  facts?: [string, string][]
  small?: string
  button: string
  /** The settlement's number, or which page. */
  to: string
}

const PAID_SAYS = (total: Centavos): string => `Te transferimos ${formatAmount(total)}`

export const paidNews = ({ id, total, account, proof = '' }: Money): News => ({
  subject: PAID_SAYS(total),
  text: `Salió a tu cuenta ${maskedAccount(account)}. Según tu banco, puede tardar unas horas en verse.`,
  facts: [
    ['Liquidación', settlementNumber(id)],
    ...(proof === '' ? [] : [['Número del banco', proof] as [string, string]]),
  ],
  button: 'Ver la liquidación',
  to: settlementNumber(id),
})
export const failedNews = ({ id, total, account, reason = '' }: Money): News => ({
  subject: 'El banco rechazó la transferencia',
  text: `No pudimos mandarte ${formatAmount(total)} a ${maskedAccount(account)}: ${unlinked(reason)}`,
  facts: [['Liquidación', settlementNumber(id)]],
  small: 'Revisá tu cuenta y cargá otra si hace falta. El dinero es tuyo y te espera.',
  button: 'Corregir mi cuenta',
  to: MONEY_PAGES.account,
})
export const reversedNews = ({ id, total, account, reason = '' }: Money): News => ({
  subject: 'La transferencia volvió',
  text: `Los ${formatAmount(total)} que te mandamos a ${maskedAccount(account)} volvieron: ${unlinked(reason)}`,
  facts: [['Liquidación', settlementNumber(id)]],
  small: 'Entran de nuevo en la próxima liquidación. Revisá tu cuenta antes.',
  button: 'Corregir mi cuenta',
  to: MONEY_PAGES.account,
})
/** A correction; or a service that they asked for, which was told with its price. */
export const adjustedNews = (
  amount: Centavos,
  { reason, balance, service = false }: { reason: string; balance: Centavos; service?: boolean },
): News => ({
  subject: service
    ? `${CONSIGNOR_ENTRY_LABEL.fee}: ${formatAmount(-amount)}`
    : `Corregimos tu cuenta: ${amount > 0 ? '+' : '−'} ${formatAmount(Math.abs(amount))}`,
  text: `${unlinked(reason)}`,
  facts: [
    [balance < 0 ? 'Queda a favor de la tienda' : 'Te queda por cobrar', formatAmount(Math.abs(balance))],
  ],
  ...(service ? { small: 'Si no lo pediste, respondé este e-mail y te lo devolvemos.' } : {}),
  button: 'Ver mi cuenta',
  to: MONEY_PAGES.rows,
})

/** By e-mail, and by the bell where they have an account; the same `key` once. */
export async function notifyConsignor(
  tx: Tx,
  settings: Settings,
  to: Told,
  { subject, text, facts = [], small, button, to: page }: News,
  { key, at }: { key: string; at: Date },
): Promise<void> {
  if (to.erasedAt !== null || to.diedOn !== null) return
  const token = await consignmentToken(tx, 'consignor', to.id, at)
  const href = settings.publicUrl + sellPaths.consignmentMoneyWith(token, page)
  const parts: Part[] = [text, { facts }, ...(small ? [small] : []), { button, href }]
  const mail = shopperEmail({ to: to.email, name: to.name, subject, parts }, settings)
  await sendLetter(tx, to, mail, { dedupeKey: `mail:${key}`, at })
}
