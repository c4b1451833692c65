import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { AGREEMENT_MESSAGES } from '#rules/consignment/agreements/agreement.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { openPeople } from '../people.ts'

/** Holds product §49.3. */

describeEachDatabase('versions of the agreement', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let agreements: ReturnType<typeof openPeople>['agreements']
  const body = `# Otro acuerdo\n\n${'Vendemos tu par por tu cuenta. '.repeat(20)}`.trim()
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    agreements = openPeople(shop.fixture.context).agreements
  })

  test('another text is another version; the one before is read as it was', async () => {
    const first = await agreements.find()
    expect(first).toMatchObject({ value: { version: 1, current: 1 } })
    const sales = await seedUser(database, { role: 'sales' })
    expect(await agreements.publish(sales, { body, seen: 1 })).toMatchObject({ reason: 'forbidden' })
    expect(await agreements.publish(shop.admin, { body, seen: 1 })).toMatchObject({ value: { version: 2 } })
    expect(await agreements.publish(shop.admin, { body, seen: 2 })).toMatchObject({
      fields: { body: AGREEMENT_MESSAGES.same },
    })
    expect(await agreements.find()).toMatchObject({ value: { version: 2, body } })
    expect(await agreements.find('1')).toMatchObject({
      value: { version: 1, current: 2, body: first.ok && first.value.body },
    })
    for (const wrong of ['0', '3', '-1', 'uno', '99999', '1e1'])
      expect(await agreements.find(wrong)).toMatchObject({ kind: 'missing' })
    expect(await agreements.list()).toMatchObject([{ version: 2 }, { version: 1 }])
    expect(await database.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
      { action: 'agreement.publish', entityId: '2' },
    ])
    // What the owner sets afterwards does not change a text that was published.
    shop.fixture.context.settings.commissionShoes = 50
    expect(await agreements.find('1')).toMatchObject({ value: { body: first.ok && first.value.body } })
  })

  test('two who publish at once: one of them has not read the other', async () => {
    await agreements.find()
    const ends = await meet(database, sql`lock table agreement_texts in share row exclusive mode`, [
      () => agreements.publish(shop.admin, { body, seen: 1 }),
      () => agreements.publish(shop.admin, { body: `${body} Y esto.`, seen: '1' }),
    ])
    expect(ends.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(ends.find(({ ok }) => !ok)).toMatchObject({ message: AGREEMENT_MESSAGES.moved })
    expect(await agreements.publish(shop.admin, { body: 'corto', seen: 2 })).toMatchObject({
      kind: 'invalid',
    })
  })
})
