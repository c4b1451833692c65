import type { Change } from '#rules/checkout/changes.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'
import type { CartViewLine } from '#shop/cart/cart.ts'
import { SummaryLine } from './summary-line.tsx'

/** The cart's lines; what cannot be bought costs nothing and says why. Still (ui/start/still.tsx). */
const SummaryLines = ({
  lines,
  promotions,
  changes,
  className,
}: {
  lines: CartViewLine[]
  /** By line. */
  promotions: readonly (readonly LinePromotion[])[]
  changes: Change[]
  className: string
}) => (
  <ul className={`divide-y divide-line ${className}`}>
    {lines.map((line, index) => (
      <SummaryLine
        key={`${line.productId}-${line.size}-${line.unit?.code}`}
        {...line}
        promotions={promotions[index]}
        lineTotal={line.buyable > 0 ? line.lineTotal : null}
        note={
          line.problemText ??
          changes.find(
            (change) =>
              change.kind === 'price' && change.of === (line.unit ? `u${line.unit.code}` : line.productId),
          )?.text
        }
      />
    ))}
  </ul>
)

export default SummaryLines
