import { formatPesos } from '#rules/money.ts'
import { parseSearch } from '#rules/search-everything/query.ts'
import { openFinders } from '#shop/everything/finders.ts'
import { openConsignment } from '#shop/consignment/consignment.ts'
import { stayRows } from '#shop/consignment/reports/pairs.ts'
import { stockRows } from '#shop/reports/rows.ts'
import { agreedPrice } from '#rules/prices/price-text.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, consignors, orderLines, products, units, unitPrices } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { DISCOUNT_SAYS, lossSaid, mayNotRise } from '#rules/consignment/discount.ts'
import { LOWEST_DAYS } from '#rules/prices/history.ts'
import { saleOf } from '#shop/consignment/sales/sales.ts'
import { openPrices } from '#shop/consignment/prices/prices.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { seedCoupon, seedUser } from '#tests/support/builders.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { DAY_MINUTES, ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { newPair, singlePairs } from '#tests/support/shop/single-pairs.ts'
import { unitsOf } from './on-sale.ts'

/** Holds product §47.11, §55.9. */

describeOneDatabase('a discount on an entrusted pair, at the shop’s cost', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  let code: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    code = await pairs.onSale(shop.shoe.id)
  })
  const of = (unit = code): CartLine => ({ productId: shop.shoe.id, size: '42', quantity: 1, unit })
  const row = async (unit = code) => {
    const [found] = await database.db.select().from(units).where(eq(units.code, unit))
    return found!
  }
  const discount = (shown: string, input: object = {}, unit = code) =>
    pairs.verbs.discount(shop.admin, unit, { shown, ...input })
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  /** As the record has it. */
  const undo = async () => {
    const [last] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'unit.discount'))
      .orderBy(auditLog.id)
      .limit(1)
    return pairs.verbs.undo(shop.admin, last!)
  }

  test('buyers pay less, its owner gets the same, frozen with the order', async () => {
    expect(await discount('79.900')).toMatchObject({ ok: true })
    expect((await unitsOf(database.db, shop.shoe.id))[0]).toMatchObject({
      price: 7_990_000,
      before: 8_990_000,
    })
    const [product] = await database.db.select().from(products).where(eq(products.id, shop.shoe.id))
    expect(product!.cheapestUnitCentavos).toBe(7_990_000)
    await seedCoupon(database, { code: 'MENOS', pesos: 3000 })
    const reference = await shop.fixture.ordered(shop.ana, [of()], { couponCode: 'MENOS' })
    const order = await shop.fixture.order(reference)
    expect(order).toMatchObject({ subtotalCentavos: 7_990_000, discountCentavos: 300_000 })
    const [line] = await database.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    expect(line).toMatchObject({ listPriceCentavos: 8_990_000, unitPriceCentavos: 7_990_000 })
    const frozen = {
      baseCentavos: 8_990_000,
      shopDiscountCentavos: 1_000_000,
      commissionCentavos: 2_247_500,
      partCentavos: 6_742_500,
    }
    expect(await saleOf(database.db, (await row()).id)).toMatchObject({ ...frozen, state: 'held' })
    await whole()
    expect(await discount('70.000')).toMatchObject({ kind: 'conflict', message: DISCOUNT_SAYS.reserved })
    await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved'))
    expect(await saleOf(database.db, (await row()).id)).toMatchObject({ ...frozen, state: 'earned' })
    await whole()
  })

  test('every place of the shop’s people says what buyers pay, and beside it the price of before', async () => {
    const { context } = shop.fixture
    await discount('79.900')
    const price = { price: 7_990_000, before: 8_990_000 }
    const { consignorId, productId } = await row()
    const { desk, people } = openConsignment(context)
    const all = await pairs.verbs.search(shop.admin, { productId })
    expect(all.ok && all.value.units).toMatchObject([price])
    const csv = await pairs.verbs.csv(shop.admin, {})
    expect(csv.ok && csv.value.text).toMatch(/;79900;89900;/)
    expect(await pairs.verbs.look(shop.admin, code)).toMatchObject({ value: price })
    expect(await pairs.verbs.tags(shop.admin, [code])).toMatchObject({ value: [{ price: price.price }] })
    expect(await desk.look(shop.admin, code)).toMatchObject({ value: price })
    expect(await people.find(shop.admin, consignorId!)).toMatchObject({
      value: { units: [price] },
    })
    const [hit] = await openFinders(context).unit(shop.admin, parseSearch(code), 1)
    expect(hit!.about).toContain(formatPesos(price.price))
    const stay = await stayRows(database.db, new Date(), 1)
    expect(stay.rows).toMatchObject([{ price: price.price }])
    // Its own facts are changed and taken back at its own price.
    expect(agreedPrice(price)).toBe(8_990_000)
    const [worth] = (await stockRows(database.db, { category: null, brand: null }, 1)).rows
    const [product] = await database.db.select().from(products).where(eq(products.id, shop.shoe.id))
    const bulk = product!.stock - product!.listedUnits
    expect(worth).toMatchObject({
      value: bulk * product!.priceCentavos + 8_990_000,
      saleValue: bulk * product!.salePriceCentavos! + 7_990_000,
    })
  })

  test('where the shop gets less than nothing it is asked twice; its price is never raised', async () => {
    const loss = lossSaid(8_990_000, 6_000_000, { bp: 2_500, least: 600_000 })
    expect(loss).toContain('7.425')
    expect(await discount('60.000')).toMatchObject({ kind: 'invalid', message: loss, fields: { loss } })
    expect((await row()).shopDiscountCentavos).toBe(0)
    expect(await discount('60.000', { loss: 'si' })).toMatchObject({ ok: true })
    expect((await row()).shopDiscountCentavos).toBe(2_990_000)
    expect(await discount('60.000', { loss: 'si' })).toMatchObject({ message: DISCOUNT_SAYS.same })
    expect(await discount('90.000')).toMatchObject({ kind: 'invalid', message: mayNotRise(8_990_000) })
    expect(await discount('0')).toMatchObject({ kind: 'invalid', message: DISCOUNT_SAYS.shown })
    await shop.fixture.ordered(shop.ana, [of()])
    await whole()
  })

  test('only of what is on sale and somebody else’s, by who may change terms and does not own it', async () => {
    const depot = await seedUser(database, { role: 'warehouse', username: 'depo' })
    expect(await pairs.verbs.discount(depot, code, { shown: '80000' })).toMatchObject({ kind: 'refused' })
    const own = await singlePairs(database, shop.fixture.context, shop.admin).onSale(newPair(shop.shoe.id))
    expect(await discount('1000', {}, own)).toMatchObject({ message: DISCOUNT_SAYS.shopOwned })
    const { consignorId } = await row()
    await database.db.update(consignors).set({ userId: shop.admin.id }).where(eq(consignors.id, consignorId!))
    expect(await discount('80.000')).toMatchObject({ ok: false })
    await database.db.update(consignors).set({ userId: null }).where(eq(consignors.id, consignorId!))
    await pairs.verbs.unlist(shop.admin, code)
    expect(await discount('80.000')).toMatchObject({ message: DISCOUNT_SAYS.notNow })
  })

  test('taken back from the record while nothing came after it; another price of its owner’s ends it', async () => {
    await discount('79.900')
    expect(await undo()).toMatchObject({ ok: true })
    expect((await row()).shopDiscountCentavos).toBe(0)
    expect(await undo()).toMatchObject({ kind: 'conflict' })
    await discount('79.900')
    const holder = await ownersOfPairs(database, shop).owner(code)
    const prices = openPrices(shop.fixture.context)
    expect(await prices.changePrice(holder, code, { price: '85000' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ priceCentavos: 8_500_000, shopDiscountCentavos: 0 })
    expect((await unitsOf(database.db, shop.shoe.id))[0]).toMatchObject({ price: 8_500_000, before: null })
    await whole()
  })

  test('beside the price of before stands the lowest of the 30 days before the discount', async () => {
    const { lowestOf } = pairs.verbs
    const after = (days: number) => shop.fixture.context.later(days * DAY_MINUTES)
    await database.db.update(unitPrices).set({ createdAt: shop.fixture.context.clock() })
    expect(await lowestOf(code)).toBeNull()
    after(LOWEST_DAYS + 1)
    await discount('79.900')
    expect(await lowestOf(code)).toEqual({ price: 8_990_000, knownSince: null })
    after(1)
    await discount('89.900')
    after(1)
    await discount('85.000')
    expect(await lowestOf(code)).toEqual({ price: 7_990_000, knownSince: null })
  })
})
