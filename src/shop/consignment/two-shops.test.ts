import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#data/database.ts'
import { consignorEntries, orders, outbox, settlements, unitEvents, units } from '#data/schema.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { anonymous } from '#rules/users/access.ts'
import { openOrdersAdmin } from '#shop/orders/admin/admin.ts'
import { seedUser } from '#tests/support/builders.ts'
import { blankPostgres, hasPostgres } from '#tests/support/database.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'
import { openDesk } from './desk/desk.ts'
import { openSales } from './sales/sales.ts'
import { openSettlements } from './settlements/settlements.ts'

const BUYERS = 50

describe.skipIf(!hasPostgres)('two shops over one PostgreSQL (TEST_DATABASE_URL)', () => {
  let drop: () => Promise<void>
  let a: Database
  let b: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  let other: ReturnType<typeof orderFixture>
  beforeAll(async () => {
    const blank = await blankPostgres()
    drop = blank.drop
    a = await openDatabase({ kind: 'postgresql', url: blank.url })
    b = await openDatabase({ kind: 'postgresql', url: blank.url })
  })
  afterAll(async () => {
    await Promise.all([a?.close(), b?.close()])
    await drop?.()
  })
  beforeEach(async () => {
    shop = await entrustedSales(a)
    other = orderFixture(b, shop.fixture.context.clock())
    for (const { db } of [a, b])
      await Promise.all(Array.from({ length: 8 }, () => db.execute(sql`select pg_sleep(0.02)`)))
  })
  const whole = async () => expect(await other.broken()).toEqual([])
  /** Both shops look at the same clock. */
  const later = (minutes: number) => {
    shop.fixture.context.later(minutes)
    other.context.setClock(shop.fixture.context.clock())
  }

  test('fifty buyers at both for one pair: one has it', async () => {
    const code = await shop.onSale()
    const buyers = []
    for (let n = 0; n < BUYERS; n++) buyers.push(await seedUser(a, { username: `buyer${n}` }))
    const ends = await Promise.all(
      buyers.map((buyer, n) =>
        (n % 2 ? shop.fixture : other).orders.place(buyer, other.request([shop.of(code)])),
      ),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.states()).toEqual(['held'])
    await whole()
  })

  test('an order that is cancelled at one, expires at the other and is called off at both lets go of its pair once', async () => {
    const atOther = openOrdersAdmin(other.context, { coupons: other.coupons })
    for (let round = 0; round < 4; round++) {
      const code = await shop.onSale()
      const reference = await shop.fixture.ordered(shop.ana, [shop.of(code)])
      const { id, totalCentavos } = await shop.fixture.order(reference)
      later(31)
      const off = { reason: 'Sin stock', refundable: totalCentavos / 100 }
      await Promise.all([
        shop.fixture.orders.cancel(shop.ana, reference),
        other.orders.sweep(),
        shop.orders.cancel(shop.admin, id, off),
        atOther.cancel(shop.admin, id, off),
        shop.fixture.orders.sweep(),
      ])
      const { id: unitId, state } = await shop.unit(code)
      expect(state).toBe('listed')
      const back = sql`${unitEvents.unitId} = ${unitId} and ${unitEvents.from} = 'reserved'`
      expect(await a.db.$count(unitEvents, back)).toBe(1)
      await whole()
    }
  })

  test('a quote that is accepted at both with one code is one pair', async () => {
    const [here, there] = [offeredPairs(a, shop.fixture, shop.admin), offeredPairs(b, other, shop.admin)]
    const { token } = await here.quoted()
    const typed = await here.code(token)
    const before = await a.db.$count(units)
    const ends = await Promise.all(
      [here, there].map(({ offers, acceptance }) => offers.accept(anonymous, token, acceptance(typed))),
    )
    expect(ends.some(({ ok }) => ok)).toBe(true)
    expect(await a.db.$count(units)).toBe(before + 1)
    await whole()
  })

  test('what its owner chooses at both of a pair that was found is one of the two, and is done once', async () => {
    const code = await shop.onSale()
    const second = await seedUser(a, { role: 'owner', username: 'segunda' })
    const [here, there] = [openDesk(shop.fixture.context), openDesk(other.context)]
    await here.lost(shop.admin, code, { why: 'No está en su estante.' })
    await there.confirmLoss(second, code)
    expect(await here.turnedUp(shop.admin, code)).toMatchObject({ ok: true })
    const [unit] = await a.db.select().from(units).where(eq(units.code, code))
    const holder: Holder = {
      consignorId: unit!.consignorId!,
      userId: null,
      email: '',
      by: 'account',
      proven: true,
    }
    const ends = await Promise.all([
      here.chooseFound(holder, code, { keeps: 'money' }),
      there.chooseFound(holder, code, { keeps: 'pair' }),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    later(24 * 60)
    const done = await Promise.all([here, there, here, there].map((desk) => desk.endUndecided()))
    expect(done.toSorted()).toEqual([0, 0, 0, 1])
    const [after] = await a.db.select().from(units).where(eq(units.code, code))
    expect([after!.state, after!.owner]).toEqual(ends[0].ok ? ['ready', 'shop'] : ['to_return', 'consignor'])
    await whole()
  })

  test('what both find owed is owed once, is in one settlement, and is told once', async () => {
    const code = await shop.onSale()
    await shop.delivered([shop.of(code)])
    await shop.sales.ripenDue()
    shop.after(1)
    later(0)
    const there = openSales(other.context)
    await Promise.all([shop.sales.ripenDue(), there.ripenDue(), shop.sales.ripenDue(), there.ripenDue()])
    expect(await shop.states()).toEqual(['payable'])
    expect(await a.db.$count(consignorEntries, eq(consignorEntries.kind, 'sale'))).toBe(1)
    await Promise.all(
      [shop.fixture.context, other.context].flatMap((context, n) =>
        ['first', 'second'].map((run) =>
          openSettlements(context).close(shop.admin, { key: `run-of-${run}-${n}-000` }),
        ),
      ),
    )
    expect(await a.db.$count(settlements)).toBe(1)
    const mails = await a.db.$count(outbox, eq(outbox.kind, 'mail'))
    shop.fixture.emails.length = 0
    await Promise.all([shop.fixture.work(), other.work(), shop.fixture.work(), other.work()])
    const sent = [...shop.fixture.emails, ...other.emails].map(({ to, subject }) => `${to} ${subject}`)
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent.length).toBeGreaterThan(0)
    expect(await a.db.$count(outbox, eq(outbox.kind, 'mail'))).toBeGreaterThanOrEqual(mails)
    expect(await a.db.$count(orders)).toBe(1)
    await whole()
  })
})
