import { Link } from 'react-router'
import { CREDIT_KIND_LABEL } from '#rules/credit/credit.ts'
import { formatAmount } from '#rules/money.ts'
import type { CreditEntry } from '#shop/credit/credit.ts'
import { fullDate } from '#web/ui/dates.ts'

/** Each entry with its sign: what came, and what was spent. */
export function CreditList({
  entries,
  orderAt,
}: {
  entries: CreditEntry[]
  /** Where whoever looks sees an order. */
  orderAt: (order: NonNullable<CreditEntry['order']>) => string
}) {
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ id, at, kind, amount, reason, order }) => (
        <li key={id} className="flex justify-between gap-4 py-3">
          <span className="min-w-0 leading-snug">
            <b>{CREDIT_KIND_LABEL[kind]}</b>
            {order && (
              <>
                {' '}
                <Link to={orderAt(order)} className="link">
                  {order.number}
                </Link>
              </>
            )}
            <span className="block text-md break-words text-muted">
              {fullDate(at)}
              {reason && ` · ${reason}`}
            </span>
          </span>
          <span className={`shrink-0 font-semibold tabular-nums ${amount > 0 ? 'text-verde' : ''}`}>
            {amount > 0 ? '+ ' : '− '}
            {formatAmount(Math.abs(amount))}
          </span>
        </li>
      ))}
    </ul>
  )
}
