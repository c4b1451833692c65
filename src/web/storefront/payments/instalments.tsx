import { useTerms } from '#web/ui/page/frame.ts'
import { formatPesos, instalment } from '#rules/money.ts'
import type { Amounts } from '#rules/orders/order.ts'
import { creditCost, instalmentsSaid } from '#rules/payments/instalments.ts'
import { meansDiscount } from '#rules/payments/means.ts'

/** Number, amount and cost of the instalments beside the cash price (Res. 51-E/2017, product §32.4). */
export function Instalments({ amounts: { subtotal, discount, total } }: { amounts: Amounts }) {
  const terms = useTerms()
  const { handDiscount, handMeans, instalments } = terms
  if (total === 0) return null
  const atOnce = total - meansDiscount(handDiscount, { subtotal, otherDiscount: discount })
  return (
    <p className="mt-2 text-sm text-verde">
      {instalmentsSaid(terms)} de{' '}
      <span className="whitespace-nowrap">{formatPesos(instalment(total, instalments))}</span>
      <span className="block text-muted">
        {handDiscount > 0 ? `Precio contado ${handMeans}` : 'Precio contado'}{' '}
        <span className="whitespace-nowrap">{formatPesos(atOnce)}</span> · {creditCost(terms)}
      </span>
    </p>
  )
}
