/**
 * The books of an order's money, by double entry: what was charged and where it is now. An entry moves amounts between accounts and
 * adds up to nothing; nothing is ever changed or taken out, what is wrong is set right by another entry (product §12.15).
 */
import type { Centavos } from '#rules/money.ts'
import {
  balanceOf,
  ENDS,
  homeOf,
  MONEY_PLACES,
  SALE_ACCOUNTS,
  type Amounts,
  type Home,
  type MoneyAccount,
  type MoneyEntry,
  type MoneyEntryKind,
  type MoneyFacts,
  type MoneyPlace,
} from './money-accounts.ts'
import { differenceOf, exchangeOf, isOfSale, refundOfExchange } from './money-of-exchanges.ts'
import { isBack } from './refund-states.ts'
import { isApproved, isChargedBack, wasApproved } from './states.ts'

/** An entry as the rows that are kept of it. */
export const ledgerRows = (
  orderId: number,
  { key, kind, paymentId, refundId, amounts }: MoneyEntry,
  createdAt: Date,
) =>
  (Object.entries(amounts) as [MoneyAccount, Centavos][]).map(([account, amountCentavos]) => ({
    orderId,
    entry: key,
    kind,
    account,
    amountCentavos,
    paymentId,
    refundId,
    createdAt,
  }))

/** What the facts say and the books do not yet. Asked again with what it answered among `known`, it answers nothing. */
export function missingEntries(facts: MoneyFacts, known: readonly MoneyEntry[]): MoneyEntry[] {
  const books = [...known]
  const write = (entry: MoneyEntry) => {
    if (books.some(({ key }) => key === entry.key)) return
    books.push({ ...entry, amounts: withoutZeros(entry.amounts) })
  }
  for (const payment of facts.payments) {
    const undone = undoneOf(payment, books)
    if (undone) write(undone)
  }
  for (const payment of facts.payments)
    if (wasApproved(payment.status))
      write(
        payment.forExchange
          ? differenceOf(payment)
          : payment.edit
            ? editOf(payment, payment.edit)
            : saleIn(books) || payment.surplus || !facts.stands
              ? notDue(payment)
              : saleOf(facts, payment),
      )
  // One that found its order over, and brought it back.
  const kept = facts.payments.find(
    ({ id, surplus }) => !surplus && balanceOf(ofPayment(books, id), 'owed') < 0,
  )
  if (kept && facts.stands && isApproved(kept.status) && !saleIn(books)) write(nowSale(facts, kept))
  for (const exchange of facts.exchanges ?? []) write(exchangeOf(exchange))
  for (const refund of facts.refunds)
    if (isBack(refund.status))
      write(
        isOfSale(facts, refund)
          ? refundOf(
              refund,
              homeOfPayment(facts, refund.paymentId),
              ofPayment(books, refund.paymentId),
              books,
            )
          : refundOfExchange(refund, homeOfPayment(facts, refund.paymentId), books),
      )
  for (const payment of facts.payments)
    for (const entry of movesOf(payment, ofPayment(books, payment.id))) write(entry)
  return books.slice(known.length)
}

const ofPayment = (books: readonly MoneyEntry[], id: number) =>
  books.filter(({ paymentId }) => paymentId === id)
const saleIn = (books: readonly MoneyEntry[]) => standingSale(books) !== undefined
/** The sale, unless the payment that it was booked with had been taken by mistake. */
export const standingSale = <T extends MoneyEntry>(books: readonly T[]): T | undefined =>
  books.find(
    ({ kind, paymentId }) =>
      kind === 'sale' && !books.some((other) => other.kind === 'undone' && other.paymentId === paymentId),
  )

type Payment = MoneyFacts['payments'][number]
const homeOfPayment = ({ payments }: MoneyFacts, paymentId: number): Home =>
  homeOf(payments.find(({ id }) => id === paymentId)!.provider)

/** What the shop was content to go without is an allowance. */
const saleOf = (
  { subtotal, discount, shipping }: MoneyFacts,
  { id, amount, credit, provider }: Payment,
): MoneyEntry => ({
  key: `payment ${id}`,
  kind: 'sale',
  paymentId: id,
  refundId: null,
  amounts: {
    [homeOf(provider)]: amount - credit,
    credit,
    goods: -subtotal,
    discount,
    shipping: -shipping,
    allowance: subtotal - discount + shipping - amount,
  },
})

const nowSale = (facts: MoneyFacts, payment: Payment): MoneyEntry => {
  const { amounts, ...entry } = saleOf(facts, payment)
  const { [homeOf(payment.provider)]: owed = 0, ...sold } = amounts
  return { ...entry, key: `sale ${payment.id}`, amounts: { owed, ...sold } }
}

/** What an edit added is sold with what was paid for it. */
const editOf = (
  { id, amount, provider }: Payment,
  { goods, discount }: { goods: Centavos; discount: Centavos },
): MoneyEntry => ({
  key: `payment ${id}`,
  kind: 'edit',
  paymentId: id,
  refundId: null,
  amounts: { [homeOf(provider)]: amount, goods: -goods, discount },
})

/** What was booked of money that never came is turned round. */
function undoneOf({ id, status }: Payment, books: readonly MoneyEntry[]): MoneyEntry | null {
  const booked = ofPayment(books, id)
  if (wasApproved(status) || booked.length === 0) return null
  const accounts = new Set(booked.flatMap(({ amounts }) => Object.keys(amounts) as MoneyAccount[]))
  return {
    key: `undone ${id}`,
    kind: 'undone',
    paymentId: id,
    refundId: null,
    amounts: Object.fromEntries([...accounts].map((account) => [account, 0 - balanceOf(booked, account)])),
  }
}

const notDue = ({ id, amount, provider }: Payment): MoneyEntry => ({
  key: `payment ${id}`,
  kind: 'not_due',
  paymentId: id,
  refundId: null,
  amounts: { [homeOf(provider)]: amount, owed: -amount },
})

/** What was owed goes first. All that was kept of the sale undoes it whole; a part is goods, and the rest an allowance. */
function refundOf(
  { id, paymentId, amount, credit, goods, paidForGoods }: MoneyFacts['refunds'][number],
  home: Home,
  ofItsPayment: readonly MoneyEntry[],
  books: readonly MoneyEntry[],
): MoneyEntry {
  const owed = Math.min(amount, -balanceOf(ofItsPayment, 'owed'))
  const rest = amount - owed
  const kept = Object.fromEntries(SALE_ACCOUNTS.map((account) => [account, balanceOf(books, account)]))
  const whole = rest > 0 && rest === -SALE_ACCOUNTS.reduce((sum, account) => sum + kept[account]!, 0)
  const forSale: Amounts = whole
    ? Object.fromEntries(SALE_ACCOUNTS.map((account) => [account, -kept[account]!]))
    : { goods, discount: paidForGoods - goods, allowance: rest - paidForGoods }
  return {
    key: `refund ${id}`,
    kind: 'refund',
    paymentId,
    refundId: id,
    amounts: { [home]: credit - amount, credit: -credit, owed, ...(rest > 0 ? forSale : {}) },
  }
}

const placeOf = ({ status, settled, provider }: Payment): MoneyPlace =>
  isChargedBack(status) ? (settled ? 'lost' : 'disputed') : homeOf(provider)
/** Only what a provider took is ever contested. */
const KIND_OF: Record<MoneyPlace, MoneyEntryKind> = {
  provider: 'dispute_won',
  bank: 'dispute_won',
  cash: 'dispute_won',
  till: 'dispute_won',
  disputed: 'dispute',
  lost: 'dispute_lost',
}

/** What is left of a payment is all in one place: where it came in, or a dispute's. */
function movesOf(payment: Payment, books: readonly MoneyEntry[]): MoneyEntry[] {
  const place = placeOf(payment)
  const moved = Object.fromEntries(
    MONEY_PLACES.filter((other) => other !== place).map((other) => [other, -balanceOf(books, other)]),
  )
  const amount = -Object.values(moved).reduce((sum, one) => sum + one, 0)
  if (Object.values(moved).every((one) => one === 0)) return []
  const before = books.filter(({ key }) => key.startsWith('dispute ')).length
  return [
    {
      key: `dispute ${payment.id}.${before + 1}`,
      kind: KIND_OF[place],
      paymentId: payment.id,
      refundId: null,
      amounts: { ...moved, [place]: amount },
    },
  ]
}

const withoutZeros = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0))

export type MoneySummary = {
  charged: Centavos
  refunded: Centavos
  disputed: Centavos
  lost: Centavos
  kept: Centavos
}
/** charged = kept + refunded + disputed + lost, whatever was written. */
export function moneySummary(entries: readonly Pick<MoneyEntry, 'kind' | 'amounts'>[]): MoneySummary {
  const atHome = (some: typeof entries) => ENDS.reduce((total, home) => total + balanceOf(some, home), 0)
  const sum = (kinds: readonly MoneyEntryKind[]) => atHome(entries.filter(({ kind }) => kinds.includes(kind)))
  return {
    charged: sum(['sale', 'not_due', 'difference', 'edit', 'undone']),
    refunded: -sum(['refund']),
    disputed: balanceOf(entries, 'disputed'),
    lost: balanceOf(entries, 'lost'),
    kept: atHome(entries),
  }
}
