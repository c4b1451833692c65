import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { contactMessages, coupons, orders, promotions, payments, productSizes } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { filledForm, seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { patience } from '#tests/support/patience.ts'
import { openEverything } from './everything.ts'

/** Holds product §29.8. */

describeEachDatabase('one search over all that the back office keeps', (open) => {
  let database: Database
  let shop: OrderFixture
  let everything: ReturnType<typeof openEverything>
  const people = {} as Record<'owner' | 'sales' | 'warehouse' | 'accountant' | 'ana', PersonVisitor>
  let shoe: Awaited<ReturnType<typeof seedProduct>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = orderFixture(database)
    everything = openEverything(shop.context)
    for (const role of ['owner', 'sales', 'warehouse', 'accountant'] as const)
      people[role] = await seedUser(database, { role, username: role, name: 'Gente', surname: 'Nuestra' })
    people.ana = await seedUser(database, {
      username: 'anita',
      name: 'Ana',
      surname: 'Pérez',
      email: 'ana@example.com',
    })
    shoe = await seedProduct(database, { name: 'Air Max 90', style: 'CW2288-111', sizes: { '42': 100 } })
  })
  const order = (personal: Partial<ReturnType<typeof filledForm>> = {}) =>
    shop.paid(people.ana, [{ productId: shoe.id, size: '42', quantity: 1 }], {
      personal: { ...filledForm(), ...personal },
    })
  async function found(q: string, visitor: PersonVisitor = people.owner): Promise<string[]> {
    const end = await everything.search(visitor, q)
    if (!end.ok) throw new Error(end.message)
    return end.value.groups.flatMap(({ kind, hits }) => hits.map(({ id }) => `${kind} ${id}`))
  }
  const exactOf = async (q: string, visitor: PersonVisitor = people.owner) => {
    const end = await everything.search(visitor, q)
    return end.ok ? end.value.exact : end
  }

  test('an order by number, buyer, telephone however written, payment, reference and tracking', async () => {
    const { reference } = await order({
      nameCompra: 'Julieta',
      surnameCompra: 'Ñandú',
      phoneNumber: '+54 9 11 2345-6789',
    })
    await database.db.update(orders).set({ trackingCode: 'OCA-7788-XY' })
    for (const q of [
      'V-000001',
      'ñandu',
      'Ñandú julieta',
      '+54 9 11 2345-6789',
      '1123456789',
      '011 15 2345 6789',
      '2345-6789',
      `pay-${reference}`,
      reference,
      'oca-7788',
    ])
      expect([q, await found(q)]).toEqual([q, expect.arrayContaining(['order V-000001'])])
    for (const q of ['V-000002', 'V-000011', '1198765432', 'pay-', '%', 'Julieta Gómez'])
      expect([q, (await found(q)).filter((hit) => hit.startsWith('order'))]).toEqual([q, []])
    await order({ nameCompra: 'Otra', surnameCompra: 'Persona', phoneNumber: '2214567890' })
    expect((await found('1123456789')).filter((hit) => hit.startsWith('order'))).toEqual(['order V-000001'])
  })

  test('an order by its exact number leads straight to it; others do not', async () => {
    await order()
    expect(await exactOf('v-1')).toEqual({ kind: 'order', id: 'V-000001' })
    expect(await exactOf('1')).toEqual({ kind: 'order', id: 'V-000001' })
    expect(await exactOf('2')).toBeNull()
    expect(await exactOf('ana')).toBeNull()
  })

  test('half a telephone finds its orders, the newest first, also where an order has that number', async () => {
    await order({ phoneNumber: '11 2345-0100' })
    await order({ phoneNumber: '221 456-0100' })
    await order({ phoneNumber: '11 2345-9999' })
    const ordersOf = async (q: string) => (await found(q)).filter((hit) => hit.startsWith('order'))
    expect(await ordersOf('0100')).toEqual(['order V-000002', 'order V-000001'])
    expect(await ordersOf('45-01')).toEqual(['order V-000001'])
    expect(await ordersOf('100')).toEqual([])
    expect(await ordersOf('0002')).toEqual(['order V-000002'])
    expect(await exactOf('0002')).toEqual({ kind: 'order', id: 'V-000002' })
    await database.db.update(orders).set({ phone: '1123450002' }).where(eq(orders.id, 3))
    expect(await ordersOf('0002')).toEqual(['order V-000002', 'order V-000003'])
    expect(await exactOf('0002')).toBeNull()
  })

  test('products, people, messages, coupons and promotions; each kind in its place', async () => {
    await database.db
      .insert(contactMessages)
      .values({ name: 'Ana', email: 'ana@example.com', subject: 'Cambio', message: '¿Hay Air Max en 43?' })
    await database.db.insert(coupons).values({ code: 'VERANO', amountCentavos: 100 })
    expect(await found('air max')).toEqual([`product ${shoe.id}`, 'message 1'])
    for (const style of ['cw2288-111', 'CW2288 111', 'cw2288'])
      expect(await found(style)).toEqual([`product ${shoe.id}`])
    await database.db
      .update(productSizes)
      .set({ sku: 'AM90-42', barcode: '7790001000019' })
      .where(eq(productSizes.productId, shoe.id))
    for (const code of ['am90-42', '7790001000019'])
      expect(await found(code, people.warehouse)).toEqual([`product ${shoe.id}`])
    expect(await found('PÉREZ')).toEqual([`person ${people.ana.id}`])
    expect(await found('ana@example.com')).toEqual([`person ${people.ana.id}`, 'message 1'])
    const kept = { kind: 'two_for_one', createdAt: new Date() } as const
    await database.db.insert(promotions).values([
      { ...kept, name: 'Camisetas de verano' },
      { ...kept, name: '2×1 en algo', code: 'SOL2X1' },
    ])
    expect(await found('verano')).toEqual(['coupon 1', 'promotion 1'])
    expect(await found('sol2x1')).toEqual(['promotion 2'])
    expect(await found('camisetas', people.warehouse)).toEqual([])
    expect(await found(String(shoe.id))).toContain(`product ${shoe.id}`)
  })

  test('each role finds only what it may see; a customer and a stranger nothing', async () => {
    const { reference } = await order({
      nameCompra: 'Julieta',
      surnameCompra: 'Ríos',
      emailCompra: 'juli@example.com',
    })
    await database.db
      .insert(contactMessages)
      .values({ name: 'Julieta', email: 'juli@example.com', subject: 'Cambio', message: 'Hola' })
    await database.db.insert(coupons).values({ code: 'JULIETA', amountCentavos: 100 })
    const kinds = async (q: string, visitor: PersonVisitor) =>
      (await found(q, visitor)).map((hit) => hit.split(' ')[0])
    expect(await kinds('julieta', people.owner)).toEqual(['order', 'message', 'coupon'])
    expect(await kinds('julieta', people.sales)).toEqual(['order', 'message', 'coupon'])
    expect(await kinds('julieta', people.accountant)).toEqual(['order', 'coupon'])
    expect(await kinds('julieta', people.warehouse)).toEqual(['order'])
    // Neither by what they are not shown.
    for (const q of ['juli@example.com', 'juli@', `pay-${reference}`]) {
      expect([q, await kinds(q, people.warehouse)]).toEqual([q, []])
      expect([q, await kinds(q, people.accountant)]).toEqual([q, ['order']])
    }
    const hidden = await everything.search(people.warehouse, 'julieta')
    expect(hidden).toMatchObject({ ok: true, value: { groups: [{ kind: 'order' }] } })
    expect(JSON.stringify(hidden)).not.toMatch(/\$|example\.com/)
    for (const visitor of [anonymous, people.ana, { ...people.owner, ban: true }])
      expect(await everything.search(visitor, 'julieta')).toMatchObject({ kind: 'refused' })
  })

  test('nothing typed, one letter, marks of a pattern and a long text end in an answer', async () => {
    await order()
    for (const q of ['', ' ', 'a', '%', '_', '\\', "'; drop table orders; --", 'x'.repeat(5000)])
      expect([q, await found(q)]).toEqual([q, []])
  })

  test('among ten thousand orders by telephone, payment, tracking and name in a moment', async () => {
    await order()
    await database.db.execute(sql`
      insert into orders (user_id, placing_key, placing_hash, delivery, subtotal_centavos, shipping_centavos, total_centavos,
        expires_at, holds_stock, name, surname, birth_date, street, province, postal_code, phone, email, tracking_code)
      select user_id, 'k' || n, 'h', delivery, 100, 0, 100, expires_at, false, 'Nombre' || n, 'Apellido' || n % 997, birth_date,
        street, province, postal_code, (1130000000 + n * 7)::text, 'p' || n || '@example.com', 'TRK' || n
      from orders, generate_series(1, 10000) n`)
    await database.db.execute(sql`
      insert into payments (order_id, attempt, provider, provider_payment_id, amount_centavos)
      select id, 9, 'mercadopago', '77' || id, total_centavos from orders`)
    await database.db.execute(sql`analyze`)
    for (const [q, which] of [
      ['+54 9 11 3003-5000', 'order V-005001'],
      ['775001', 'order V-005001'],
      ['trk5000', 'order V-005001'],
      ['Nombre5000', 'order V-005001'],
      ['p5000@example.com', 'order V-005001'],
    ] as const) {
      const began = performance.now()
      const hits = await found(q)
      const took = performance.now() - began
      expect([q, hits]).toEqual([q, expect.arrayContaining([which])])
      expect(took).toBeLessThan(patience(250))
    }
    expect((await database.db.select().from(payments)).length).toBeGreaterThan(10_000)
  })
})
