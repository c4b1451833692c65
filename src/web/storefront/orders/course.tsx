import type { OrderView } from '#shop/orders/orders.ts'
import type { PushOffer } from '#web/push-offer.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** What comes next, and what happened so far. */
const Course = ({
  order,
  help,
  offer,
}: {
  order: Pick<OrderView, 'next' | 'history'>
  help: string | null
  offer: PushOffer | null
}) => (
  <>
    {(order.next.length > 0 || help) && <NextSteps steps={order.next} help={help} />}
    {offer && order.next.length > 0 && (
      <p className="mt-4 print:hidden">
        <a href={offer.to} className="link inline-flex min-h-11 items-center text-md">
          {offer.name}
        </a>
      </p>
    )}
    <OrderTimeline history={order.history} />
  </>
)
export default Course
