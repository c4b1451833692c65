import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, consignors, notifications, outbox, users } from '#data/schema.ts'
import { OWNER_NOTICE_LABEL, OWNER_NOTICE_SAYS } from '#rules/consignment/people/notices.ts'
import { CODE_FIRST, type Holder } from '#rules/consignment/portal/holder.ts'
import { waysOut } from '#shop/parts.ts'
import { openUnsubscribe } from '#shop/emails/unsubscribe.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { openPeople } from '../people.ts'
import { openPortal } from '../portal/portal.ts'
import { openRipening } from '../sales/ripen.ts'

/** Holds product §54.6. */

describeEachDatabase('a consignor switches news off', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  let people: ReturnType<typeof openPeople>
  let ways: ReturnType<typeof openUnsubscribe>
  let me: Holder
  const EMAIL = 'filo@example.com'
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const { context } = shop.fixture
    pairs = consignedPairs(database, context, shop.admin)
    people = openPeople(context)
    ways = openUnsubscribe(context, waysOut)
    const consignorId = await pairs.consignor({ email: EMAIL })
    me = { consignorId, userId: null, email: EMAIL, by: 'link', proven: true }
  })
  const onSale = () => pairs.onSale(shop.shoe.id, { consignorId: me.consignorId })
  const off = async () => {
    const [row] = await database.db.select().from(consignors).where(eq(consignors.id, me.consignorId))
    return row!.noticesOff
  }
  const recorded = () =>
    database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'consignor.notices'), eq(auditLog.entityId, String(me.consignorId))))
      .orderBy(auditLog.id)
  async function sent() {
    await shop.fixture.work()
    await shop.fixture.work()
    const mine = shop.fixture.emails.filter(({ to }) => to === EMAIL)
    shop.fixture.emails.length = 0
    return mine
  }
  const heard = async () => (await sent()).map(({ subject }) => subject.split(':')[0]!)
  /** As it stands in the address of the letter's way out. */
  async function wayOut(): Promise<string> {
    await onSale()
    const [letter] = await sent()
    expect(letter!.text).toContain(`${OWNER_NOTICE_SAYS.off}: ${letter!.unsubscribeUrl!}`)
    return letter!.unsubscribeUrl!.split('/baja/')[1]!
  }

  test('of a kind: no letter and no bell of it; what is sold and owed is told anyway, whoever is banned', async () => {
    const owner = await seedUser(database, { email: EMAIL, ban: true })
    await database.db.update(consignors).set({ userId: owner.id }).where(eq(consignors.id, me.consignorId))
    const portal = openPortal(shop.fixture.context)
    const banned = await portal.holderOf(owner, null, null)
    expect(
      banned.ok && (await people.notices.change(banned.value, { pair: false, sale: false })),
    ).toMatchObject({ ok: true })
    expect(await portal.ownData(me)).toMatchObject({ value: { notices: { pair: false, sale: false } } })
    const code = await onSale()
    await pairs.verbs.unlist(shop.admin, code)
    await pairs.verbs.list(shop.admin, code)
    expect(await heard()).toEqual([])
    const line = { productId: shop.shoe.id, size: '42', quantity: 1, unit: code }
    const order = await shop.fixture.order(await shop.fixture.placed(shop.ana, [line]))
    await shop.fixture.orders.settle(await shop.fixture.payment(order.reference, 'approved'))
    const [sold] = await sent()
    expect(sold).toMatchObject({ subject: expect.stringMatching(/^Vendido:/) })
    expect(sold).not.toHaveProperty('unsubscribeUrl')
    await shop.orders.pack(shop.admin, order.id)
    await shop.orders.ship(shop.admin, order.id, parcel)
    await shop.orders.deliver(shop.admin, order.id)
    await openRipening(shop.fixture.context).ripenDue()
    expect(await heard()).toEqual([])
    const later = new Date(shop.fixture.context.clock().getTime() + 20 * 86_400_000)
    await openRipening({ ...shop.fixture.context, clock: () => later }).ripenDue()
    await database.db.update(outbox).set({ runAt: new Date(0) })
    expect(await heard()).toEqual(['Por cobrar'])
    const bell = await database.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, owner.id))
      .orderBy(notifications.id)
    expect(bell.map(({ title }) => title.split(':')[0])).toEqual(['Vendido', 'Por cobrar'])
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('by the code alone and saying each; the record has it, and takes it back while nothing came after', async () => {
    const reader = { ...me, proven: false }
    expect(await people.notices.change(reader, { pair: false, sale: true })).toMatchObject({
      reason: 'forbidden',
      message: CODE_FIRST,
    })
    expect(await people.notices.change(me, { sale: true })).toMatchObject({
      fields: { pair: expect.any(String) },
    })
    expect(await people.notices.change(me, { pair: false, sale: 'no' })).toMatchObject({ ok: false })
    expect(await off()).toEqual([])
    expect(await people.notices.change(me, { pair: false, sale: true })).toMatchObject({ ok: true })
    expect(await people.notices.change(me, { pair: false, sale: true })).toMatchObject({ ok: true })
    const [change, ...more] = await recorded()
    expect(more).toEqual([])
    expect(change).toMatchObject({
      actor: 'system:consignor',
      before: { noticesOff: [] },
      after: { noticesOff: ['pair'] },
    })
    const sales = await seedUser(database, { role: 'sales' })
    expect(await people.find(sales, me.consignorId)).toMatchObject({ value: { noticesOff: ['pair'] } })
    expect(await people.wholeData(shop.admin, me.consignorId)).toMatchObject({
      value: { consignor: [{ newsSwitchedOff: [OWNER_NOTICE_LABEL.pair] }] },
    })
    expect(await people.undo(shop.ana, change!)).toMatchObject({ kind: 'refused' })
    expect(await people.undo(shop.admin, change!)).toMatchObject({ ok: true })
    expect(await off()).toEqual([])
    expect(await people.undo(shop.admin, change!)).toMatchObject({ kind: 'conflict' })
    expect(await recorded()).toHaveLength(2)
    await onSale()
    expect(await heard()).toEqual([
      expect.stringContaining(OWNER_NOTICE_SAYS.changed),
      'Tu par está a la venta',
    ])
  })

  test('by the way out of a letter: only that kind, and what waits to be sent of it goes too', async () => {
    const token = await wayOut()
    expect(await ways.look(token)).toMatchObject({ value: 'owner-pair' })
    expect(await off()).toEqual([])
    await onSale()
    // Another one's waits on.
    const other = await pairs.consignor({ email: 'otra@example.com' })
    await pairs.onSale(shop.shoe.id, { consignorId: other })
    for (const _twice of [1, 2]) expect(await ways.leave(token)).toMatchObject({ value: 'owner-pair' })
    expect(await off()).toEqual(['pair'])
    expect(await recorded()).toMatchObject([{ actor: 'system:consignor' }])
    await shop.fixture.work()
    expect(shop.fixture.emails.map(({ to }) => to)).toEqual(['otra@example.com'])
    expect(await people.notices.change(me, { pair: true, sale: false })).toMatchObject({ ok: true })
    expect(await ways.leave(token)).toMatchObject({ ok: true })
    expect(await off()).toEqual(['pair', 'sale'])
  })

  test('not by the link of somebody else, nor by one to a mailbox that is theirs no more', async () => {
    const token = await wayOut()
    const other = await pairs.consignor({ email: 'otra@example.com' })
    for (const forged of [
      token.replace(`cpair${me.consignorId}.`, `cpair${other}.`),
      token.replace('cpair', 'csale'),
      token.slice(0, -1),
    ])
      for (const end of [await ways.look(forged), await ways.leave(forged)])
        expect(end).toMatchObject({ kind: 'missing', message: expect.stringMatching(/cortado/) })
    const mine = eq(consignors.id, me.consignorId)
    await database.db.update(consignors).set({ email: 'nueva@example.com' }).where(mine)
    const gone = { kind: 'missing', message: OWNER_NOTICE_SAYS.gone }
    for (const end of [await ways.look(token), await ways.leave(token)]) expect(end).toMatchObject(gone)
    await database.db.update(consignors).set({ email: EMAIL, erasedAt: new Date() }).where(mine)
    for (const end of [await ways.look(token), await ways.leave(token)]) expect(end).toMatchObject(gone)
    expect(await recorded()).toEqual([])
  })

  test.each([0, 1])('while a letter is being written: none is left (%i)', async (turn) => {
    const code = await onSale()
    await heard()
    const [unlisted] = await meet(
      database,
      sql`lock table shop_facts in access exclusive mode`,
      [
        () => pairs.verbs.unlist(shop.admin, code),
        () => people.notices.change(me, { pair: false, sale: true }),
      ],
      turn,
    )
    expect(unlisted).toMatchObject({ ok: true })
    expect(await off()).toEqual(['pair'])
    expect(await heard()).toEqual([])
  })

  test('who asked by telephone has them switched by the shop: it is told, recorded, and taken back', async () => {
    const { id: sales } = await seedUser(database, { role: 'sales' })
    const owner = await seedUser(database, { email: EMAIL })
    await database.db.update(consignors).set({ userId: owner.id }).where(eq(consignors.id, me.consignorId))
    const asked = { pair: false, sale: true }
    for (const nobody of [shop.ana, await seedUser(database, { role: 'warehouse' })])
      expect(await people.notices.changeFor(nobody, me.consignorId, asked)).toMatchObject({
        reason: 'forbidden',
      })
    expect(await people.notices.changeFor(shop.admin, me.consignorId, { pair: 'no' })).toMatchObject({
      fields: { pair: expect.any(String) },
    })
    expect(await people.notices.changeFor(shop.admin, 999_999, asked)).toMatchObject({ kind: 'missing' })
    for (const _twice of [1, 2])
      expect(await people.notices.changeFor(shop.admin, me.consignorId, asked)).toMatchObject({ ok: true })
    expect(await off()).toEqual(['pair'])
    const [letter, ...more] = await sent()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ subject: expect.stringContaining(OWNER_NOTICE_SAYS.changed) })
    expect(letter!.text).toContain(`Apagados: ${OWNER_NOTICE_LABEL.pair}.`)
    const rung = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, owner.id))
      .orderBy(notifications.id)
    expect(rung).toMatchObject([{ title: OWNER_NOTICE_SAYS.changed }])
    const [change, ...others] = await recorded()
    expect(others).toEqual([])
    expect(change).toMatchObject({ actor: `person:${shop.admin.id}`, after: { noticesOff: ['pair'] } })
    expect(await people.undo(shop.admin, change!)).toMatchObject({ ok: true })
    expect(await heard()).toEqual([expect.stringContaining(OWNER_NOTICE_SAYS.changed)])
    // Of their own nobody switches anything at the desk, and of who died neither.
    await database.db.update(consignors).set({ userId: sales }).where(eq(consignors.id, me.consignorId))
    const [own] = await database.db.select().from(users).where(eq(users.id, sales))
    expect(
      await people.notices.changeFor({ ...own!, kind: 'person' } as never, me.consignorId, asked),
    ).toMatchObject({ kind: 'conflict' })
    await people.markDeath(shop.admin, me.consignorId, { diedOn: '2026-01-02', how: 'Lo dijo su hija' })
    expect(await people.notices.changeFor(shop.admin, me.consignorId, asked)).toMatchObject({
      kind: 'conflict',
    })
    expect(await sent()).toEqual([])
  })
})
