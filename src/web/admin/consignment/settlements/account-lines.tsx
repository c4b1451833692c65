import { CONSIGNOR_ENTRY_LABEL } from '#rules/consignment/labels.ts'
import { formatExact } from '#rules/money.ts'
import type { AccountLine } from '#shop/consignment/settlements/account.ts'
import { fullDate } from '#web/ui/dates.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** Rows of an account, each with what it is made of: price − commission = theirs. */
export function AccountLines({ lines, settled }: { lines: AccountLine[]; settled?: true }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, at, kind, amount, reason, pair, split, settlement }) => (
        <li key={id} className="flex justify-between gap-4 py-3">
          <span className="min-w-0">
            <span className="font-semibold">{CONSIGNOR_ENTRY_LABEL[kind]}</span>
            <span className="block text-sm break-words text-muted">
              <WithCodes
                text={[
                  fullDate(at),
                  pair && `${pair.name} (${pair.code})`,
                  reason,
                  settled && settlement?.number,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </span>
            {split && (
              <span className="block text-sm tabular-nums text-muted">
                {formatExact(split.price)} − {formatExact(split.commission)} de comisión
              </span>
            )}
          </span>
          <b className="shrink-0 tabular-nums">{formatExact(amount)}</b>
        </li>
      ))}
    </ul>
  )
}
