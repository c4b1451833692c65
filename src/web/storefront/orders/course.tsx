import type { OrderView } from '#shop/orders/orders.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** What comes next, and what happened so far. */
const Course = ({ order, help }: { order: Pick<OrderView, 'next' | 'history'>; help: string | null }) => (
  <>
    {(order.next.length > 0 || help) && <NextSteps steps={order.next} help={help} />}
    <OrderTimeline history={order.history} />
  </>
)
export default Course
