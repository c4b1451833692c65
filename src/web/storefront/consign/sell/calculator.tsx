import { useState } from 'react'
import { Form } from 'react-router'
import {
  COMMISSION_KIND_LABEL,
  COMMISSION_KINDS,
  type CommissionKind,
} from '#rules/consignment/commission.ts'
import { priceOfStep } from '#rules/consignment/prices.ts'
import { splitOf, type Commission } from '#rules/consignment/split.ts'
import type { CalendarStep } from '#rules/consignment/terms.ts'
import { formatAmount, fromPesos, toPesos, type Centavos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { typedNumber } from '#rules/typed-number.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  commissions: Record<CommissionKind, Commission>
  price: Centavos
  /** What a pair may cost at most. */
  most: Centavos
  kind: CommissionKind
  /** The price to which the shop's calendar brings what nobody buys; null where it has no step down. */
  lowest: CalendarStep | null
  problem: string | null
}
/** Beyond it people type the price. */
const SLIDER = { min: 20_000, max: 400_000, step: 1_000 }

/** What a price leaves: by a form that asks the page, and as it is typed where scripts run. Nobody is asked who they are. */
export function Calculator({ commissions, price, most, kind, lowest, problem }: Props) {
  const [typed, setTyped] = useState(String(toPesos(price)))
  const [chosen, setChosen] = useState(kind)
  const number = typedNumber(typed)
  const asked = number === null ? 0 : fromPesos(number)
  const lawful = asked > 0 && asked <= most
  const now = lawful ? asked : price
  const { commission, part } = splitOf(now, commissions[chosen])
  const max = Math.min(SLIDER.max, toPesos(most))
  const slider = { ...SLIDER, max, min: Math.min(SLIDER.min, max) }
  const low = lowest && priceOfStep({ price: now, floor: 0 as Centavos, calendar: [] }, lowest)
  return (
    <section
      aria-labelledby="cuanto"
      className="grid gap-x-12 gap-y-6 border-y border-line bg-white px-4 py-6 sm:px-6 md:grid-cols-2 md:px-10 md:py-10"
    >
      <Form method="get" action={paths.sell} preventScrollReset className="min-w-0 space-y-5">
        <h2 id="cuanto" className="display text-2xl">
          ¿Cuánto te queda?
        </h2>
        <div>
          <label htmlFor="precio" className="mb-1.5 block text-md font-semibold">
            Si se vende a
          </label>
          <input
            id="precio"
            name="precio"
            inputMode="decimal"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem ? 'precio-problema' : undefined}
            className="input max-w-56 text-lg font-bold tabular-nums"
          />
          {problem && (
            <p id="precio-problema" className="mt-1.5 text-md font-medium text-rojo">
              {problem}
            </p>
          )}
          <input
            type="range"
            aria-label="Precio de venta"
            {...slider}
            value={Math.min(slider.max, Math.max(slider.min, toPesos(now)))}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className="mt-4 block h-11 w-full max-w-md accent-ink [html:not([data-ready])_&]:invisible"
          />
        </div>
        <fieldset>
          <legend className="sr-only">Qué es</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {COMMISSION_KINDS.map((one) => (
              <label key={one} className="check">
                <input
                  type="radio"
                  name="tipo"
                  value={one}
                  checked={one === chosen}
                  onChange={() => setChosen(one)}
                />
                {COMMISSION_KIND_LABEL[one]}
              </label>
            ))}
          </div>
        </fieldset>
        <Button look="quiet" size="small">
          Calcular
        </Button>
      </Form>
      <p role="status" className="self-center">
        <span className="block text-md text-muted">Te quedan</span>
        <span className="display block text-[clamp(2.25rem,1.4rem+4vw,4rem)] tabular-nums">
          {formatAmount(part)}
        </span>
        <span className="mt-2 block text-lg">la comisión es {formatAmount(commission)}</span>
        {low !== null && (
          <span className="mt-2 block text-md">
            Si a los {lowest!.day} días nadie lo compró y baja hasta {formatAmount(low)}, te quedan{' '}
            {formatAmount(splitOf(low, commissions[chosen]).part)}. El mínimo lo ponés vos.
          </span>
        )}
        <span className="mt-1 block text-md text-muted">
          Todo incluido: fotos, cuotas, cobro, envío y devoluciones. Sin gastos si no se vende.
        </span>
      </p>
    </section>
  )
}
