import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderHistory, unitEvents, units, unitSales } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

/** Holds product §51.1, §51.2. */

const BUYERS = 50
const NEW = { form: { grade: 'new_boxed', box: 'whole', flaws: [] } }

describeEachDatabase('entrusted pairs that much happens to at once', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  let buyers: Awaited<ReturnType<typeof seedUser>>[]
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await entrustedSales(database)))
  const people = async (many: number) => {
    buyers = []
    for (let n = 0; n < many; n++) buyers.push(await seedUser(database, { username: `buyer${n}` }))
  }
  const buy = (n: number, lines: CartLine[]) =>
    shop.fixture.orders.place(buyers[n]!, shop.fixture.request(lines))
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])

  test('fifty for one: one has it, with one sale; fifty for five that are alike: five, and the oldest went first', async () => {
    await people(BUYERS)
    const one = await shop.onSale()
    const codes: string[] = []
    for (let n = 0; n < 5; n++) {
      shop.fixture.context.later(1)
      codes.push(await shop.onSale(NEW))
    }
    const ends = await Promise.all(buyers.map((_, n) => buy(n, [shop.of(one)])))
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    const five = await Promise.all(buyers.map((_, n) => buy(n, [shop.of(codes[n % 5]!)])))
    expect(five.filter(({ ok }) => ok)).toHaveLength(5)
    const taken = await database.db
      .select({ code: units.code })
      .from(unitEvents)
      .innerJoin(units, eq(units.id, unitEvents.unitId))
      .where(eq(unitEvents.to, 'reserved'))
      .orderBy(unitEvents.id)
    expect(taken.map(({ code }) => code)).toEqual([one, ...codes])
    expect(await shop.states()).toEqual(Array(6).fill('held'))
    await whole()
  }, 60_000)

  test('carts with entrusted pairs and goods by number of two products, in opposite order, do not wait in a circle', async () => {
    await people(8)
    const boot = await seedProduct(database, { name: 'Botas', sizes: { '42': 20 } })
    const { consignorId } = shop
    const inBoots = (unit: string) => ({ ...shop.of(unit), productId: boot.id })
    const bulk = { ...shop.bulk(), productId: boot.id }
    const carts: CartLine[][] = []
    for (const _ of buyers) {
      const shoes = shop.of(await shop.onSale())
      const boots = inBoots(await shop.pairs.onSale(boot.id, { consignorId }))
      carts.push(carts.length % 2 === 0 ? [shoes, bulk, boots] : [boots, bulk, shoes])
    }
    const ends = await Promise.all(carts.map((lines, n) => buy(n, lines)))
    expect(ends.map(({ ok }) => ok)).toEqual(carts.map(() => true))
    await whole()
  })

  test('cancelled, expired, called off and given back at once it is let go once, and is on sale once', async () => {
    for (const [turn, paid] of [false, true, false, true].entries()) {
      const code = await shop.onSale()
      const order = paid
        ? await shop.paidFor([shop.of(code), shop.bulk()] as never)
        : await shop.fixture.order(await shop.fixture.ordered(shop.ana, [shop.of(code), shop.bulk()]))
      const line = (await shop.linesOf(order.id)).find(({ unit }) => unit !== null)
      shop.fixture.context.later(31)
      const back = { lines: [{ orderLineId: line!.id, quantity: 1, restock: true }], reason: 'Falla' }
      const off = { reason: 'Sin stock', refundable: order.totalCentavos / 100 }
      await meet<unknown[]>(
        database,
        sql`select from orders where id = ${order.id} for update`,
        [
          () => shop.fixture.orders.cancel(shop.ana, order.reference),
          () => shop.fixture.orders.sweep(),
          () => shop.orders.refund(shop.admin, order.id, { ...back, key: `released-${order.id}-00001` }),
          () => shop.orders.cancel(shop.admin, order.id, off),
          () => shop.fixture.orders.sweep(),
        ],
        turn,
      )
      expect(await shop.sale(code)).toMatchObject({ state: 'released' })
      const { id: unitId, state } = await shop.unit(code)
      expect(state).toBe('listed')
      const again = and(
        eq(unitEvents.unitId, unitId),
        eq(unitEvents.orderId, order.id),
        eq(unitEvents.to, state),
      )
      expect(await database.db.$count(unitEvents, again)).toBe(1)
      const ended = inArray(orderHistory.to, ['cancelled', 'expired'])
      expect(
        await database.db.$count(orderHistory, and(eq(orderHistory.orderId, order.id), ended)),
      ).toBeLessThanOrEqual(1)
      await whole()
    }
  })

  test('paid late while another buys it, and told five times: it is one order’s, with one sale that was earned', async () => {
    await people(4)
    for (let round = 0; round < 4; round++) {
      const code = await shop.onSale()
      const reference = await shop.fixture.placed(shop.ana, [shop.of(code)])
      shop.fixture.context.later(31)
      await shop.fixture.orders.sweep()
      const payment = await shop.fixture.payment(reference, 'approved')
      await Promise.all([
        ...[1, 2, 3, 4, 5].map(() => shop.fixture.orders.settle(payment)),
        buy(round, [shop.of(code)]),
      ])
      await shop.fixture.work()
      const { status } = await shop.fixture.order(reference)
      expect(await shop.sale(code)).toMatchObject({ state: status === 'placed' ? 'earned' : 'held' })
      await whole()
    }
    expect(await database.db.$count(unitSales, eq(unitSales.state, 'payable'))).toBe(0)
  })
})
