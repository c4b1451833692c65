import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders as orderRows, products, shippingQuotes } from '#data/schema.ts'
import { OPEN_SIZE } from '#rules/cart/cart.ts'
import {
  carriageKey,
  CARRIAGE_SAYS,
  QUOTE_FRESH_MINUTES,
  QUOTE_HOLDS_MINUTES,
  QUOTE_PAUSE_SECONDS,
  type CourierBranch,
} from '#rules/shipments/carriage.ts'
import { openCart } from '#shop/cart/cart.ts'
import type { ShopContext } from '#shop/context.ts'
import { openCoupons } from '#shop/coupons/coupons.ts'
import { openOrders } from '#shop/shopper-orders.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { filledForm } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'

/** Holds product §62.1, §62.2, §62.3, §62.4, §67.1, §67.3. */

const HOME = { mode: 'home', price: 6_000_00, days: [2, 3] } as const
const BRANCH = { mode: 'branch', price: 4_000_00, days: null } as const
const branch = (id: string, lat: number): CourierBranch => ({
  id,
  name: `Sucursal ${id}`,
  address: 'Calle 48 620, La Plata',
  postalCode: '1900',
  hours: 'De 8 a 18',
  point: { lat, lon: -57.95 },
})

describeOneDatabase('what couriers ask for sending', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let played: ReturnType<typeof memoryCourier>
  let orders: ReturnType<typeof openOrders>
  let shipments: ReturnType<typeof openShipments>
  let cart: ReturnType<typeof openCart>
  let own: ShopContext
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    played = memoryCourier()
    played.courier.quotes = [HOME, BRANCH]
    played.courier.branches = [branch('far', -35.3), branch('near', -34.92)]
    const { context } = shop.fixture
    own = {
      ...context,
      settings: { ...context.settings, courierPrices: 'yes' as const },
      gateways: { ...context.gateways, andreani: played.port },
    }
    cart = openCart(own)
    orders = openOrders(own, { cart, coupons: openCoupons(own) })
    shipments = openShipments(own, shop.orders)
  })

  const wanted = (quantity = 1) => [{ productId: shop.shoe.id, size: '41', quantity }]
  const linesOf = async (quantity = 1) => (await cart.read(wanted(quantity))).lines
  const quoted = async (code = '1900', quantity = 1) => {
    const end = await orders.carriage.quote(shop.ana, code, await linesOf(quantity))
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const place = (carriage: string | null, changes: Record<string, unknown> = {}) =>
    orders.place(
      shop.ana,
      shop.fixture.request(wanted(), {
        personal: filledForm({ province: 'Buenos Aires', codePostal: 'B1900ABC', locality: 'La Plata' }),
        carriage,
        ...changes,
      }),
    )
  const rowOf = async () => (await database.db.select().from(orderRows).orderBy(asc(orderRows.id))).at(-1)!

  test('to the door before a branch, the nearest branch first; asked once for some minutes', async () => {
    const offer = await quoted('b1900abc')
    expect(offer).toMatchObject({
      code: '1900',
      provinces: ['Buenos Aires'],
      options: [
        { courier: 'andreani', mode: 'home', price: HOME.price, branch: null },
        { mode: 'branch', price: BRANCH.price, branch: { id: 'near', km: 1 } },
        { mode: 'branch', branch: { id: 'far' } },
      ],
    })
    expect(await orders.carriage.kept('1900', await linesOf())).toEqual(offer)
    expect(await quoted()).toEqual(offer)
    const times = () => played.courier.asked.filter((verb) => verb === 'quote').length
    expect(times()).toBe(1)
    // More of it weighs more: that is another parcel.
    expect((await quoted('1900', 2)).id).not.toBe(offer.id)
    shop.fixture.context.later(QUOTE_FRESH_MINUTES + 1)
    expect(await orders.carriage.kept('1900', await linesOf())).toMatchObject({ id: null, options: [] })
    await quoted()
    expect(times()).toBe(3)
  })

  test('prices are from where parcels leave; while nobody said from where, the shop’s table counts', async () => {
    await quoted()
    expect(played.courier.quoted[0]!.from).toMatchObject({ postalCode: '1414', locality: 'Palermo' })
    own.settings.senderPostalCode = ''
    expect(orders.carriage.isOn()).toBe(false)
    expect(await quoted('1900', 2)).toMatchObject({ id: null, options: [] })
    expect(played.courier.quoted).toHaveLength(1)
    own.settings.senderPostalCode = '5000'
    own.settings.senderProvince = 'Cordoba'
    // Another place is another price: what was asked from the old one is not shown.
    expect((await quoted()).id).not.toBeNull()
    expect(played.courier.quoted.at(-1)!.from).toMatchObject({ postalCode: '5000', provinceLetter: 'X' })
  })

  test('a product’s own box is what is asked for; another box is another parcel, and what was shown of the old one is none', async () => {
    const byCategory = await quoted()
    expect(played.courier.quoted.map(({ box }) => box)).toEqual([
      { weightG: 1200, lengthCm: 35, widthCm: 25, heightCm: 14 },
    ])
    const box = { weightG: 2100, lengthCm: 40, widthCm: 28, heightCm: 16 }
    await database.db.update(products).set(box).where(eq(products.id, shop.shoe.id))
    expect(await orders.carriage.kept('1900', await linesOf())).toMatchObject({ id: null, options: [] })
    expect(await place(carriageKey(byCategory.id!, 0))).toMatchObject({ kind: 'conflict' })
    const own = await quoted('1900', 2)
    expect(own.id).not.toBe(byCategory.id)
    expect(played.courier.quoted.at(-1)!.box).toEqual({ ...box, weightG: 4200, heightCm: 32 })
    // Pages show the cart; what it weighs is not in it.
    expect(JSON.stringify(await linesOf())).not.toMatch(/weightG|2100/)
  })

  test('what was shown is charged and stays, whatever the courier asks afterwards; the shop is told', async () => {
    await shop.giveCredit(50_000_00)
    const { id } = await quoted()
    played.courier.quotes = [
      { ...HOME, price: 9_000_00 },
      { ...BRANCH, price: 5_500_00 },
    ]
    shop.fixture.context.later(QUOTE_HOLDS_MINUTES - 1)
    const end = await place(carriageKey(id!, 1), { shownTotal: 24_000_00, credit: true })
    expect(end).toMatchObject({ ok: true, value: { total: 24_000_00 } })
    const order = await rowOf()
    expect(order).toMatchObject({
      shippingCentavos: BRANCH.price,
      carriage: { courier: 'andreani', mode: 'branch', price: BRANCH.price, branch: { id: 'near' } },
    })
    const box = {
      boxes: '1',
      weightG: '1200',
      lengthCm: '35',
      widthCm: '25',
      heightCm: '14',
      declared: '20.000',
    }
    expect(await shipments.create(shop.admin, order.id, { ...box, courier: 'andreani' })).toMatchObject({
      ok: true,
    })
    expect(played.courier.taken).toMatchObject([{ draft: { branchId: 'near' } }])
    const told = await shipments.ofOrder(shop.admin, order.id)
    expect(told).toMatchObject({
      ok: true,
      value: {
        shipments: [{ toBranch: 'Sucursal near', priceChange: expect.stringContaining('1.500 más') }],
      },
    })
  })

  test('a choice of another code, of other goods, of long ago or of nothing is none: nothing is sold by it', async () => {
    const { id } = await quoted()
    const [one, two] = [carriageKey(id!, 0), carriageKey((await quoted('1900', 2)).id!, 0)]
    const elsewhere = { personal: filledForm({ province: 'Cordoba', codePostal: '5000' }) }
    const ends = [
      await place(one, elsewhere),
      await place(two),
      await place(carriageKey(id!, 40)),
      await place('1; drop table orders'),
    ]
    shop.fixture.context.later(QUOTE_HOLDS_MINUTES + 1)
    ends.push(await place(one))
    for (const end of ends) expect(end).toMatchObject({ kind: 'conflict', message: CARRIAGE_SAYS.stale })
    expect(await database.db.select().from(orderRows).orderBy(orderRows.id)).toEqual([])
    // Picked up, or at the shop's own price, it is sold.
    expect(await place(one, { delivery: 'pickup' })).toMatchObject({ ok: true, value: { total: 20_000_00 } })
    expect(await place(null)).toMatchObject({ ok: true, value: { total: 20_700_00 } })
  })

  test('a courier that is down, or slow, holds up no sale: the table counts, and it is left alone for a while', async () => {
    played.courier.away = true
    expect(await quoted()).toMatchObject({ id: null, options: [] })
    expect(await place(null)).toMatchObject({ ok: true, value: { total: 20_700_00 } })
    expect((await rowOf()).carriage).toBeNull()
    played.courier.away = false
    const asked = played.courier.asked.length
    expect(await quoted()).toMatchObject({ options: [] })
    expect(played.courier.asked.length).toBe(asked)
    shop.fixture.context.later((QUOTE_PAUSE_SECONDS + 1) / 60)
    played.courier.whenQuoting = () => new Promise(() => undefined)
    const before = performance.now()
    expect(await quoted()).toMatchObject({ id: null, options: [] })
    expect(performance.now() - before).toBeLessThan(8_000)
    expect(await database.db.select().from(shippingQuotes)).toEqual([])
  })

  test('half an answer is half an offer; where nobody goes, the table counts and nobody is asked again', async () => {
    played.port.branches = () => Promise.reject(new Error('half'))
    expect((await quoted()).options).toMatchObject([{ mode: 'home' }])
    played.courier.quotes = []
    expect(await quoted('9410')).toMatchObject({ options: [], id: expect.any(Number) })
    const asked = played.courier.asked.length
    await quoted('9410')
    expect(played.courier.asked.length).toBe(asked)
  })

  test('what is no postal code is said; one that two provinces share has both', async () => {
    const lines = await linesOf()
    const end = (code: string) => orders.carriage.quote(shop.ana, code, lines)
    expect(await end('SW1A')).toMatchObject({ kind: 'invalid', message: CARRIAGE_SAYS.code })
    expect(await end('0001')).toMatchObject({ kind: 'invalid', message: CARRIAGE_SAYS.nowhere })
    expect((await quoted('2000')).provinces).toEqual(['Entre Rios', 'Santa Fe'])
    expect((await quoted('3060')).localities.length).toBeGreaterThan(1)
    expect(played.courier.asked).toContain('quote')
  })

  test('an open size has its price too; while the owner keeps the table, nobody is asked', async () => {
    const open = await cart.read([{ productId: shop.shoe.id, size: OPEN_SIZE, quantity: 1 }])
    expect(await orders.carriage.quote(shop.ana, '1900', open.lines)).toMatchObject({
      ok: true,
      value: { options: [{ mode: 'home' }, { mode: 'branch' }, { mode: 'branch' }] },
    })
    const { context } = shop.fixture
    const table = openOrders(
      { ...context, gateways: { ...context.gateways, andreani: played.port } },
      { cart, coupons: openCoupons(context) },
    )
    const asked = played.courier.asked.length
    expect(await table.carriage.quote(shop.ana, '1900', open.lines)).toMatchObject({ value: { options: [] } })
    expect(await table.carriage.kept('1900', open.lines)).toBeNull()
    expect(played.courier.asked.length).toBe(asked)
  })
})
