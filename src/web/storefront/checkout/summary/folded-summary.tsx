import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { FormStage } from '#web/storefront/orders/stages.ts'
import { StillLines } from './still-lines.ts'

type Props = Pick<FormStage, 'changes' | 'counted'> & {
  cart: FormStage['quote']['cart']
  promotions: LinePromotion[][]
  total: Centavos
}

/** Where there is one column: what is bought, folded above the form with the total on its line (product §8.1). */
export default function FoldedSummary({ cart, promotions, changes, counted, total }: Props) {
  return (
    <details
      // What needs the shopper is not folded away.
      open={!cart.ready || changes.length > 0}
      className="group mb-8 bg-bone px-5 max-md:-mx-4 md:px-7 lg:hidden"
    >
      <summary className="flex min-h-14 items-center gap-2 text-md font-semibold">
        Ver {counted}
        <Icon of="chevron-down" size={20} className="shrink-0 transition-transform group-open:rotate-180" />
        <span className="ml-auto text-lg font-bold tabular-nums">{formatPesos(total)}</span>
      </summary>
      <StillLines
        lines={cart.lines}
        promotions={promotions}
        changes={changes}
        className="border-t border-line pb-2"
      />
      <Link to={paths.cart} className="link mb-3 inline-flex min-h-11 items-center text-md font-semibold">
        {cart.ready ? 'Cambiar' : 'Resolverlo en el carrito'}
      </Link>
    </details>
  )
}
