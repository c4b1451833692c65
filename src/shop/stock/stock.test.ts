import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, products, productSizes } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { FEW_LEFT } from '#rules/products/product.ts'
import { readThreshold } from '#rules/stock/stock.ts'
import { openStock } from './stock.ts'

/** Holds product §5.2, §5.5, §5.8. */

const count = (counted: number, key = 'count-0001') => ({ counted, reason: 'Conteo', key })

describeEachDatabase('stock as admins count it', (open) => {
  let database: Database
  let fixture: OrderFixture
  let stock: ReturnType<typeof openStock>
  let admin: PersonVisitor
  let ana: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    stock = openStock(fixture.context)
    admin = await seedUser(database, { role: 'owner', username: 'vale' })
    ana = await seedUser(database)
    shoe = await seedProduct(database, { sizes: { '41': 10, '42': 1, '43': 0 } })
  })
  const sell = (size: string, quantity: number) =>
    fixture.ordered(ana, [{ productId: shoe.id, size, quantity }])

  test('the ledger says why the number is what it is', async () => {
    await sell('41', 3)
    await fixture.orders.cancel(ana, await sell('41', 1))
    await stock.adjust(admin, shoe.sizeIds['41']!, { delta: 2, reason: 'Llegó mercadería', key: 'delta-001' })
    const told = await stock.ledger(admin, shoe.id, '41')
    if (!told.ok) throw new Error(told.message)
    expect(
      told.value.rows.map(({ kind, delta, balance, order, actor }) => [
        kind,
        delta,
        balance,
        order?.number,
        actor,
      ]),
    ).toEqual([
      ['adjusted', 2, 9, undefined, 'vale'],
      ['released', 1, 7, 'V-000002', ana.username],
      ['reserved', -1, 6, 'V-000002', ana.username],
      ['reserved', -3, 7, 'V-000001', ana.username],
      ['received', 10, 10, undefined, 'La tienda'],
    ])
    expect(told.value).toMatchObject({ stock: 9, agrees: true })
    expect(await stock.ledger(admin, shoe.id)).toMatchObject({
      value: { size: null, stock: 10, agrees: true },
    })
    expect(await stock.ledger(admin, shoe.id, '99')).toMatchObject({ kind: 'missing' })
  })

  test('a count is of the shelf: what waits there for orders is not for sale', async () => {
    await sell('41', 3)
    expect(await stock.adjust(admin, shoe.sizeIds['41']!, count(9))).toMatchObject({
      value: { stock: 6, waiting: 3, delta: -1, missing: 0 },
    })
    const [product] = await database.db.select().from(products)
    expect(product).toMatchObject({ stock: 7, version: 2 })
    expect(await fixture.broken()).toEqual([])
  })

  test('a sale during the count changes nothing of its result', async () => {
    const ends = await Promise.all([
      sell('41', 2),
      stock.adjust(admin, shoe.sizeIds['41']!, count(8)),
      sell('41', 2),
    ])
    expect(ends[1]).toMatchObject({ ok: true })
    expect(await fixture.stock(shoe.sizeIds['41']!)).toBe(4)
    expect(await fixture.broken()).toEqual([])
  })

  test('fewer on the shelf than promised: none for sale, and the missing ones are said', async () => {
    await sell('41', 3)
    expect(await stock.adjust(admin, shoe.sizeIds['41']!, count(1))).toMatchObject({
      value: { stock: 0, missing: 2 },
    })
  })

  test('a double click adjusts once, and a second admin at the same moment too', async () => {
    const adjustment = { delta: 5, reason: 'Llegó mercadería', key: 'box-of-five' }
    await Promise.all([1, 2, 3].map(() => stock.adjust(admin, shoe.sizeIds['41']!, adjustment)))
    expect(await fixture.stock(shoe.sizeIds['41']!)).toBe(15)
    expect(await database.db.$count(auditLog)).toBe(1)
    expect(await fixture.broken()).toEqual([])
  })

  test.for([
    [{ counted: -1 }, 'counted'],
    [{ counted: '' }, 'counted'],
    [{ counted: 3, delta: 1 }, 'counted'],
    [{}, 'counted'],
    [{ delta: -11 }, 'delta'],
    [{ counted: 3, reason: '' }, 'reason'],
    [{ counted: 3, key: 'x' }, 'key'],
  ] as const)('%o is refused beside its field', async ([input, field]) => {
    const whole = { reason: 'Conteo', key: 'count-0001', ...input }
    const end = await stock.adjust(admin, shoe.sizeIds['41']!, whole)
    expect(end).toMatchObject({ kind: 'invalid' })
    expect(Object.keys((end as { fields: object }).fields)).toContain(field)
    expect(await fixture.stock(shoe.sizeIds['41']!)).toBe(10)
  })

  test('what runs out is listed, what sells first; units of sizes no longer offered are not forgotten', async () => {
    const other = await seedProduct(database, { name: 'Ojotas Río', sizes: { '40': 2 } })
    await database.db
      .update(productSizes)
      .set({ offered: false })
      .where(eq(productSizes.id, shoe.sizeIds['41']!))
    expect(await stock.low(admin)).toMatchObject({
      value: {
        low: [{ sizeId: shoe.sizeIds['42'] }, { sizeId: other.sizeIds['40'] }],
        soldOut: [{ size: '43' }],
        retired: [{ size: '41', stock: 10 }],
        counts: { low: 2, soldOut: 1, retired: 1 },
      },
    })
  })

  test('up to how many are few is the asker’s to say, and the lists and their numbers follow', async () => {
    for (const [asked, atMost] of [
      [null, FEW_LEFT],
      ['5', 5],
      ['0', FEW_LEFT],
      ['-3', FEW_LEFT],
      ['x', FEW_LEFT],
    ] as const)
      expect(readThreshold(asked)).toBe(atMost)
    const list = async (atMost: number) => {
      const end = await stock.low(admin, atMost)
      if (!end.ok) throw new Error(end.message)
      expect(end.value.low).toHaveLength(end.value.counts.low)
      return end.value.low.map(({ size }) => size)
    }
    expect(await list(1)).toEqual(['42'])
    expect(await list(10)).toContain('41')
  })

  test('nobody but an admin reads or moves it', async () => {
    for (const visitor of [anonymous, ana])
      for (const end of [
        await stock.ledger(visitor, shoe.id),
        await stock.low(visitor),
        await stock.adjust(visitor, shoe.sizeIds['41']!, count(1)),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
