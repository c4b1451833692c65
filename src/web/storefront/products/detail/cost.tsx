import { formatExact, formatPesos, instalment, withoutNationalTaxes } from '#rules/money.ts'
import { creditCost, instalmentsName } from '#rules/payments/instalments.ts'
import { handPrice } from '#rules/transfers/hand-price.ts'
import type { Terms } from '#web/ui/page/frame.ts'
import { Price } from '#web/ui/price.tsx'
import type { CostOf } from './cost-of.ts'

type Props = CostOf & { terms: Terms }

/** What it costs, at once and in instalments. Still (ui/start/still.tsx). */
export default function Cost({ of, amount, told, lowest, units, soldHere, showTaxes, terms }: Props) {
  const { instalments, handDiscount } = terms
  return (
    <>
      <p>
        <Price of={of} large />
      </p>
      {told && <p className="mt-1 font-semibold text-verde">{told}</p>}
      {lowest && <p className="mt-1 text-sm text-muted tabular-nums">{lowest}</p>}
      {showTaxes && (
        <p className="mt-1 text-xs tracking-wide text-muted tabular-nums">
          PRECIO SIN IMPUESTOS NACIONALES: {formatExact(withoutNationalTaxes(amount))}
        </p>
      )}
      <p className="mt-3 font-semibold text-verde">
        {instalmentsName(terms)} de{' '}
        <span className="whitespace-nowrap tabular-nums">{formatPesos(instalment(amount, instalments))}</span>
      </p>
      <p className={`text-muted tabular-nums ${handDiscount > 0 ? 'text-md' : 'text-xs'}`}>
        {handDiscount > 0 ? `Precio de contado ${terms.handMeans}` : 'Precio de contado'}{' '}
        {formatPesos(handPrice(amount, handDiscount))} · {creditCost(terms)}
      </p>
      {units && (
        <p className="mt-1">
          <a href="#piezas" className="link inline-flex min-h-11 items-center text-md font-semibold">
            {units.count === 1 ? '1 pieza única' : `${units.count} piezas únicas`} {units.from}
          </a>
        </p>
      )}
      {soldHere && <p className="mt-1 text-md text-muted tabular-nums">{soldHere}</p>}
    </>
  )
}
