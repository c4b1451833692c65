/** The money of all orders as an accountant reads it: every entry of their ledgers, with what was charged for above 0 and its taxes apart. */
import { withoutNationalTaxes, type Centavos } from '#rules/money.ts'
import { named } from '#rules/states.ts'
import type { FiscalCondition } from '#rules/taxpayer.ts'
import {
  balanceOf,
  ENTRY_LABEL,
  KEPT_ACCOUNTS,
  type Amounts,
  type MoneyAccount,
  type MoneyEntryKind,
} from './money-accounts.ts'

/** Gift cards beside the orders' ledgers: their money is owed until it is spent, and is neither sale nor tax (product §44.6). */
const GIFT_ENTRIES = ['gift_sold', 'gift_not_due', 'gift_back', 'gift_lost'] as const
export type GiftEntryKind = (typeof GIFT_ENTRIES)[number]
export const GIFT_ENTRY = named(GIFT_ENTRIES)
export type BookKind = MoneyEntryKind | GiftEntryKind
export const isGiftEntry = (kind: BookKind): kind is GiftEntryKind =>
  (GIFT_ENTRIES as readonly string[]).includes(kind)
export const BOOK_LABEL: Record<BookKind, string> = {
  ...ENTRY_LABEL,
  gift_sold: 'Tarjeta de regalo',
  gift_not_due: 'Tarjeta de regalo: pago de más, hay que devolverlo',
  gift_back: 'Tarjeta de regalo: dinero devuelto',
  gift_lost: 'Tarjeta de regalo: disputa perdida',
}

/** Accounts that stand below 0 in the ledger, where people read what was charged for. */
const CHARGED_FOR: readonly MoneyAccount[] = [...KEPT_ACCOUNTS, 'owed', 'difference']
export const amountAsRead = (account: MoneyAccount, amount: Centavos): Centavos =>
  amount === 0 || !CHARGED_FOR.includes(account) ? amount : -amount

/** What an entry sold, or took back of what was sold: products (what an exchange gave among them) and shipping after discounts, with taxes. */
export const soldIn = (amounts: Amounts): Centavos =>
  KEPT_ACCOUNTS.reduce((sum, account) => sum - balanceOf([{ amounts }], account), 0)

/** Without the VAT that the price contains, and that VAT; together they are the amount. Who is not registered for VAT charges none. */
export function taxesOf(amount: Centavos, condition: FiscalCondition): { net: Centavos; vat: Centavos } {
  if (condition !== 'responsable_inscripto') return { net: amount, vat: 0 }
  const net = Math.sign(amount) * withoutNationalTaxes(Math.abs(amount)) || 0
  return { net, vat: amount - net }
}
