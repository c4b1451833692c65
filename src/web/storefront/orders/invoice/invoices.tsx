import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { OrderInvoices } from '#shop/invoices/of-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Line } from './line.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

type InvoiceRefusal = {
  message: string
  fields: Record<string, string>
  typed: Record<string, string>
}
type Props = {
  /** Told by the loader, so that browsers carry no table of it. */
  invoices: OrderInvoices & { conditions: { value: string; label: string }[] }
  refusal: InvoiceRefusal | undefined
}

/** The invoice and its notes to download, and asking for one with a CUIT until it is sent. */
export default function Invoices({ invoices: { documents, buyer, canAsk, conditions }, refusal }: Props) {
  if (documents.length === 0 && !canAsk) return null
  const issued = documents.filter((document) => document.issued)
  const line = (name: 'cuit' | 'name' | 'condition' | 'address') => ({
    name,
    problem: refusal?.fields[name],
    start: refusal?.typed[name] ?? buyer?.[name],
  })
  return (
    <section aria-labelledby="factura" className="mt-10 print:hidden">
      <h2 id="factura" className="display text-xl">
        Factura
      </h2>
      {refusal && <Notice tone="error" className="mt-3" title={refusal.message} />}
      {documents.length > issued.length && <p className="mt-2 text-md">Tu factura está en camino.</p>}
      <ul className="mt-2">
        {issued.map(({ id, name }) => (
          <li key={id}>
            <a
              href={paths.invoicePdf(id)}
              className="link inline-flex min-h-11 items-center font-semibold tabular-nums"
              download
            >
              {name} (PDF)
            </a>
          </li>
        ))}
      </ul>
      {buyer && (
        <p className="mt-1 text-md text-muted">
          A nombre de {buyer.name}, CUIT {buyer.cuit}.
        </p>
      )}
      {canAsk && (
        <details open={refusal !== undefined || undefined}>
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            {buyer ? 'Cambiar los datos de la factura' : 'Necesito la factura con mi CUIT'}
          </summary>
          <Form method="post" preventScrollReset className="mt-3 max-w-xl space-y-5">
            <input type="hidden" name="intent" value="invoice" />
            <Line {...line('cuit')} label="CUIT" inputMode="numeric" placeholder="30-12345678-1" />
            <Line {...line('name')} label="Nombre o razón social" autoComplete="organization" />
            <Line {...line('condition')} label="Condición frente al IVA" options={conditions} />
            <Line {...line('address')} label="Domicilio fiscal" autoComplete="street-address" />
            <Button look="quiet">Pedir la factura así</Button>
          </Form>
        </details>
      )}
    </section>
  )
}
