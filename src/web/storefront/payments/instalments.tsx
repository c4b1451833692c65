import { useTerms } from '#web/ui/page/frame.ts'
import { CREDIT_COST, formatPesos, freeInstalments, instalment, type Centavos } from '#rules/money.ts'

/** Number, amount and cost of the instalments beside the cash price (Res. 51-E/2017, product §32.4). */
export function Instalments({ total }: { total: Centavos }) {
  const { instalments } = useTerms()
  if (total === 0) return null
  return (
    <p className="mt-2 text-sm text-verde">
      {freeInstalments(instalments)} de{' '}
      <span className="whitespace-nowrap">{formatPesos(instalment(total, instalments))}</span>
      <span className="block text-muted">
        Precio contado <span className="whitespace-nowrap">{formatPesos(total)}</span> · {CREDIT_COST}
      </span>
    </p>
  )
}
