/** In the demo: the shop takes a claim for the customer who called, and this is where they follow it. */
import { desc, eq } from 'drizzle-orm'
import { orders, users } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { system } from '#rules/users/access.ts'
import type { TestServer } from '#tests/support/app.ts'

export async function customersReturn({ database: { db }, shop }: TestServer): Promise<string> {
  const shops = system('test')
  const own = await db
    .select({ reference: orders.reference })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.email, 'cliente@vereda.test'))
    .orderBy(desc(orders.id))
  for (const { reference } of own) {
    const found = await shop.returns.askChoices(shops, reference)
    const held = found.ok && found.value.why.claim === null ? found.value.held[0] : undefined
    if (!held) continue
    const { orderLineId, of } = held
    const end = await shop.returns.ask(shops, reference, {
      kind: 'claim',
      lines: [{ orderLineId, of, quantity: 1, reasonCode: 'quality' }],
      reason: 'Se despegó la suela.',
      key: `demo-claim-${orderLineId}`,
    })
    if (end.ok) return paths.return(reference, end.value.code)
  }
  throw new Error('the demo has no order to complain of')
}
