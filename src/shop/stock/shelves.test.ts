import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, productSizes } from '#data/schema.ts'
import { SHELVES_SAYS } from '#rules/stock/shelves.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { openStock } from './stock.ts'

/** Holds product §64.6. */

describeEachDatabase('shelves of what comes in quantities, as a list', (open) => {
  let database: Database
  let stock: ReturnType<typeof openStock>
  let depot: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    stock = openStock(orderFixture(database).context)
    depot = await seedUser(database, { role: 'warehouse' })
    shoe = await seedProduct(database, { sizes: { '41': 2, '42': 1, '43': 0 } })
    await database.db
      .update(productSizes)
      .set({ sku: 'ZC-42' })
      .where(eq(productSizes.id, shoe.sizeIds['42']!))
  })
  const shelves = async () => {
    const end = await stock.places(depot)
    return end.ok ? end.value.map(({ size, shelf }) => [size, shelf]) : expect.fail(end.message)
  }

  test('what can be is placed, each other line is refused with its number; the same list again changes nothing', async () => {
    const list = [
      'Código;Producto;Talle;Hay;Estante',
      `T${shoe.sizeIds['41']!};Cancha;41;2;B 2`,
      'zc-42;;;;C1',
      'ZC-42;;;;C9',
      'nadie;;;;C1',
      `T${shoe.sizeIds['43']!};;;;${'x'.repeat(21)}`,
    ].join('\n')
    const end = await stock.placeMany(depot, list)
    expect(end).toMatchObject({
      value: {
        placed: 2,
        same: 0,
        refused: [
          { line: 4, reason: SHELVES_SAYS.twice },
          { line: 5, reason: SHELVES_SAYS.unknown },
          { line: 6, reason: SHELVES_SAYS.long },
        ],
      },
    })
    expect((await shelves()).toSorted()).toEqual([
      ['41', 'B 2'],
      ['42', 'C1'],
      ['43', ''],
    ])
    expect(await stock.placeMany(depot, list)).toMatchObject({ value: { placed: 0, same: 2 } })
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'stock.place'))).toBe(2)
    expect(await stock.placeMany(depot, 'Código;Estante\nZC-42;')).toMatchObject({ value: { placed: 1 } })
  })

  test('no list, no headings, and who may not', async () => {
    const sales = await seedUser(database, { role: 'sales' })
    expect(await stock.placeMany(depot, ' ')).toMatchObject({ fields: { list: SHELVES_SAYS.empty } })
    expect(await stock.placeMany(depot, 'T1 C1')).toMatchObject({ fields: { list: SHELVES_SAYS.columns } })
    const many = `Código;Estante\n${'T1;B1\n'.repeat(2_001)}`
    expect(await stock.placeMany(depot, many)).toMatchObject({ fields: { list: SHELVES_SAYS.many } })
    expect(await stock.placeMany(sales, 'Código;Estante\nT1;B1')).toMatchObject({ kind: 'refused' })
    expect(await stock.place(sales, shoe.sizeIds['41']!, { shelf: 'B1' })).toMatchObject({ kind: 'refused' })
    expect(await stock.place(depot, 999_999, { shelf: 'B1' })).toMatchObject({ kind: 'missing' })
  })
})
