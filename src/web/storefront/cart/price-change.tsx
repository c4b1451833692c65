import { formatPesos, type Centavos } from '#rules/money.ts'

/** Nothing is charged that was not shown: a price that moved since the thing was put into the cart is said beside it. */
export function PriceChange({ before, now }: { before: Centavos | undefined; now: Centavos }) {
  if (before === undefined || before === now) return null
  return (
    <p className={`mt-1 text-sm font-semibold ${now < before ? 'text-verde' : 'text-ambar'}`}>
      {now < before ? 'Bajó de precio' : 'Cambió de precio'}: cuando lo agregaste costaba{' '}
      {formatPesos(before)}.
    </p>
  )
}
