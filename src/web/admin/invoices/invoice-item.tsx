import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isIssued, isQueued } from '#rules/invoices/states.ts'
import { INVOICE_STATE_ABOUT, INVOICE_STATE_LABEL, INVOICE_TONE } from '#rules/invoices/labels.ts'
import { formatExact } from '#rules/money.ts'
import type { InvoiceLine } from '#shop/invoices/lists.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Here } from '#web/ui/form/here.tsx'
import { useMay } from '#web/admin/sections/may.ts'

/** One document: what it is, for whom, how it stands and why, and what can be done about it. */
export function InvoiceItem({ row }: { row: InvoiceLine }) {
  const { id, name, order, state, total, buyer, day, cae, why, dueAt } = row
  const may = useMay()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="tabular-nums">{name}</b>
          <span className="state" data-tone={INVOICE_TONE[state]} title={INVOICE_STATE_ABOUT[state]}>
            {INVOICE_STATE_LABEL[state]}
          </span>
        </p>
        <p className="text-md break-words text-muted">
          {buyer} ·{' '}
          <Link to={adminPaths.order(order)} className="link">
            {order}
          </Link>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {cae && day
            ? `${day.split('-').reverse().join('/')} · CAE ${cae}`
            : isQueued(state)
              ? `Sale el ${shortMoment(dueAt)}`
              : INVOICE_STATE_ABOUT[state]}
        </p>
        {why.map((sentence) => (
          <p key={sentence} className="mt-1 border-l-4 border-ambar bg-ambar-tint px-3 py-1.5 text-md">
            {sentence}
          </p>
        ))}
      </div>
      <div className="flex items-center gap-3">
        <b className="tabular-nums">{formatExact(total)}</b>
        {isIssued(state) && (
          <a href={adminPaths.invoicePdf(id)} className="link inline-flex min-h-11 items-center" download>
            PDF<span className="sr-only"> de {name}</span>
          </a>
        )}
        {row.canRetry && may('invoice.manage') && (
          <Form method="post" action={adminPaths.invoices} preventScrollReset>
            <Here />
            <input type="hidden" name="id" value={id} />
            <Button
              look="quiet"
              size="small"
              aria-label={`${isQueued(state) ? 'Emitir ahora' : 'Reintentar'}: ${name}, ${order}`}
            >
              {isQueued(state) ? 'Emitir ahora' : 'Reintentar'}
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}
