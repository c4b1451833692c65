import { formatPesos } from '#rules/money.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'

/** Why a line costs less than its price says, each reason with its amount. */
export const LinePromotions = ({ of: promotions = [] }: { of: readonly LinePromotion[] | undefined }) =>
  promotions.map(({ id, name, amount }) => (
    <p key={id} className="mt-0.5 text-sm font-medium text-verde">
      {name}: −{formatPesos(amount)}
    </p>
  ))
