import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderHistory, orders, products } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { filledForm, seedCoupon, seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { eq } from 'drizzle-orm'
import { deliveryPromise, PICKUP_OFF } from '#rules/checkout/shipping.ts'
import { openSettingsAdmin } from '#shop/settings/settings.ts'

/** Holds product §5.6, §8.4, §8.7, §9.3, §10.3, §10.4, §11.1, §11.2, §11.12, §20.1, §24.1, §36.5, §39.5. */

describeEachDatabase('placing an order', (open) => {
  let database: Database
  let fixture: OrderFixture
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    shoe = await seedProduct(database, { pesos: 20_000, sizes: { '41': 5, '42': 5 } })
  })
  const line = (changes = {}) => ({ productId: shoe.id, size: '42', quantity: 1, ...changes })

  test('takes the stock, copies the price, writes the history and queues the email', async () => {
    const ana = await seedUser(database)
    const end = await fixture.orders.place(ana, fixture.request([line({ quantity: 2 })]))
    expect(end).toMatchObject({ ok: true, value: { number: 'V-000001', total: fromPesos(40_500) } })
    expect(await fixture.stock(shoe.sizeIds['42']!)).toBe(3)
    const found = await fixture.orders.find(ana, end.ok ? end.value.reference : '')
    expect(found).toMatchObject({
      ok: true,
      value: {
        subtotal: fromPesos(40_000),
        shipping: fromPesos(500),
        lines: [{ size: '42', quantity: 2, unitPrice: fromPesos(20_000) }],
        events: [{ life: 'order', to: 'placed' }],
        canPay: true,
      },
    })
    await fixture.work()
    expect(fixture.emails).toMatchObject([
      { to: 'ana@example.com', subject: expect.stringContaining('V-000001') },
    ])
    expect(await fixture.broken()).toEqual([])
  })

  test('charges what the product costs now: offer, coupon and the fee of the province', async () => {
    const ana = await seedUser(database)
    const offered = await seedProduct(database, {
      pesos: 2_999,
      discount: '30%',
      sizes: { M: 1 },
      category: 'buzo',
    })
    await seedCoupon(database, { code: 'MIL', pesos: 1000 })
    const end = await fixture.orders.place(
      ana,
      fixture.request([{ productId: offered.id, size: 'M', quantity: 1 }], {
        couponCode: 'mil',
        personal: filledForm({ province: 'Cordoba' }),
      }),
    )
    // 2999 − 899,70 − 1000 + 1000
    expect(end).toMatchObject({ ok: true, value: { total: 209_930 } })
    expect(await fixture.broken()).toEqual([])
  })

  test('what the owner set since the shop opened counts: fees, holds, limits', async () => {
    const ana = await seedUser(database)
    const many = await seedProduct(database, { pesos: 20_000, sizes: { '42': 9 } })
    const boss = await seedUser(database, { role: 'owner' })
    const owner = openSettingsAdmin(fixture.context)
    const set = async (values: Record<string, string>) =>
      expect(await owner.change(boss, values)).toMatchObject({ ok: true })
    await set({
      shippingRates: '1900 a 1999 | 900 | 3 a 5\nOtras provincias | 1.200 | 4',
      freeShippingFrom: '60.000',
      holdMinutes: '45',
      openOrders: '3',
    })
    const place = (quantity: number, codePostal: string) =>
      fixture.orders.place(
        ana,
        fixture.request([line({ productId: many.id, quantity })], {
          personal: filledForm({ province: 'Buenos Aires', codePostal }),
        }),
      )
    const first = await place(1, 'B1950ABC')
    expect(first).toMatchObject({ ok: true, value: { total: fromPesos(20_900) } })
    expect(await place(1, '1714')).toMatchObject({ ok: true, value: { total: fromPesos(21_200) } })
    expect(await place(3, '1714')).toMatchObject({ ok: true, value: { total: fromPesos(60_000) } })
    const [order] = await database.db.select().from(orders).orderBy(orders.id).limit(1)
    expect(order!.expiresAt.getTime() - order!.placedAt.getTime()).toBe(45 * 60_000)
    // What was promised stays promised.
    await set({ shippingRates: 'Otras provincias | 1.200 | 10' })
    const promised = await database.db.select({ days: orders.promisedDays }).from(orders).orderBy(orders.id)
    expect(promised.map(({ days }) => days)).toEqual([
      [3, 5],
      [4, 4],
      [4, 4],
    ])
    const seen = first.ok ? await fixture.orders.find(ana, first.value.reference) : first
    expect(seen.ok && deliveryPromise(fixture.context.settings, { province: null, ...seen.value })).toBe(
      '3 a 5 días hábiles',
    )
    await set({ openOrders: '4', unpaidUnits: '5', pickup: 'no' })
    expect(
      await fixture.orders.place(
        ana,
        fixture.request([line({ productId: many.id })], { delivery: 'pickup' }),
      ),
    ).toMatchObject({ kind: 'invalid', fields: { delivery: PICKUP_OFF } })
    expect(await place(1, '1714')).toMatchObject({
      ok: false,
      message: expect.stringContaining('el máximo es 5'),
    })
    expect(await fixture.broken()).toEqual([])
  })

  test('sizes are bought as the owner writes them', async () => {
    const ana = await seedUser(database)
    const cap = await seedProduct(database, { sizes: { Único: 1, '38.5': 1 } })
    const lines = ['Único', '38.5'].map((size) => line({ productId: cap.id, size }))
    expect(await fixture.orders.place(ana, fixture.request(lines))).toMatchObject({ ok: true })
  })

  test('a coupon never makes a negative total, and an order that costs nothing is paid at once', async () => {
    const ana = await seedUser(database)
    const cheap = await seedProduct(database, { pesos: 2_000, sizes: { M: 1 }, category: 'buzo' })
    await seedCoupon(database, { code: 'TRES', pesos: 3000 })
    const end = await fixture.orders.place(
      ana,
      fixture.request([{ productId: cheap.id, size: 'M', quantity: 1 }], {
        couponCode: 'TRES',
        delivery: 'pickup',
      }),
    )
    expect(end).toMatchObject({ ok: true, value: { total: 0 } })
    const order = await fixture.order(end.ok ? end.value.reference : '')
    expect(order.paymentStatus).toBe('paid')
    expect(await fixture.broken()).toEqual([])
  })

  test('the same key answers with the same order; with other data it says which order there is', async () => {
    const ana = await seedUser(database)
    const request = fixture.request([line()])
    const first = await fixture.orders.place(ana, request)
    expect(await fixture.orders.place(ana, request)).toEqual(first)
    const other = await fixture.orders.place(ana, { ...request, lines: [line({ quantity: 3 })] })
    expect(other).toMatchObject({ ok: false, kind: 'conflict', message: expect.stringContaining('V-000001') })
    expect(await fixture.stock(shoe.sizeIds['42']!)).toBe(4)
  })

  test('the same size sent twice is one line', async () => {
    const ana = await seedUser(database)
    const end = await fixture.orders.place(ana, fixture.request([line(), line({ quantity: 2 })]))
    const found = await fixture.orders.find(ana, end.ok ? end.value.reference : '')
    expect(found).toMatchObject({ value: { lines: [{ quantity: 3 }] } })
  })

  test('ten clicks at once make one order', async () => {
    const ana = await seedUser(database)
    const last = await seedProduct(database, { sizes: { '40': 1 } })
    const request = fixture.request([{ productId: last.id, size: '40', quantity: 1 }])
    const ends = await Promise.all(Array.from({ length: 10 }, () => fixture.orders.place(ana, request)))
    expect(new Set(ends.map((end) => (end.ok ? end.value.reference : end.message))).size).toBe(1)
    expect(ends.every((end) => end.ok)).toBe(true)
    expect(await database.db.select().from(orders)).toHaveLength(1)
  })

  test('when the shopper saw another total nothing is charged, and both are named', async () => {
    const ana = await seedUser(database)
    const end = await fixture.orders.place(ana, fixture.request([line()], { shownTotal: fromPesos(100) }))
    expect(end).toMatchObject({
      ok: false,
      kind: 'conflict',
      message: expect.stringMatching(/\$\s100 .*\$\s20\.500/),
      current: { amounts: { total: fromPesos(20_500) } },
    })
    expect(await database.db.select().from(orders)).toHaveLength(0)
    expect(await fixture.stock(shoe.sizeIds['42']!)).toBe(5)
  })

  test('refuses who is not signed in or banned, and says so (product §8.2)', async () => {
    const banned = await seedUser(database, { ban: true })
    expect(await fixture.orders.place({ kind: 'anonymous' }, fixture.request([line()]))).toMatchObject({
      reason: 'signed-out',
      message: 'Debes iniciar sesión para comprar!',
    })
    expect(await fixture.orders.place(banned, fixture.request([line()]))).toMatchObject({
      reason: 'banned',
      message: 'Baneado',
    })
  })

  test('all problems of the form come at once, each beside its field', async () => {
    const ana = await seedUser(database)
    const end = await fixture.orders.place(
      ana,
      fixture.request([line()], { personal: { nameCompra: 'R2D2', emailCompra: 'x' }, delivery: 'dron' }),
    )
    expect(end).toMatchObject({
      kind: 'invalid',
      message: 'Debes completar el formulario correctamente!',
      fields: {
        nameCompra: 'Tu nombre solo debe contener letras y espacios.',
        surnameCompra: 'Debes colocar tu apellido',
        emailCompra: 'El email no es valido',
        delivery: expect.any(String),
      },
    })
  })

  test.for([
    ['a quantity of 0', { quantity: 0 }],
    ['a negative quantity', { quantity: -1 }],
    ['half a pair', { quantity: 1.5 }],
    ['a thousand million', { quantity: 1e9 }],
    ['text for a quantity', { quantity: '2' }],
    ['not a number', { quantity: Number.NaN }],
    ['a size that is not there', { size: '50' }],
    ['an open size', { size: '*' }],
    ['an unknown product', { productId: 999_999 }],
    ['more than there are', { quantity: 6 }],
  ] as const)('%s is told, and nothing is changed', async ([, change]) => {
    const ana = await seedUser(database)
    const end = await fixture.orders.place(ana, fixture.request([line(change) as never]))
    expect(end).toMatchObject({ ok: false, message: expect.stringMatching(/\w{4,}/) })
    expect(end.ok || ['invalid', 'conflict'].includes(end.kind)).toBe(true)
    expect(await database.db.select().from(orders)).toHaveLength(0)
    expect(await database.db.select().from(orderHistory)).toHaveLength(0)
    expect(await fixture.broken()).toEqual([])
  })

  test('a product that an admin removed in the meantime is told by its name', async () => {
    const ana = await seedUser(database)
    await database.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, shoe.id))
    expect(await fixture.orders.place(ana, fixture.request([line()]))).toMatchObject({
      ok: false,
      kind: 'conflict',
    })
  })

  test('50 buyers for the last 5 pairs: 5 get them, 45 are told so, none is oversold', async () => {
    const buyers = await Promise.all(Array.from({ length: 50 }, () => seedUser(database)))
    const ends = await Promise.all(
      buyers.map((buyer) => fixture.orders.place(buyer, fixture.request([line()]))),
    )
    expect(ends.filter((end) => end.ok)).toHaveLength(5)
    const told = ends.filter((end) => !end.ok && end.kind === 'conflict')
    expect(told).toHaveLength(45)
    expect(told[0]).toMatchObject({ message: expect.stringContaining('Zapatillas Cancha') })
    expect(await fixture.stock(shoe.sizeIds['42']!)).toBe(0)
    expect(await fixture.broken()).toEqual([])
  })

  test('30 buyers with the same three products in different orders never wait for each other in a circle', async () => {
    const others = [
      await seedProduct(database, { sizes: { '41': 50 } }),
      await seedProduct(database, { sizes: { '41': 50 } }),
    ]
    const third = await seedProduct(database, { sizes: { '41': 50 } })
    const cart = [...others, third].map((product) => ({ productId: product.id, size: '41', quantity: 1 }))
    const buyers = await Promise.all(Array.from({ length: 30 }, () => seedUser(database)))
    const ends = await Promise.all(
      buyers.map((buyer, index) =>
        fixture.orders.place(buyer, fixture.request(index % 2 ? cart : cart.toReversed())),
      ),
    )
    expect(ends.filter((end) => end.ok)).toHaveLength(30)
    expect(await fixture.broken()).toEqual([])
  })

  test('one coupon that may be used once, 20 shoppers at once: one redemption', async () => {
    await seedProduct(database)
    const plenty = await seedProduct(database, { sizes: { '41': 50 } })
    await seedCoupon(database, { code: 'UNICO', maxUses: 1 })
    const buyers = await Promise.all(Array.from({ length: 20 }, () => seedUser(database)))
    const ends = await Promise.all(
      buyers.map((buyer) =>
        fixture.orders.place(
          buyer,
          fixture.request([{ productId: plenty.id, size: '41', quantity: 1 }], { couponCode: 'UNICO' }),
        ),
      ),
    )
    expect(ends.filter((end) => end.ok)).toHaveLength(1)
    expect(ends.find((end) => !end.ok)).toMatchObject({
      kind: 'invalid',
      message: 'Codigo de cupón invalido',
      fields: { cupon: 'Tu codigo no existe, o paso su fecha de uso' },
    })
    expect(await fixture.stock(plenty.sizeIds['41']!)).toBe(49)
    expect(await fixture.broken()).toEqual([])
  })
})
