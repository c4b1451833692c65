import { takesTransfers } from '#rules/payments/means.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import type { Shop } from '#shop/shop.ts'
import type { OrderLink } from './order-link.ts'

/** null: it waits for nobody any more, or it is not for their role. */
export async function linkOf(
  { chatOrders, settings }: Shop,
  visitor: Visitor,
  { id, awaitsBuyer }: AdminOrder,
): Promise<OrderLink | null> {
  if (!awaitsBuyer) return null
  const end = await chatOrders.linkOf(visitor, id)
  return end.ok ? { ...end.value, transfers: takesTransfers(settings) && settings.pickup === 'yes' } : null
}
