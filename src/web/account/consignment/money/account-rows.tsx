import { CONSIGNOR_ENTRY_LABEL } from '#rules/consignment/labels.ts'
import { SETTLEMENT_STATE_LABEL } from '#rules/consignment/settlements/states.ts'
import { formatAmount } from '#rules/money.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { readUnitCode } from '#rules/units/code.ts'
import type { AccountLine } from '#shop/consignment/settlements/account.ts'
import { fullDate } from '#web/ui/dates.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** Every row of an account with what it is made of. */
export function AccountRows({
  lines,
  settlementAt = true,
}: {
  lines: AccountLine[]
  settlementAt?: boolean
}) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, at, kind, amount, reason, pair, split, settlement }) => (
        <li key={id} className="flex justify-between gap-4 py-3">
          <div className="min-w-0 leading-snug">
            <b>{CONSIGNOR_ENTRY_LABEL[kind]}</b>
            {pair && (
              <>
                {' '}
                <a
                  href={sellPaths.consignmentPair(readUnitCode(pair.code) ?? pair.code)}
                  className="link break-words"
                >
                  <WithCodes text={pair.name} />
                </a>
              </>
            )}
            {split && (
              <span className="block text-md text-muted tabular-nums">
                {formatAmount(split.price)} − {formatAmount(split.commission)} de comisión
              </span>
            )}
            <span className="block text-md break-words text-muted">
              {fullDate(at)}
              {reason && (
                <>
                  {' '}
                  · <WithCodes text={reason} />
                </>
              )}
            </span>
            {settlement && settlementAt && (
              <a
                href={sellPaths.consignmentStatement(settlement.number)}
                className="link inline-flex min-h-11 items-center text-md"
              >
                {settlement.number} · {SETTLEMENT_STATE_LABEL[settlement.state]}
              </a>
            )}
          </div>
          <span className={`shrink-0 font-semibold tabular-nums ${amount > 0 ? 'text-verde' : ''}`}>
            {amount > 0 ? '+ ' : '− '}
            {formatAmount(Math.abs(amount))}
          </span>
        </li>
      ))}
    </ul>
  )
}
