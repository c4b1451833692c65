/** In the demo: the shop begins an exchange for the customer, and this is where they follow it. */
import { eq } from 'drizzle-orm'
import { orders, users } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { system } from '#rules/users/access.ts'
import type { TestServer } from '#tests/support/app.ts'

export async function customersExchange({ database: { db }, shop }: TestServer): Promise<string> {
  const shops = system('test')
  const own = await db
    .select({ reference: orders.reference })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.email, 'cliente@vereda.test'))
  for (const { reference } of own) {
    const found = await shop.exchanges.choices(shops, reference)
    if (!found.ok || found.value.why !== null) continue
    for (const { orderLineId, productId } of found.value.held) {
      const sizes = await shop.exchanges.choices(shops, reference, { orderLineId })
      const size = sizes.ok ? sizes.value.chosen?.sizes[0] : undefined
      if (!size) continue
      const key = `demo-exchange-${orderLineId}`
      const form = { orderLineId, productId, size, delivery: 'delivery', key }
      const end = await shop.exchanges.start(shops, reference, form)
      if (end.ok) return paths.exchange(reference, end.value.code)
    }
  }
  throw new Error('the demo has no order to exchange')
}
