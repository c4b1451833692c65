/** What an exchange writes into the books of its order: its difference, what was given for what came back, and what goes back of either. */
import {
  balanceOf,
  homeOf,
  type Amounts,
  type Home,
  type MoneyEntry,
  type MoneyFacts,
} from './money-accounts.ts'

export const differenceOf = ({ id, amount, provider }: MoneyFacts['payments'][number]): MoneyEntry => ({
  key: `payment ${id}`,
  kind: 'difference',
  paymentId: id,
  refundId: null,
  amounts: { [homeOf(provider)]: amount, difference: -amount },
})

/** What came back is sold no more, what was given for it is; what is left of the difference was an allowance made before. */
export function exchangeOf({
  id,
  paymentId,
  goods,
  credit,
  difference,
  made,
}: NonNullable<MoneyFacts['exchanges']>[number]): MoneyEntry {
  const before: Amounts = goods > 0 ? { goods, discount: credit - goods } : {}
  return {
    key: `exchange ${id}`,
    kind: 'exchange',
    paymentId,
    refundId: null,
    amounts: {
      ...before,
      replaced: goods > 0 ? -credit - difference : -difference,
      difference: made,
      allowance: difference - made,
    },
  }
}

/** Of a difference: one made in the provider's own panel is one as well. */
export const isOfSale = (
  facts: MoneyFacts,
  { purpose = 'sale', paymentId }: MoneyFacts['refunds'][number],
): boolean =>
  purpose === 'sale' && !facts.payments.some(({ id, forExchange }) => id === paymentId && forExchange)

/** What was paid for nothing yet, or is owed, goes first; of what an exchange gave, its worth; the rest is an allowance. */
export function refundOfExchange(
  { id, paymentId, amount, credit, purpose = 'sale' }: MoneyFacts['refunds'][number],
  home: Home,
  books: readonly MoneyEntry[],
): MoneyEntry {
  const owed = purpose === 'replaced' ? 0 : Math.min(amount, Math.max(0, -balanceOf(books, 'difference')))
  const given = purpose === 'replaced' ? Math.min(amount, Math.max(0, -balanceOf(books, 'replaced'))) : 0
  return {
    key: `refund ${id}`,
    kind: 'refund',
    paymentId,
    refundId: id,
    amounts: {
      [home]: credit - amount,
      credit: -credit,
      difference: owed,
      replaced: given,
      allowance: amount - owed - given,
    },
  }
}
