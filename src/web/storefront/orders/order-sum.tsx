import { DELIVERY_LABEL, provinceName } from '#rules/checkout/shipping.ts'
import { byPromotion } from '#rules/promotions/offers.ts'
import type { SoldCondition } from '#rules/units/grade.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { AmountsTable } from '#web/storefront/checkout/summary/amounts-table.tsx'
import { SummaryLine } from '#web/storefront/checkout/summary/summary-line.tsx'

type Props = { order: OrderView; instalments?: boolean; showNetPrice?: boolean }

/** What was ordered and what it costs: lines, and the amounts below them. */
export const OrderSum = ({ order, ...shown }: Props) => (
  <>
    <ul className="mt-3 mb-4 divide-y divide-line border-y border-line">
      {order.lines.map((line) => (
        <SummaryLine
          key={`${line.productId}-${line.size}-${line.unit}`}
          {...line}
          note={line.condition && <Sold as={line.condition} />}
        />
      ))}
    </ul>
    <AmountsTable
      amounts={order}
      couponCode={order.couponCode}
      promotions={byPromotion(order.lines.map((line) => line.promotions))}
      freeShipping={order.freeShipping}
      shippingName={
        order.delivery === 'pickup'
          ? DELIVERY_LABEL.pickup
          : `Envío a ${provinceName(order.personal.province)}`
      }
      {...shown}
    />
  </>
)

/** In what condition a single pair was sold: what was said of it then. */
const Sold = ({ as: { sentence, flaws } }: { as: SoldCondition }) => (
  <span className="font-normal text-muted">
    {[sentence, ...flaws.map((flaw) => `${flaw.place}: ${flaw.sentence}`)].join(' ')}
  </span>
)
