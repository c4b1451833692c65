/** Many paid orders at once, as copies of one of the demo's: a person may place only so many in an hour. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { orderLines, orders } from '#data/schema.ts'
import { FULFILMENT } from '#rules/orders/fulfilment/states.ts'

/** Paid, to be delivered and not packed, of somebody called so; their numbers, ascending. */
export async function copiesOf(database: Database, original: number, count: number, name: string) {
  const [order] = await database.db.select().from(orders).where(eq(orders.id, original))
  const lines = await database.db.select().from(orderLines).where(eq(orderLines.orderId, original))
  const { id: _id, reference: _reference, ...same } = order!
  const copies = Array.from({ length: count }, () => ({
    ...same,
    name,
    placingKey: randomUUID(),
    fulfilmentStatus: FULFILMENT.unfulfilled,
  }))
  const made = await database.db.insert(orders).values(copies).returning({ id: orders.id })
  for (const { id } of made)
    await database.db
      .insert(orderLines)
      .values(lines.map(({ id: _line, ...line }) => ({ ...line, orderId: id })))
  return made.map(({ id }) => id).toSorted((a, b) => a - b)
}
