import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { returns, unitEvents, units } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { lockOrder } from '#shop/orders/events.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { describeTwoShops } from '#tests/support/shop/two-shops.ts'
import { openSales } from './sales.ts'

/** Holds product §51.1, §51.2, §51.3. */

const NEW = { form: { grade: 'new_boxed', box: 'whole', flaws: [] } }

describeTwoShops('entrusted pairs that are bought at one', entrustedSales, (both) => {
  const buyers = async (many: number) => {
    const found = []
    for (let n = 0; n < many; n++) found.push(await seedUser(both.a, { username: `buyer${n}` }))
    return found
  }
  const at = (n: number) => (n % 2 ? both.other : both.shop.fixture)

  test('fifty buyers at both for five that are alike: five have one, and the oldest went first', async () => {
    const { a, shop, whole, later } = both
    const codes: string[] = []
    for (let n = 0; n < 5; n++) {
      later(1)
      codes.push(await shop.onSale(NEW))
    }
    const people = await buyers(50)
    const ends = await Promise.all(
      people.map((buyer, n) => at(n).orders.place(buyer, at(n).request([shop.of(codes[n % 5]!)]))),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(5)
    const taken = await a.db
      .select({ code: units.code })
      .from(unitEvents)
      .innerJoin(units, eq(units.id, unitEvents.unitId))
      .where(eq(unitEvents.to, 'reserved'))
      .orderBy(unitEvents.id)
    expect(taken.map(({ code }) => code)).toEqual(codes)
    await whole()
  })

  test('carts at both with pairs and goods by number of two products, in opposite order, do not wait in a circle', async () => {
    const { a, shop, whole } = both
    const boot = await seedProduct(a, { name: 'Botas', sizes: { '42': 20 } })
    const people = await buyers(8)
    const carts: CartLine[][] = []
    for (const _ of people) {
      const shoes = shop.of(await shop.onSale())
      const pair = await shop.pairs.onSale(boot.id, { consignorId: shop.consignorId })
      const boots = { ...shop.of(pair), productId: boot.id }
      const bulk = { ...shop.bulk(), productId: boot.id }
      carts.push(carts.length % 2 === 0 ? [shoes, bulk, boots] : [boots, bulk, shoes])
    }
    const ends = await Promise.all(
      people.map((buyer, n) => at(n).orders.place(buyer, at(n).request(carts[n]!))),
    )
    expect(ends.map(({ ok }) => ok)).toEqual(carts.map(() => true))
    await whole()
  })

  test('paid late, told five times at both, while another buys it at the other: it is one order’s', async () => {
    const { shop, other, later, whole } = both
    const people = await buyers(4)
    for (const buyer of people) {
      const code = await shop.onSale()
      const reference = await shop.fixture.placed(shop.ana, [shop.of(code)])
      later(31)
      await other.orders.sweep()
      const payment = await shop.fixture.payment(reference, 'approved')
      await Promise.all([
        ...[1, 2, 3, 4, 5].map((n) => at(n).orders.settle(payment)),
        other.orders.place(buyer, other.request([shop.of(code)])),
      ])
      await shop.fixture.work()
      const { status } = await shop.fixture.order(reference)
      expect(await shop.sale(code)).toMatchObject({ state: status === 'placed' ? 'earned' : 'held' })
      await whole()
    }
  })

  test('sent back on its last day at one, it is not owed at the other', async () => {
    const { a, shop, other, sameClock, whole } = both
    const code = await shop.onSale()
    const { id } = await shop.delivered([shop.of(code)])
    await shop.sales.ripenDue()
    shop.after(1)
    sameClock()
    const there = openSales(other.context)
    const begun = Promise.withResolvers<void>()
    const ripe = begun.promise.then(() => there.ripenDue())
    await a.transaction(async (tx) => {
      await lockOrder(tx, { id })
      begun.resolve()
      expect(await ripe).toBe(0)
      const row = { code: 'ARR-20260101-AAAAAA', kind: 'withdrawal', orderId: id } as const
      await tx.insert(returns).values({ ...row, name: 'Ana', email: 'ana@example.com' })
    })
    expect([await there.ripenDue(), await shop.sales.ripenDue()]).toEqual([0, 0])
    expect(await shop.states()).toEqual(['earned'])
    await whole()
  })

  test('an instance that ends between a sale and its letter leaves it to the other, which sends it once', async () => {
    const { shop, other, later, whole } = both
    const code = await shop.onSale()
    await shop.fixture.paid(shop.ana, [shop.of(code)])
    const told = () =>
      [...shop.fixture.emails, ...other.emails].filter(({ subject }) => subject.startsWith('Vendido'))
    expect(told()).toEqual([])
    later(10)
    await Promise.all([other.work(), other.work()])
    expect(told()).toHaveLength(1)
    await shop.fixture.work()
    expect(told()).toHaveLength(1)
    await whole()
  })
})
