/** What was sold at the counter is carried away by whoever bought it. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { FULFILMENT } from '#rules/orders/fulfilment/states.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'

export async function handOver(tx: Tx, order: OrderRow, actor: string, now: Date): Promise<OrderRow> {
  const [handed] = await tx
    .update(orders)
    .set({ fulfilmentStatus: FULFILMENT.picked_up, updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning()
  await writeEvent(tx, {
    orderId: order.id,
    life: 'fulfilment',
    from: FULFILMENT.unfulfilled,
    to: FULFILMENT.picked_up,
    actor,
    reason: 'handed over at the counter',
  })
  return handed!
}
