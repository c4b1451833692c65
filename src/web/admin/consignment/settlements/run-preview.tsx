import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import {
  ACCOUNT_WAIT_SAYS,
  ACCOUNT_WARNING_SAYS,
  ROW_WAIT_SAYS,
  SETTLEMENT_SAYS,
} from '#rules/consignment/settlements/settlement.ts'
import { formatAmount } from '#rules/money.ts'
import type { Preview, PreviewLine } from '#shop/consignment/settlements/preview.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'

/** What a run would pay now, person by person, and why somebody waits. Nothing of it is written yet. */
export function RunPreview({
  preview,
  pays,
  requestKey,
}: {
  preview: Preview
  pays: boolean
  requestKey: string
}) {
  const { lines, paging, totals } = preview
  const key = useFirstOf(requestKey, useTimesSent())
  return (
    <section aria-labelledby="proxima" className="panel mb-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="proxima" className="text-lg font-bold">
          La próxima
        </h2>
        {pays && totals.people > 0 && (
          <PressForm method="post" action={adminPaths.settlements}>
            <input type="hidden" name="key" value={key} />
            <PressButton name="intent" value="close">
              Liquidar {formatAmount(totals.total)} a {totals.people}
            </PressButton>
          </PressForm>
        )}
      </div>
      <p className="mt-1 text-md text-muted">
        {totals.people === 0 ? SETTLEMENT_SAYS.nobody : `${rowsSaid(totals.rows)} de las cuentas.`}
        {totals.waiting !== 0 && ` Esperan ${formatAmount(totals.waiting)}.`}
      </p>
      {lines.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {lines.map((line) => (
            <PersonRow key={line.consignorId} line={line} pays={pays} requestKey={key} />
          ))}
        </ul>
      )}
      {paging.pages > 1 && (
        <AdminPageLinks
          paging={paging}
          to={(page) => adminPaths.settlementsIn({ previa: page })}
          of="personas"
        />
      )}
    </section>
  )
}

const rowsSaid = (rows: number): string => (rows === 1 ? '1 renglón' : `${rows} renglones`)

function PersonRow({ line, pays, requestKey }: { line: PreviewLine; pays: boolean; requestKey: string }) {
  const { consignorId, name, total, rows, waiting, reasons, account, holder, why, usableFrom, warnings } =
    line
  const says = [
    ...(why ? [ACCOUNT_WAIT_SAYS[why]] : []),
    ...(why === 'new-account' && usableFrom ? [`Desde el ${fullDate(usableFrom)}.`] : []),
    ...(waiting === 0
      ? []
      : [`Aparte esperan ${formatAmount(waiting)}: ${reasons.map((one) => ROW_WAIT_SAYS[one]).join(' ')}`]),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <Link to={adminPaths.consignorAccount(consignorId)} className="font-bold hover:underline">
          {name}
        </Link>
        <span className="block text-sm break-words text-muted">
          {[rowsSaid(rows), account && `${account}, de ${holder}`].filter(Boolean).join(' · ')}
        </span>
        {says.length > 0 && <span className="block text-sm">{says.join(' ')}</span>}
        {!why &&
          warnings.map((warning) => (
            <span key={warning} className="block text-sm font-semibold text-ambar">
              {ACCOUNT_WARNING_SAYS[warning]}
            </span>
          ))}
      </span>
      <span className="flex items-center gap-3">
        <b className={`tabular-nums ${why ? 'text-muted' : ''}`}>{formatAmount(total)}</b>
        {pays && !why && (
          <Form method="post" action={adminPaths.settlements}>
            <input type="hidden" name="key" value={`${requestKey}-${consignorId}`} />
            <input type="hidden" name="consignors" value={consignorId} />
            <Button look="quiet" size="small" name="intent" value="close" aria-label={`Solo a esta: ${name}`}>
              Solo a esta
            </Button>
          </Form>
        )}
      </span>
    </li>
  )
}
