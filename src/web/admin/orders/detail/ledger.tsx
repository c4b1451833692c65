import { formatExact } from '#rules/money.ts'
import { moneySummary } from '#rules/payments/ledger.ts'
import { ACCOUNT_LABEL, ENTRY_LABEL, MONEY_ACCOUNTS, balanceOf } from '#rules/payments/money-accounts.ts'
import { amountAsRead } from '#rules/payments/money-book.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Facts } from '#web/admin/ui/facts.tsx'

/** Where the money of an order is, and every move that brought it there. */
export function Ledger({ entries }: { entries: AdminOrder['ledger'] }) {
  if (entries.length === 0) return null
  const { charged, refunded, disputed, lost, kept } = moneySummary(entries)
  const some = (name: string, amount: number): [string, React.ReactNode] => [
    name,
    amount !== 0 && formatExact(amount),
  ]
  return (
    <details className="mt-2 border-t border-line pt-2">
      <summary className="link inline-flex min-h-11 items-center font-semibold">Cuenta del pedido</summary>
      <Facts
        facts={[
          some('Cobrado', charged),
          some('Devuelto', -refunded),
          some(ACCOUNT_LABEL.disputed, disputed),
          some(ACCOUNT_LABEL.lost, lost),
          ['Queda en la tienda', formatExact(kept)],
        ]}
      />
      <ol className="mt-3 divide-y divide-line border-t border-line text-md">
        {entries.map(({ at, kind, amounts }, index) => (
          <li key={index} className="py-2.5">
            <b>{ENTRY_LABEL[kind]}</b> <span className="text-sm text-muted">{shortMoment(at)}</span>
            <dl className="mt-1 text-sm">
              {MONEY_ACCOUNTS.map((account) => [account, balanceOf([{ amounts }], account)] as const)
                .filter(([, amount]) => amount !== 0)
                .map(([account, amount]) => (
                  <div key={account} className="flex justify-between gap-4">
                    <dt className="text-muted">{ACCOUNT_LABEL[account]}</dt>
                    <dd className="tabular-nums">{formatExact(amountAsRead(account, amount))}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ol>
    </details>
  )
}
