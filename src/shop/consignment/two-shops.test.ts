import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  consignorEntries,
  orderHistory,
  orders,
  outbox,
  settlements,
  unitEvents,
  units,
} from '#data/schema.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { anonymous } from '#rules/users/access.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'
import { seedUser } from '#tests/support/builders.ts'
import { meet } from '#tests/support/meet.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'
import { describeTwoShops } from '#tests/support/shop/two-shops.ts'
import { openDesk } from './desk/desk.ts'
import { openSales } from './sales/sales.ts'
import { openSettlements } from './settlements/settlements.ts'

/** Holds product §51.1, §51.2, §51.3. */

const BUYERS = 50

describeTwoShops('two shops of one consignment', entrustedSales, (both) => {
  test('fifty buyers at both for one pair: one has it', async () => {
    const { a, shop, other, whole } = both
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

  test('an order that is cancelled at one, expires at the other, is called off and given back at both lets go of its pair once', async () => {
    const { a, shop, other, later, whole } = both
    const atOther = openOrdersAdmin(other.context)
    for (const [turn, paid] of [false, true, false, true, true].entries()) {
      const code = await shop.onSale()
      const lines = [shop.of(code), shop.bulk()]
      const { id, reference, totalCentavos } = paid
        ? await shop.fixture.paid(shop.ana, lines)
        : await shop.fixture.order(await shop.fixture.ordered(shop.ana, lines))
      const pair = (await shop.linesOf(id)).find(({ unit }) => unit !== null)!
      later(31)
      const off = { reason: 'Sin stock', refundable: totalCentavos / 100 }
      const back = { lines: [{ orderLineId: pair.id, quantity: 1, restock: true }], reason: 'Falla' }
      await meet<unknown[]>(
        a,
        sql`select from orders where id = ${id} for update`,
        [
          () => shop.fixture.orders.cancel(shop.ana, reference),
          () => other.orders.sweep(),
          () => shop.orders.refund(shop.admin, id, { ...back, key: `given-back-here-${turn}` }),
          () => atOther.refund(shop.admin, id, { ...back, key: `given-back-there-${turn}` }),
          () => atOther.cancel(shop.admin, id, off),
          () => shop.fixture.orders.sweep(),
        ],
        turn,
      )
      const { id: unitId, state } = await shop.unit(code)
      expect([state, (await shop.sale(code))!.state]).toEqual(['listed', 'released'])
      const released = and(
        eq(unitEvents.unitId, unitId),
        eq(unitEvents.orderId, id),
        eq(unitEvents.to, state),
      )
      expect(await a.db.$count(unitEvents, released)).toBe(1)
      const ended = and(eq(orderHistory.orderId, id), inArray(orderHistory.to, ['cancelled', 'expired']))
      expect(await a.db.$count(orderHistory, ended)).toBeLessThanOrEqual(1)
      await whole()
    }
  })

  test('a quote that is accepted at both with one code is one pair', async () => {
    const { a, b, shop, other, whole } = both
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
    const { a, shop, other, later, whole } = both
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
    const { a, shop, other, sameClock, whole } = both
    const code = await shop.onSale()
    await shop.delivered([shop.of(code)])
    await shop.sales.ripenDue()
    shop.after(1)
    sameClock()
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
