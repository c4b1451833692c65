/** An order by telephone that waits for whoever buys: the path of its link. */
import { randomUUID } from 'node:crypto'
import type { CartLine } from '#rules/cart/cart.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'

export async function keptForSomebody(
  { chatOrders }: Pick<Shop, 'chatOrders'>,
  staff: Visitor,
  line: CartLine = { productId: 1, size: '41', quantity: 1 },
): Promise<string> {
  const buyer = { key: randomUUID(), channel: 'phone', name: 'Camila', phone: '11 5555-0100' }
  const taken = await chatOrders.take(staff, buyer, [line])
  const link = taken.ok ? await chatOrders.linkOf(staff, taken.value.id) : taken
  if (!link.ok) throw new Error(link.message)
  return new URL(link.value.url).pathname
}
