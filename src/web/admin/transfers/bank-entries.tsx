import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import { formatAmount } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { REASON_LABEL } from '#rules/transfers/bank.ts'
import type { BankEntry } from '#shop/transfers/transfers.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayAndMonth } from '#web/ui/dates.ts'
import { useMay } from '#web/admin/sections/may.ts'

type Props = { entries: readonly BankEntry[]; ignored: readonly Omit<BankEntry, 'proposals'>[] }

/** What came into the account and is no order's yet, with the orders that it may be for and why. */
export function BankEntries({ entries, ignored }: Props) {
  const may = useMay()
  if (entries.length === 0 && ignored.length === 0) return null
  return (
    <section aria-labelledby="del-banco" className="panel p-4 md:p-5">
      <h2 id="del-banco" className="text-lg font-bold">
        Llegó al banco
      </h2>
      <ul className="divide-y divide-line">
        {entries.map(({ id, day, amount, words, proposals }) => (
          <li key={id} className="py-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="min-w-0 break-words">
                {words || 'Sin detalle'}
                <span className="block text-sm text-muted">{dayAndMonth(startOfDay(day))}</span>
              </span>
              <span className="text-lg font-bold tabular-nums">{formatAmount(amount)}</span>
            </p>
            {proposals.length === 0 && (
              <p className="mt-1 text-sm text-muted">No se parece a ningún pedido que espere un pago.</p>
            )}
            {may('transfer.match') && (
              <div className="mt-3 flex flex-wrap items-start gap-3">
                {proposals.map(({ orderId, reasons }) => (
                  <PressForm key={orderId} method="post" preventScrollReset>
                    <input type="hidden" name="intent" value={`match-${id}-${orderId}`} />
                    <PressButton look={reasons.includes('near') ? 'quiet' : 'strong'} size="small">
                      Acreditar {formatAmount(amount)} en {orderNumber(orderId)}
                    </PressButton>
                    <span className="mt-1 block text-sm text-muted">
                      {reasons.map((reason) => REASON_LABEL[reason]).join(', ')} ·{' '}
                      <Link to={adminPaths.order(orderNumber(orderId))} className="link">
                        ver pedido
                      </Link>
                    </span>
                  </PressForm>
                ))}
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value={`ignore-${id}`} />
                  <Button look="quiet" size="small">
                    No es de un pedido
                  </Button>
                </Form>
              </div>
            )}
          </li>
        ))}
      </ul>
      {ignored.length > 0 && (
        <details className="mt-2 border-t border-line pt-2">
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            Descartados hace poco
          </summary>
          <ul className="divide-y divide-line text-md">
            {ignored.map(({ id, day, amount, words }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span className="min-w-0 break-words">
                  {dayAndMonth(startOfDay(day))} · {formatAmount(amount)} · {words || 'Sin detalle'}
                </span>
                {may('transfer.match') && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="intent" value={`reopen-${id}`} />
                    <Button look="quiet" size="small">
                      Deshacer
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
