import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { CONDITION_LABEL } from '#rules/invoices/kinds.ts'
import { CUIT_CONDITIONS, INVOICE_STATE_LABEL, INVOICE_TONE } from '#rules/invoices/labels.ts'
import { formatExact } from '#rules/money.ts'
import type { OrderInvoices } from '#shop/invoices/of-order.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

const INTENT = 'invoice-buyer'
type Props = { invoices: OrderInvoices; number: string; refusal: Refusal | undefined }

/** The fiscal documents of the order, and whom its invoice is for while that can still be said. */
export function Invoices({ invoices: { documents, buyer, canAsk }, number, refusal }: Props) {
  const may = useMay()
  if (documents.length === 0 && !canAsk) return null
  const field = (name: 'cuit' | 'name' | 'condition' | 'address') =>
    plainField(INTENT, name, refusal, buyer?.[name])
  return (
    <section aria-labelledby="comprobantes" className="panel p-4 md:p-5">
      <h2 id="comprobantes" className="mb-1 text-lg font-bold">
        Facturación
      </h2>
      {documents.length === 0 && <p className="py-2 text-muted">Se factura cuando esté pagado.</p>}
      <ul className="divide-y divide-line text-md">
        {documents.map(({ id, name, state, total, cae, issued }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
            <span>
              {issued ? (
                <a href={adminPaths.invoicePdf(id)} className="link font-semibold tabular-nums" download>
                  {name} (PDF)
                </a>
              ) : (
                <Link to={asking(adminPaths.invoices, { q: number })} className="link font-semibold">
                  {name}
                </Link>
              )}
              {cae && <span className="block text-sm text-muted tabular-nums">CAE {cae}</span>}
            </span>
            <span className="flex items-center gap-3">
              <span className="state" data-tone={INVOICE_TONE[state]}>
                {INVOICE_STATE_LABEL[state]}
              </span>
              <span className="font-semibold tabular-nums">{formatExact(total)}</span>
            </span>
          </li>
        ))}
      </ul>
      {buyer && (
        <p className="mt-2 text-md">
          A nombre de {buyer.name}, CUIT {buyer.cuit}, {CONDITION_LABEL[buyer.condition].toLowerCase()}.
        </p>
      )}
      {canAsk && may('invoice.manage') && (
        <details className="mt-2 border-t border-line pt-2" open={refusal?.intent === INTENT || undefined}>
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            {buyer ? 'Cambiar a quién va la factura' : 'Facturar con CUIT'}
          </summary>
          <Form method="post" preventScrollReset className="mt-2 space-y-4">
            <input type="hidden" name="intent" value={INTENT} />
            <TextField field={field('cuit')} label="CUIT" inputMode="numeric" autoComplete="off" />
            <TextField field={field('name')} label="Nombre o razón social" autoComplete="off" />
            <SelectField
              field={field('condition')}
              label="Condición frente al IVA"
              options={CUIT_CONDITIONS}
            />
            <TextField field={field('address')} label="Domicilio fiscal" autoComplete="off" />
            <Button size="small">Guardar</Button>
          </Form>
        </details>
      )}
    </section>
  )
}
