import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { lineKey } from '#rules/cart/cart.ts'
import { formatAmount } from '#rules/money.ts'
import type { TillLine, TillView } from '#shop/till/till.ts'
import { addressOf as keptAt, withSome } from '#web/admin/orders/line-query.ts'
import { QuantitySteps } from '#web/admin/orders/quantity-steps.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { addressOf, type OnCounter } from './counter-query.ts'
import { Kept } from './kept.tsx'

type Agreeing = { of: string; price: string; reason: string; fields: Record<string, string> } | null
type Props = { counter: OnCounter; view: TillView; agreeing: Agreeing }

/** What is sold; each button is an address, so that going back undoes it. */
export function OnCounterLines({ counter, view, agreeing }: Props) {
  const may = useMay()
  return (
    <section aria-labelledby="lleva" className="panel p-4 md:p-5">
      <h2 id="lleva" className="mb-1 text-lg font-bold">
        Lo que lleva
      </h2>
      {view.lines.length === 0 && <p className="py-2 text-muted">Todavía nada.</p>}
      <ul className="divide-y divide-line">
        {view.lines.map((shown, at) => {
          const line = counter.lines[at]!
          const to = (quantity: number) =>
            addressOf({
              ...counter,
              lines: withSome(counter.lines, { productId: line.productId, key: lineKey(line), quantity }),
            })
          const mine = agreeing?.of === shown.key ? agreeing : null
          return (
            <li key={shown.key} className="py-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="aspect-4/5 w-12 shrink-0 overflow-hidden rounded-tile bg-tile">
                  <Picture image={shown.image} alt="" sizes="48px" className="size-full object-contain" />
                </span>
                <p className="min-w-40 flex-1">
                  <b>
                    <WithCodes text={shown.name} />
                  </b>
                  <span className="block text-sm text-muted tabular-nums">
                    Talle {line.size} · {shown.asked !== null && <s>{formatAmount(shown.asked)}</s>}{' '}
                    {formatAmount(shown.unitPrice)}
                    {shown.reason && ` · ${shown.reason}`}
                  </span>
                  {shown.problemText && <span className="block text-md text-rojo">{shown.problemText}</span>}
                </p>
                <QuantitySteps line={line} name={shown.name} to={to} />
              </div>
              {shown.problem === null && <Haggle counter={counter} line={shown} mine={mine} />}
            </li>
          )
        })}
      </ul>
      {view.lines.length > 0 && may('order.manage') && (
        <p className="mt-3">
          <Link
            to={keptAt({ lines: counter.lines, agreed: counter.agreed, rest: {} })}
            className="button"
            data-look="quiet"
            data-size="small"
          >
            Apartarlo con nombre y teléfono
          </Link>
        </p>
      )}
    </section>
  )
}

/** A lower price that was agreed on, with why; without it again. */
function Haggle({ counter, line, mine }: { counter: OnCounter; line: TillLine; mine: Agreeing }) {
  const field = (name: 'precio' | 'motivo', was: 'price' | 'reason') => {
    const problem = mine?.fields[was]
    const id = `${name}-${line.key.replace(/[^A-Za-z0-9]/g, '-')}`
    return {
      id,
      name,
      errorId: `${id}-error`,
      descriptionId: `${id}-hint`,
      errors: problem ? [problem] : undefined,
      initialValue: mine?.[was] ?? '',
    }
  }
  if (line.asked !== null) {
    const { [line.key]: _none, ...agreed } = counter.agreed
    return (
      <p className="mt-1 text-md">
        <Link to={addressOf({ ...counter, agreed })} preventScrollReset className="link">
          Volver a {formatAmount(line.asked)}
        </Link>
      </p>
    )
  }
  return (
    <details className="mt-1" open={mine !== null}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-md underline">
        Acordar otro precio
      </summary>
      <Form
        method="get"
        action={adminPaths.till}
        preventScrollReset
        className="mt-2 grid items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
      >
        <Kept counter={counter} />
        <input type="hidden" name="de" value={line.key} />
        <TextField
          field={field('precio', 'price')}
          label="Precio de cada uno"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField field={field('motivo', 'reason')} label="Por qué" autoComplete="off" />
        <Button look="quiet" className="sm:mt-7">
          Bajar el precio
        </Button>
      </Form>
    </details>
  )
}
