import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { units, unitSales } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { TO_RETURN_WHY } from '#rules/consignment/labels.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { seedCoupon, seedUser } from '#tests/support/builders.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { photo } from '#tests/support/photo.ts'
import { newPair, singlePairs } from '#tests/support/shop/single-pairs.ts'
import { refreshUnits } from '#shop/units/refresh.ts'
import { saleOf } from './sales.ts'

/** Holds product §51.1, §51.2. */

describeEachDatabase('what an entrusted pair is worth, frozen with its order', (open) => {
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
  const bulk = (quantity = 1): CartLine => ({ productId: shop.shoe.id, size: '42', quantity })
  const row = async (unit = code) => {
    const [found] = await database.db.select().from(units).where(eq(units.code, unit))
    return found!
  }
  const sale = async (unit = code) => saleOf(database.db, (await row(unit)).id)
  const change = (set: Partial<typeof units.$inferInsert>) =>
    database.transaction(async (tx) => {
      await tx
        .update(units)
        .set({ updatedAt: new Date(), ...set })
        .where(eq(units.code, code))
      await refreshUnits(tx, [shop.shoe.id])
    })
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])

  test('a coupon lowers what the buyer pays and the shop’s part, never the owner’s', async () => {
    await seedCoupon(database, { code: 'MENOS', pesos: 3000 })
    const reference = await shop.fixture.ordered(shop.ana, [of(), bulk()], { couponCode: 'MENOS' })
    const order = await shop.fixture.order(reference)
    expect(order.discountCentavos).toBe(300_000)
    expect(await sale()).toMatchObject({
      orderId: order.id,
      baseCentavos: 8_990_000,
      floorCentavos: 6_500_000,
      commissionBp: 2500,
      commissionMinCentavos: 600_000,
      commissionCentavos: 2_247_500,
      partCentavos: 6_742_500,
      state: 'held',
    })
    await whole()
    // What is agreed later is of later sales.
    await change({ priceCentavos: 9_990_000 })
    await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved'))
    expect(await sale()).toMatchObject({ baseCentavos: 8_990_000, partCentavos: 6_742_500, state: 'earned' })
    await whole()
  })

  test('of those that are alike an entrusted one goes before the shop’s own, whatever was on sale first', async () => {
    const own = singlePairs(database, shop.fixture.context, shop.admin)
    const mine = await own.onSale(newPair(shop.shoe.id))
    shop.fixture.context.later(60)
    const form = { grade: 'new_boxed', box: 'whole', flaws: [] }
    const theirs = await pairs.onSale(shop.shoe.id, { price: 3_500_000, floor: 3_000_000, form })
    await shop.fixture.ordered(shop.ana, [of(mine)])
    expect([(await row(theirs)).state, (await row(mine)).state]).toEqual(['reserved', 'listed'])
    await shop.fixture.ordered(shop.ana, [of(mine)])
    expect((await row(mine)).state).toBe('reserved')
    expect(await database.db.$count(unitSales)).toBe(1)
    await whole()
  })

  test.each(['cancelled', 'expired', 'called off, paid', 'given back before it left'])(
    '%s: the sale did not come about, and the pair is on sale again',
    async (how) => {
      const reference = await shop.fixture.ordered(shop.ana, [of(), bulk()])
      const { id, totalCentavos } = await shop.fixture.order(reference)
      if (how.includes('paid') || how.includes('back'))
        await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved'))
      if (how === 'cancelled') await shop.fixture.orders.cancel(shop.ana, reference)
      else if (how === 'expired') {
        shop.fixture.context.later(31)
        await shop.fixture.orders.sweep()
      } else if (how.includes('paid'))
        await shop.orders.cancel(shop.admin, id, { reason: 'Sin stock', refundable: totalCentavos / 100 })
      else {
        const [line] = await shop.linesOf(id)
        const lines = [{ orderLineId: line!.id, quantity: 1, restock: true }]
        const end = await shop.orders.refund(shop.admin, id, { lines, reason: 'Falla', key: randomUUID() })
        expect(end).toMatchObject({ ok: true })
      }
      expect(await sale()).toMatchObject({ state: 'released' })
      expect((await row()).state).toBe('listed')
      await whole()
    },
  )

  test.each([
    ['its owner asked for it', { wantsBackAt: new Date() }, TO_RETURN_WHY.wanted],
    ['its term is over', { termEndsOn: '2026-01-31' }, TO_RETURN_WHY.term],
  ])('let go after %s, it waits to be taken home', async (_, set, why) => {
    const reference = await shop.fixture.ordered(shop.ana, [of()])
    await change(set)
    await shop.fixture.orders.cancel(shop.ana, reference)
    expect(await row()).toMatchObject({
      state: 'to_return',
      toReturnWhy: why,
      keepUntil: expect.stringMatching(/^20\d\d-/),
      orderId: null,
    })
    expect(await shop.fixture.stock(shop.shoe.sizeIds['42']!)).toBe(5)
    expect(await sale()).toMatchObject({ state: 'released' })
    await whole()
  })

  test('paid late it is exactly that pair, at what was frozen then; its owner’s newer floor, or another buyer, gives the money back', async () => {
    const expired = async () => {
      const reference = await shop.fixture.placed(shop.ana, [of()])
      shop.fixture.context.later(31)
      await shop.fixture.orders.sweep()
      return reference
    }
    const paid = async (reference: string, meanwhile: Partial<typeof units.$inferInsert> = {}) => {
      await change(meanwhile)
      await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved'))
      await change({ priceCentavos: 8_990_000, floorCentavos: 6_500_000 })
      await whole()
      return (await shop.fixture.order(reference)).status
    }
    const [floored, taken, sold] = [await expired(), await expired(), await expired()]
    expect(await paid(floored, { priceCentavos: 9_990_000, floorCentavos: 9_500_000 })).toBe('expired')
    expect(await paid(taken, { priceCentavos: 7_990_000 })).toBe('placed')
    expect(await sale()).toMatchObject({ state: 'earned', baseCentavos: 8_990_000, partCentavos: 6_742_500 })
    const leo = await seedUser(database, { username: 'leo' })
    expect(await shop.fixture.orders.place(leo, shop.fixture.request([of()]))).toMatchObject({ ok: false })
    expect(await paid(sold)).toBe('expired')
  })

  async function cameBack() {
    const order = await shop.paidFor([of(), bulk()] as never)
    await shop.orders.pack(shop.admin, order.id)
    await shop.orders.ship(shop.admin, order.id, parcel)
    await shop.orders.deliver(shop.admin, order.id)
    const [line] = await shop.linesOf(order.id)
    const asked = await shop.asked({ order: `V-${String(order.id).padStart(6, '0')}` })
    await shop.returns.approve(shop.admin, asked, {})
    const lines = [{ orderLineId: line!.id, quantity: 1, condition: 'inspect', note: '' }]
    await shop.returns.receive(shop.admin, asked, { lines, key: randomUUID() }, [await photo()])
    await whole()
    expect(await sale()).toMatchObject({ state: 'earned' })
    return asked
  }

  test('back and the same pair, its sale is undone; another pair, and it stays', async () => {
    await cameBack()
    const why = { reason: 'El precinto y las costuras no son los de las fotos.' }
    expect(await pairs.verbs.otherPair(shop.admin, code, why)).toMatchObject({ ok: true })
    expect(await sale()).toMatchObject({ state: 'earned' })
    await whole()
    code = await pairs.onSale(shop.shoe.id)
    await cameBack()
    expect(await pairs.verbs.samePair(shop.admin, code)).toMatchObject({ ok: true })
    expect(await sale()).toMatchObject({ state: 'reversed' })
    await whole()
  })
})
