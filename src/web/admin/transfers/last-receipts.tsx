import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import { formatAmount } from '#rules/money.ts'
import type { LastReceipt } from '#shop/transfers/transfers.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { dayAndMonth } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = { receipts: readonly LastReceipt[]; refusal: Refusal | undefined }

/** What was booked last, so that what was booked by mistake can be taken out again. */
export function LastReceipts({ receipts, refusal }: Props) {
  const may = useMay()
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="acreditado" className="panel p-4 md:p-5">
      <h2 id="acreditado" className="text-lg font-bold">
        Acreditado hace poco
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {receipts.map(({ id, orderId, number, amount, day, operation }) => {
          const intent = `undo-${orderId}-${id}`
          return (
            <li key={id} className="py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span>
                  <Link to={adminPaths.order(number)} className="link font-bold">
                    {number}
                  </Link>
                  <span className="block text-sm break-words text-muted">
                    {dayAndMonth(startOfDay(day))}
                    {operation && ` · ${operation}`}
                  </span>
                </span>
                <b className="tabular-nums">{formatAmount(amount)}</b>
              </p>
              {may('transfer.match') && (
                <details open={refusal?.intent === intent || undefined}>
                  <summary className="link inline-flex min-h-11 items-center">
                    Fue un error<span className="sr-only"> en {number}</span>
                  </summary>
                  <PressForm method="post" preventScrollReset className="mt-2 max-w-xl space-y-4">
                    <input type="hidden" name="intent" value={intent} />
                    <p className="text-md text-muted">
                      Ese dinero deja de ser de este pedido. Si lo había pagado, vuelve a esperar su pago. Le
                      avisamos a quien compró.
                    </p>
                    <TextField
                      field={plainField(intent, 'reason', refusal)}
                      label="Por qué"
                      autoComplete="off"
                    />
                    <PressButton look="quiet">Deshacer {formatAmount(amount)}</PressButton>
                  </PressForm>
                </details>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
