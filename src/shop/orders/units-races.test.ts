import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderLines, unitEvents, units } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { newPair, singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §47.4, §47.5. */

const BUYERS = 50

describeEachDatabase('single pairs that many want at once', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof singlePairs>
  let buyers: Awaited<ReturnType<typeof seedUser>>[]
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = singlePairs(database, shop.fixture.context, shop.admin)
    buyers = []
    for (let n = 0; n < BUYERS; n++) buyers.push(await seedUser(database, { username: `buyer${n}` }))
  })
  const of = (unit: string, of: SeededProduct = shop.shoe): CartLine => ({
    productId: of.id,
    size: '42',
    quantity: 1,
    unit,
  })
  const buy = (n: number, lines: CartLine[]) =>
    shop.fixture.orders.place(buyers[n]!, shop.fixture.request(lines))
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])

  test('fifty for one pair: one has it', async () => {
    const code = await pairs.onSale(usedPair(shop.shoe.id))
    const ends = await Promise.all(buyers.map((_, n) => buy(n, [of(code)])))
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await database.db.$count(orderLines, eq(orderLines.unitCode, code))).toBe(1)
    await whole()
  }, 60_000)

  test('fifty for five that are alike: five have one, and the oldest went first', async () => {
    const codes = await pairs.entered(newPair(shop.shoe.id, { equal: 5 }))
    for (const code of codes) {
      shop.fixture.context.later(1)
      await pairs.verbs.list(shop.admin, code)
    }
    const ends = await Promise.all(buyers.map((_, n) => buy(n, [of(codes[n % 5]!)])))
    expect(ends.filter(({ ok }) => ok)).toHaveLength(5)
    const taken = await database.db
      .select({ code: units.code })
      .from(unitEvents)
      .innerJoin(units, eq(units.id, unitEvents.unitId))
      .where(eq(unitEvents.to, 'reserved'))
      .orderBy(unitEvents.id)
    expect(taken.map(({ code }) => code)).toEqual(codes)
    await whole()
  }, 60_000)

  test('two carts with pairs and goods by number of two products, in opposite order, do not wait for each other', async () => {
    // Whoever is found to wait in a circle begins anew, and has its pairs all the same.
    let anew = 0
    const transaction: Database['transaction'] = (work, options) => {
      let tries = 0
      return database.transaction((tx) => {
        if ((tries += 1) > 1) anew += 1
        return work(tx)
      }, options)
    }
    const { orders } = orderFixture({ ...database, transaction }, shop.fixture.context.clock())
    const buyIn = (n: number, lines: CartLine[]) => orders.place(buyers[n]!, shop.fixture.request(lines))
    const boot = await seedProduct(database, { name: 'Botas', sizes: { '42': 20 } })
    const bulk = (of: SeededProduct): CartLine => ({ productId: of.id, size: '42', quantity: 1 })
    for (let round = 0; round < 4; round++) {
      const [a, b] = [await pairs.onSale(usedPair(shop.shoe.id)), await pairs.onSale(usedPair(boot.id))]
      const [c, d] = [await pairs.onSale(usedPair(shop.shoe.id)), await pairs.onSale(usedPair(boot.id))]
      const ends = await meet<{ ok: boolean }[]>(
        database,
        sql`select from product_sizes where size = '42' order by id for update`,
        [
          () => buyIn(2 * round, [of(a), bulk(boot), of(b, boot)]),
          () => buyIn(2 * round + 1, [of(d, boot), bulk(boot), of(c)]),
        ],
        round,
      )
      expect(ends.map(({ ok }) => ok)).toEqual([true, true])
    }
    expect(anew).toBe(0)
    await whole()
  })

  test('pairs of two sizes of one product bought at once: its list says what is left, and from which price', async () => {
    for (let turn = 0; turn < 2; turn++) {
      await pairs.onSale(usedPair(shop.shoe.id, { price: '50000' }))
      const codes = [
        await pairs.onSale(usedPair(shop.shoe.id, { price: '30000' })),
        await pairs.onSale(usedPair(shop.shoe.id, { size: '41', price: '40000' })),
      ]
      const ends = await meet<{ ok: boolean }[]>(
        database,
        sql`select from products where id = ${shop.shoe.id} for update`,
        [() => buy(10 + turn, [of(codes[0]!)]), () => buy(20 + turn, [{ ...of(codes[1]!), size: '41' }])],
        turn,
      )
      expect(ends.map(({ ok }) => ok)).toEqual([true, true])
      await whole()
    }
  })

  test('bought while it is taken off sale, changes its price, or its product is archived: one of them was first', async () => {
    const catalogue = openCatalogue(shop.fixture.context)
    for (let turn = 0; turn < 6; turn++) {
      const round = turn % 3
      const code = await pairs.onSale(usedPair(shop.shoe.id))
      const { key: _, ...form } = usedPair(shop.shoe.id)
      const deeds = [
        () => pairs.verbs.unlist(shop.admin, code),
        () => pairs.verbs.edit(shop.admin, code, { ...form, price: '40000', version: 2 }),
        () => catalogue.remove(shop.admin, shop.shoe.id),
      ]
      const [sold, other] = await meet<[Awaited<ReturnType<typeof buy>>, { ok: boolean }]>(
        database,
        sql`select from product_sizes s join products p on p.id = s.product_id where p.id = ${shop.shoe.id} order by s.id for update`,
        [() => buy(turn, [of(code)]), deeds[round]!],
        turn < 3 ? 0 : 1,
      )
      const [line] = await database.db.select().from(orderLines).where(eq(orderLines.unitCode, code))
      const unit = await pairs.row(code)
      expect(unit.state).toBe(sold.ok ? 'reserved' : round === 0 ? 'ready' : 'listed')
      if (round === 0) expect(other.ok).toBe(!sold.ok)
      if (line && round === 1) expect(line.unitPriceCentavos).toBe(unit.priceCentavos)
      // On sale or in an order, it keeps its product.
      if (round === 2) expect(other.ok).toBe(false)
      await whole()
      if (sold.ok) await shop.fixture.orders.cancel(buyers[turn]!, sold.value.reference)
    }
  })

  test('cancelled, expired and paid at once it is released once, or sold', async () => {
    for (let round = 0; round < 4; round++) {
      const code = await pairs.onSale(usedPair(shop.shoe.id))
      const reference = await shop.fixture.placed(buyers[round]!, [of(code)])
      const payment = await shop.fixture.payment(reference, 'approved')
      shop.fixture.context.later(31)
      await meet<unknown[]>(
        database,
        sql`select from orders where reference = ${reference} for update`,
        [
          () => shop.fixture.orders.cancel(buyers[round]!, reference),
          () => shop.fixture.orders.sweep(),
          () => shop.fixture.orders.settle(payment),
          () => buy(10 + round, [of(code)]),
        ],
        round,
      )
      await whole()
      const unit = await pairs.row(code)
      expect(await database.db.$count(units, eq(units.code, code))).toBe(1)
      expect(['listed', 'reserved', 'sold']).toContain(unit.state)
    }
  })
})
