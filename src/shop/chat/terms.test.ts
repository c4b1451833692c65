import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { couponRedemptions, coupons, orders } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { CHAT_HOLD_HOURS, CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { carriageKey, CARRIAGE_SAYS, QUOTE_HOLDS_MINUTES } from '#rules/shipments/carriage.ts'
import { anonymous } from '#rules/users/access.ts'
import { openAddresses } from '#shop/addresses/addresses.ts'
import { openCart } from '#shop/cart/cart.ts'
import { openShippingQuotes, type ShippingQuotes } from '#shop/shipments/quotes.ts'
import { filledForm, seedCoupon, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { openChatOrders } from './chat.ts'

/** Holds product §11.23, §11.24. */

describeEachDatabase('what was agreed by telephone and chat', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let chat: ReturnType<typeof openChatOrders>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    chat = openChatOrders(shop.fixture.context, {
      cart: openCart(shop.fixture.context),
      coupons: shop.fixture.coupons,
    })
  })
  const lines: CartLine[] = []
  beforeEach(() => void lines.splice(0, 9, { productId: shop.shoe.id, size: '41', quantity: 2 }))
  const asked = (changes: object = {}) => ({
    key: randomUUID(),
    channel: 'phone',
    name: 'Camila',
    phone: '11 5555-0100',
    ...changes,
  })
  const take = (changes: object = {}, shown: number | null = null) =>
    chat.take(shop.admin, asked(changes), lines, shown)
  async function taken(changes: object = {}) {
    const end = await take(changes)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const row = async (id: number) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!
  async function tokenOf(id: number): Promise<string> {
    const end = await chat.linkOf(shop.admin, id)
    if (!end.ok) throw new Error(end.message)
    return decodeURIComponent(end.value.url.split('/Pedido/')[1]!)
  }
  const finish = async (id: number, changes: object = {}, who = shop.ana) =>
    chat.finish(who, await tokenOf(id), {
      personal: filledForm(),
      delivery: 'delivery',
      shownTotal: null,
      ...changes,
    })
  /** A shop that charges what its courier quotes. */
  function withCourier() {
    const { context } = shop.fixture
    const played = memoryCourier()
    played.courier.quotes = [{ mode: 'home', price: 7_000_00, days: [2, 4] }]
    const opened = {
      ...context,
      settings: { ...context.settings, courierPrices: 'yes' as const },
      gateways: { ...context.gateways, andreani: played.port },
    }
    chat = openChatOrders(opened, { cart: openCart(opened), coupons: shop.fixture.coupons })
    quotes = () => openShippingQuotes(opened)
    return played.courier
  }
  let quotes: () => ShippingQuotes
  const used = async () => (await database.db.select().from(coupons).orderBy(coupons.id))[0]!.used
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const quoted = async (terms: object, person: number | null = null) => {
    const plain = {
      delivery: 'pickup',
      address: null,
      province: '',
      codePostal: '',
      coupon: null,
      credit: false,
    }
    const end = await chat.quote(shop.admin, person, { ...plain, ...terms } as never, lines)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }

  test('sent to one of their addresses, with a code and their credit: the page, the order and the end say one total', async () => {
    await seedCoupon(database, { code: 'TRES', pesos: 3_000 })
    await shop.giveCredit(1_000_000)
    const kept = await openAddresses(shop.fixture.context).add(shop.ana, {
      ...filledForm({ province: 'Cordoba', codePostal: '5000' }),
      label: 'Casa',
    })
    const address = kept.ok ? kept.value.id : 0
    const terms = { delivery: 'delivery', address, coupon: 'tres', credit: true }
    const quote = await quoted(terms, shop.ana.id)
    expect(quote).toMatchObject({ balance: 1_000_000, credit: 1_000_000, problems: {} })
    expect(await take({ ...terms, email: shop.ana.email }, quote.amounts.total - 1)).toMatchObject({
      kind: 'conflict',
    })
    expect(await used()).toBe(0)
    const order = await taken({ ...terms, email: shop.ana.email })
    const { total } = quote.amounts
    expect(await row(order.id)).toMatchObject({
      totalCentavos: total,
      creditCentavos: 1_000_000,
      couponCode: 'TRES',
      province: 'Cordoba',
      street: 'Av. Corrientes 1234',
      discountCentavos: 300_000,
    })
    expect([await used(), await shop.creditOf()]).toEqual([1, 0])
    await whole()

    const token = await tokenOf(order.id)
    expect(await chat.toFinish(shop.ana, token)).toMatchObject({
      value: { couponCode: 'TRES', delivery: 'delivery', where: { codePostal: '5000' }, credit: 1_000_000 },
    })
    // Who only has the link reads nothing of whose account it is.
    const stranger = JSON.stringify(await chat.toFinish(anonymous, token))
    expect(stranger).not.toMatch(/Corrientes|5000|1000000/)
    const personal = filledForm({ province: 'Cordoba', codePostal: '5000' })
    const ends = await Promise.all([
      finish(order.id, { personal, shownTotal: total, credit: 1_000_000 }),
      finish(order.id, { personal, shownTotal: total, credit: 1_000_000 }),
    ])
    expect(ends).toMatchObject([
      { ok: true, value: { total, due: total - 1_000_000 } },
      { ok: true, value: { total, due: total - 1_000_000 } },
    ])
    expect(await shop.creditOf()).toBe(0)
    await whole()
  })

  test('got otherwise than was agreed, the sum follows, and what credit is not needed for comes back', async () => {
    await shop.giveCredit(10_000_000)
    const order = await taken({
      delivery: 'delivery',
      province: 'Cordoba',
      codePostal: '5000',
      credit: true,
      email: shop.ana.email,
    })
    const before = await row(order.id)
    expect(before.creditCentavos).toBe(before.totalCentavos)
    const end = await finish(order.id, { delivery: 'pickup' })
    expect(end).toMatchObject({ ok: true, value: { due: 0, total: before.subtotalCentavos } })
    expect(await row(order.id)).toMatchObject({ paymentStatus: 'paid', shippingCentavos: 0 })
    expect(await shop.creditOf()).toBe(10_000_000 - before.subtotalCentavos)
    await whole()
    const other = await taken({ credit: true, email: shop.ana.email })
    expect(await finish(other.id, { credit: 1 })).toMatchObject({ kind: 'conflict' })
    expect(await finish(other.id, { credit: null })).toMatchObject({ ok: true })
    expect(await shop.creditOf()).toBe(10_000_000 - before.subtotalCentavos)
    await whole()
  })

  test('over, by itself or called off: the use of the code and the credit go back once', async () => {
    await seedCoupon(database, { code: 'TRES', pesos: 3_000, maxUses: 1 })
    await shop.giveCredit(1_000_000)
    const terms = { coupon: 'TRES', credit: true, email: shop.ana.email }
    const order = await taken(terms)
    expect(await take(terms)).toMatchObject({ kind: 'invalid' })
    shop.fixture.context.later(CHAT_HOLD_HOURS * 60 + 1)
    await shop.fixture.orders.sweep()
    expect([(await row(order.id)).status, await used(), await shop.creditOf()]).toEqual([
      'expired',
      0,
      1_000_000,
    ])
    const again = await taken(terms)
    await shop.orders.cancel(shop.admin, again.id, { reason: 'No lo quiere' })
    expect([await used(), await shop.creditOf()]).toEqual([0, 1_000_000])
    await whole()
  })

  test('a code is for whoever it turns out to be, unless it is counted by person', async () => {
    lines[0]!.quantity = 1
    await seedCoupon(database, { code: 'TRES', pesos: 3_000 })
    await seedCoupon(database, { code: 'UNO', pesos: 1_000, maxUsesPerPerson: 1 })
    const order = await taken({ coupon: 'TRES' })
    expect(await take({ coupon: 'UNO' })).toMatchObject({ fields: { cupon: CHAT_SAYS.couponOf } })
    expect(await take({ coupon: 'NADA' })).toMatchObject({ kind: 'invalid' })
    expect(await take({ credit: true })).toMatchObject({ fields: { credit: CHAT_SAYS.creditOf } })
    expect(await finish(order.id)).toMatchObject({ ok: true })
    expect(await database.db.select({ userId: couponRedemptions.userId }).from(couponRedemptions)).toEqual([
      { userId: shop.ana.id },
    ])
    const own = await taken({ coupon: 'UNO', email: shop.ana.email })
    expect(await take({ coupon: 'UNO', email: shop.ana.email })).toMatchObject({ kind: 'invalid' })
    expect(await finish(own.id)).toMatchObject({ ok: true })
    await whole()
  })

  test('where it cannot be sent is said, and nobody else’s address is taken', async () => {
    expect(await take({ delivery: 'delivery', province: 'Marte', codePostal: '5' })).toMatchObject({
      kind: 'invalid',
      fields: { province: expect.any(String), codePostal: expect.any(String) },
    })
    const eva = await seedUser(database)
    const kept = await openAddresses(shop.fixture.context).add(eva, { ...filledForm(), label: 'Casa' })
    const address = kept.ok ? kept.value.id : 0
    expect(await take({ delivery: 'delivery', address, email: shop.ana.email })).toMatchObject({
      fields: { address: expect.any(String) },
    })
    expect(await take({ delivery: 'delivery', address })).toMatchObject({ kind: 'invalid' })
    expect(await chat.quote(shop.ana, null, {} as never, lines)).toMatchObject({ reason: 'forbidden' })
    expect(await shop.fixture.stock(shop.shoe.sizeIds['41']!)).toBe(5)
    // Sent roughly to a place: whoever buys says the rest.
    const order = await taken({ delivery: 'delivery', province: 'Cordoba', codePostal: '5000' })
    const token = await tokenOf(order.id)
    expect(await chat.toFinish(anonymous, token)).toMatchObject({
      value: { where: { province: 'Cordoba', codePostal: '5000', streetAddress: '' } },
    })
    await whole()
  })

  test('at what a courier quoted: agreed, kept for that postal code alone', async () => {
    const courier = withCourier()
    const to = { delivery: 'delivery', province: 'Cordoba', codePostal: '5000' }
    const table = (await quoted(to)).amounts
    const { carriages } = await quoted(to)
    expect(carriages).toMatchObject([{ courier: 'andreani', mode: 'home', price: 7_000_00 }])
    const carriage = carriages[0]!.key
    const at = await quoted({ ...to, carriage })
    expect(at).toMatchObject({ carriage, amounts: { shipping: 7_000_00 } })
    expect(table.shipping).not.toBe(7_000_00)
    courier.quotes = [{ mode: 'home', price: 9_000_00, days: null }]
    const order = await taken({ ...to, carriage })
    expect(await row(order.id)).toMatchObject({
      totalCentavos: at.amounts.total,
      carriage: { courier: 'andreani', price: 7_000_00 },
      promisedDays: [2, 4],
    })
    expect(await take({ ...to, codePostal: '5001', carriage })).toMatchObject({ message: CHAT_SAYS.carriage })
    expect(await take({ ...to, carriage: 'x' })).toMatchObject({ message: CHAT_SAYS.carriage })
    const token = await tokenOf(order.id)
    expect(await chat.toFinish(anonymous, token)).toMatchObject({
      value: { carriage: { name: 'Andreani a domicilio', price: 7_000_00 }, where: { codePostal: '5000' } },
    })
    const other = await taken({ ...to, carriage })
    const there = filledForm({ province: 'Cordoba', codePostal: '5000' })
    expect(await finish(order.id, { personal: there, shownTotal: at.amounts.total })).toMatchObject({
      ok: true,
    })
    expect(await row(order.id)).toMatchObject({ carriage: { price: 7_000_00 }, shippingCentavos: 7_000_00 })
    expect(await finish(other.id, { personal: filledForm() })).toMatchObject({ ok: true })
    expect(await row(other.id)).toMatchObject({ carriage: null })
    expect((await row(other.id)).shippingCentavos).not.toBe(7_000_00)
    await whole()
  })

  test('where nothing was agreed whoever ends it chooses as in the checkout, and pays what was shown', async () => {
    const courier = withCourier()
    courier.quotes = [
      { mode: 'home', price: 7_000_00, days: [2, 4] },
      { mode: 'branch', price: 4_000_00, days: null },
    ]
    courier.branches = [
      { id: 'X1', name: 'Centro', address: 'Colón 1', postalCode: '5000', hours: '9 a 18', point: null },
    ]
    // All of the size is kept by the order: no cart has it any more.
    lines[0]!.quantity = 5
    const order = await taken()
    expect(await shop.fixture.stock(shop.shoe.sizeIds['41']!)).toBe(0)
    const kept = await chat.toFinish(shop.ana, await tokenOf(order.id))
    const { goods, subtotal } = kept.ok ? kept.value! : { goods: [], subtotal: 0 }
    const offer = await quotes().quote(shop.ana, '5000', goods)
    const { id, options } = offer.ok ? offer.value : { id: null, options: [] }
    expect(options).toMatchObject([{ mode: 'home' }, { mode: 'branch', branch: { id: 'X1' } }])
    expect(courier.quoted.at(-1)).toMatchObject({ declared: subtotal })
    courier.quotes = []
    const personal = filledForm({ province: 'Cordoba', codePostal: '5000' })
    const [home, branch] = [carriageKey(id!, 0), carriageKey(id!, 1)]
    const elsewhere = filledForm({ province: 'Santa Fe', codePostal: '2000' })
    const stale = { kind: 'conflict', message: CARRIAGE_SAYS.stale }
    expect(await finish(order.id, { personal: elsewhere, carriage: branch })).toMatchObject(stale)
    expect(await finish(order.id, { personal, carriage: 'x' })).toMatchObject(stale)
    // What stood beside the button was the price of the door.
    const shownTotal = subtotal + 7_000_00
    expect(await finish(order.id, { personal, carriage: branch, shownTotal })).toMatchObject({
      kind: 'conflict',
      current: { amounts: { total: subtotal + 4_000_00 } },
    })
    expect(await row(order.id)).toMatchObject({ awaitsBuyer: true, shippingCentavos: 0 })
    expect(await finish(order.id, { personal, carriage: home, shownTotal })).toMatchObject({ ok: true })
    expect(await row(order.id)).toMatchObject({
      carriage: { courier: 'andreani', mode: 'home', price: 7_000_00 },
      promisedDays: [2, 4],
      shippingCentavos: 7_000_00,
      totalCentavos: shownTotal,
    })
    await whole()
  })

  test('the shop’s own price that was agreed stands too, whatever couriers would ask; after two hours a choice is none', async () => {
    withCourier()
    const to = { delivery: 'delivery', province: 'Cordoba', codePostal: '5000' }
    const agreed = await taken(to)
    const before = await row(agreed.id)
    const kept = await chat.toFinish(shop.ana, await tokenOf(agreed.id))
    const goods = kept.ok ? kept.value!.goods : []
    const offer = await quotes().quote(shop.ana, '5000', goods)
    const carriage = carriageKey(offer.ok ? offer.value.id! : 0, 0)
    const personal = filledForm({ province: 'Cordoba', codePostal: 'X5000ABC' })
    const loose = await taken()
    shop.fixture.context.later(QUOTE_HOLDS_MINUTES + 1)
    expect(await finish(loose.id, { personal, carriage })).toMatchObject({ message: CARRIAGE_SAYS.stale })
    expect(await finish(agreed.id, { personal, shownTotal: before.totalCentavos })).toMatchObject({
      ok: true,
    })
    expect(await row(agreed.id)).toMatchObject({ carriage: null, totalCentavos: before.totalCentavos })
    await whole()
  })

  test('a courier that does not answer keeps nobody: the shop’s own price', async () => {
    const courier = withCourier()
    courier.away = true
    const to = { delivery: 'delivery', province: 'Cordoba', codePostal: '5000' }
    expect(await quoted(to)).toMatchObject({ carriages: [], carriage: null })
    expect(await take(to)).toMatchObject({ ok: true })
  })
})
