import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, units } from '#data/schema.ts'
import { toPesos } from '#rules/money.ts'
import type { Visitor } from '#rules/users/access.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { openCart } from '#shop/cart/cart.ts'
import { saleOf } from '#shop/consignment/sales/sales.ts'
import { openChatOrders } from '#shop/chat/chat.ts'
import { filledForm, seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { openTill } from './till.ts'

/** Holds product §57.1. */

/** Of a pair of $ 89.900 with a floor of $ 65.000 and a commission of a quarter. */
const PART = 6_742_500

describeOneDatabase('an entrusted pair at the counter', (open) => {
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

  test('kept under a name at the price that was agreed on: under no floor, on the record, and what is paid later', async () => {
    const { context, coupons } = shop.fixture
    const chat = openChatOrders(context, { cart: openCart(context), coupons })
    const agreed = (price: number) => ({ [key()]: { price: String(toPesos(price)), reason: 'Lo señó' } })
    const keep = (price: number, who: Visitor = shop.admin, shown: number | null = null) =>
      chat.take(
        who,
        { key: randomUUID(), channel: 'whatsapp', name: 'Camila', phone: '11 5555-0100' },
        [pair()],
        shown,
        agreed(price),
      )
    expect(await keep(PART - 100)).toMatchObject({ fields: { [key()]: TILL_SAYS.underFloor(PART) } })
    expect(await keep(8_990_000)).toMatchObject({ fields: { [key()]: TILL_SAYS.haggled } })
    const warehouse = await seedUser(database, { role: 'warehouse' })
    expect(await keep(PART, warehouse)).toMatchObject({ reason: 'forbidden' })
    const haggles = new Map([[key(), { price: PART, reason: 'Lo señó' }]])
    const plain = { delivery: 'pickup', address: null, province: '', codePostal: '', carriage: null }
    const quote = await chat.quote(
      shop.admin,
      null,
      { ...plain, delivery: 'pickup', coupon: null, credit: false },
      [pair()],
      haggles,
    )
    expect(quote).toMatchObject({
      value: { amounts: { total: PART }, cart: { lines: [{ asked: 8_990_000 }] } },
    })
    expect(await keep(PART, shop.admin, 8_990_000)).toMatchObject({ kind: 'conflict' })
    const kept = await keep(PART, shop.admin, PART)
    if (!kept.ok) throw new Error(kept.message)
    const [row] = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'till.haggle'), eq(auditLog.entityId, String(kept.value.id))))
    expect(row).toMatchObject({ after: { price: PART, reason: 'Lo señó' }, before: { price: 8_990_000 } })
    expect(await shop.orders.find(shop.admin, kept.value.id)).toMatchObject({
      value: { lines: [{ unitPrice: PART, haggled: 8_990_000 - PART, haggleReason: 'Lo señó' }] },
    })
    const link = await chat.linkOf(shop.admin, kept.value.id)
    const token = link.ok ? decodeURIComponent(link.value.url.split('/Pedido/')[1]!) : ''
    const personal = filledForm()
    expect(
      await chat.finish(shop.ana, token, { personal, delivery: 'pickup', shownTotal: PART }),
    ).toMatchObject({ ok: true, value: { due: PART } })
    expect(await sale()).toMatchObject({ baseCentavos: 8_990_000, partCentavos: PART })
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
