import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { toPesos } from '#rules/money.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { openCart } from '#shop/cart/cart.ts'
import { saleOf } from '#shop/consignment/sales/sales.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { openTill } from './till.ts'

/** Of a pair of $ 89.900 with a floor of $ 65.000 and a commission of a quarter. */
const PART = 6_742_500

describeEachDatabase('an entrusted pair at the counter', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let till: ReturnType<typeof openTill>
  let code: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    code = await consignedPairs(database, shop.fixture.context, shop.admin).onSale(shop.shoe.id)
    const { context, coupons } = shop.fixture
    till = openTill(context, { cart: openCart(context), coupons, followQr: shop.fixture.orders.followQr })
    await till.days.open(shop.admin, { float: '0', key: randomUUID() })
  })
  const pair = () => ({ productId: shop.shoe.id, size: '42', quantity: 1, unit: code })
  const key = () => `${shop.shoe.id}:42@${code}`
  const sell = (price?: number) =>
    till.sell(
      shop.admin,
      { key: randomUUID(), means: 'cash' },
      [pair()],
      price === undefined ? {} : { [key()]: { price: String(toPesos(price)), reason: 'Se lo lleva hoy' } },
    )
  const sale = async () => {
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    return saleOf(database.db, unit!.id)
  }
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])

  test('is sold for no less than its owner gets, and what was agreed on is the shop’s cost', async () => {
    expect(await sell(PART - 100)).toMatchObject({ fields: { [key()]: TILL_SAYS.underFloor(PART) } })
    expect(
      await till.agree(shop.admin, [pair()], key(), { price: '1000', reason: 'Porque sí' }),
    ).toMatchObject({ value: { fields: { price: TILL_SAYS.underFloor(PART) } } })
    const end = await sell(PART)
    expect(end).toMatchObject({ ok: true, value: { total: PART } })
    expect(await sale()).toMatchObject({
      baseCentavos: 8_990_000,
      shopDiscountCentavos: 8_990_000 - PART,
      partCentavos: PART,
      state: 'earned',
    })
    await whole()
  })

  test('taken back it is on sale again, and its owner is owed nothing', async () => {
    const end = await sell()
    if (!end.ok) throw new Error(end.message)
    expect(await till.voidSale(shop.admin, end.value.id, { reason: 'Se arrepintió' })).toMatchObject({
      ok: true,
    })
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    expect(unit!.state).toBe('listed')
    expect(await sell()).toMatchObject({ ok: true })
    await whole()
  })
})
