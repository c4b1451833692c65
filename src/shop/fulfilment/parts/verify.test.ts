import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { PART_INVARIANTS } from '#shop/verify/parts.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

/** Holds product §31.3. */

/** What breaks each question, in their order. */
const BREAKS: SQL[] = [
  sql`update orders set part_away = false`,
  sql`update order_part_lines set quantity = 5`,
  sql`update orders set part_waits = true, fulfilment_status = 'shipped'`,
  sql`update order_part_lines set quantity = (select quantity from order_lines where id = order_line_id)`,
  sql`delete from order_part_lines`,
  sql`with given as (insert into refunds (order_id, payment_id, amount_centavos, reason, request_key)
    select order_id, id, 1, 'Se perdió', 'K' from payments returning id)
    insert into refund_lines (refund_id, order_line_id, quantity, part_id)
    select given.id, l.order_line_id, 1, l.part_id from given, order_part_lines l`,
]

describeEachDatabase('what must be true of orders in parts', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    const shop = await ordersAsAdmin(database)
    const { id } = await shop.paid()
    const [line] = await shop.linesOf(id)
    const { parts } = shop.orders
    const lines = [{ orderLineId: line!.id, quantity: 1 }]
    const end = await parts.separate(shop.admin, id, { lines, key: randomUUID() })
    if (!end.ok) throw new Error(end.message)
    await parts.send(shop.admin, id, end.value.part, parcel)
  })
  const broken = async () => {
    const names: string[] = []
    for (const { name, query } of PART_INVARIANTS)
      if ((await database.db.execute(query as SQL)).rows.length > 0) names.push(name)
    return names
  }

  test('a shop that works breaks none of them', async () => expect(await broken()).toEqual([]))
  test.each(PART_INVARIANTS.map(({ name }, at) => [name, BREAKS[at]!] as const))(
    '%s: and what breaks it is found',
    async (name, breaks) => {
      await database.db.execute(breaks)
      expect(await broken()).toContain(name)
    },
  )
})
