import { Form } from 'react-router'
import { formatPesos } from '#rules/money.ts'
import type { Trial } from '#shop/cart/promotion-trial.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

type Props = { example: string; trial: Trial | null; wrong: string | null }

/** What it would take off some products, before anybody buys them. A plain GET form. */
export const TrialPanel = ({ example, trial, wrong }: Props) => (
  <section aria-labelledby="cuanto" className="panel p-4 md:p-5">
    <h2 id="cuanto" className="mb-3 text-lg font-bold">
      ¿Cuánto descuenta?
    </h2>
    <Form method="get" preventScrollReset className="flex items-end gap-2" key={example}>
      <label className="min-w-0 grow text-md font-semibold">
        Productos de ejemplo
        <input
          name="ejemplo"
          defaultValue={example}
          placeholder="12, 40 x2"
          autoComplete="off"
          aria-describedby="cuanto-ayuda"
          className="input mt-1.5 font-normal"
        />
      </label>
      <Button look="quiet" size="small">
        Probar
      </Button>
    </Form>
    <p id="cuanto-ayuda" className="mt-1.5 text-sm text-muted">
      Números de producto, con comas; «x2» si son dos.
    </p>
    <div aria-live="polite">
      {wrong && (
        <Notice tone="error" className="mt-3" quiet>
          {wrong}
        </Notice>
      )}
      {trial && <Result trial={trial} />}
    </div>
  </section>
)

function Result({ trial: { lines, subtotal, alone, freeShipping, problem, now } }: { trial: Trial }) {
  if (lines.length === 0) return <p className="mt-3 text-muted">Ninguno de esos productos está a la venta.</p>
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-y border-line text-md">
        {lines.map((line) => (
          <li key={line.productId} className="flex justify-between gap-4 py-2">
            <span className="min-w-0">
              {line.quantity} × {line.name}
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {formatPesos(line.lineTotal)}
              {line.alone.map(({ id, amount }) => (
                <span key={id} className="block text-verde">
                  −{formatPesos(amount)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {problem && <p className="mt-2 text-md font-medium text-rojo">{problem}</p>}
      <p className="mt-2 flex justify-between gap-4 font-bold tabular-nums">
        <span>Con esta promoción{freeShipping && ', y el envío gratis'}</span>
        <span>{formatPesos(subtotal - alone)}</span>
      </p>
      <p className="mt-1 text-sm text-muted">
        {now.length === 0
          ? 'Hoy, comprando eso, ninguna promoción automática descuenta.'
          : `Hoy, comprando eso, descuentan: ${now.map(({ name, amount }) => `${name} (−${formatPesos(amount)})`).join(', ')}.`}
      </p>
    </>
  )
}
