import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { products, productSizes, stockLedger } from '#data/schema.ts'
import { seedUser } from '#tests/support/builders.ts'
import { NOTE_MEANS } from '#rules/imports/notes.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { draft, listFixture, many, type Line, type ListFixture } from '#tests/support/shop/imports.ts'

/** Holds product §26.5. */

describeEachDatabase('what a list’s units do to products that are here', (open) => {
  let database: Database
  let lists: ListFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    lists = await listFixture(database)
  })
  const units = async (name: string) => {
    const { id } = await lists.named(name)
    const rows = await database.db
      .select()
      .from(productSizes)
      .where(eq(productSizes.productId, id))
      .orderBy(asc(productSizes.position))
    return rows.map(({ size, stock }) => `${size} ${stock}`)
  }
  const moved = async (kind: 'received' | 'adjusted') =>
    (await database.db.select().from(stockLedger).where(eq(stockLedger.kind, kind)).orderBy(stockLedger.id))
      .filter(({ reason }) => reason.startsWith('importación'))
      .map(({ delta, reason }) => [delta, reason])
  const OLD: Line[] = [['a', 'Buzo Uno', '900', 'S|M', '10']]
  /** One unit of S is sold and waits to be packed. */
  async function sellOne() {
    const { id } = await lists.named('Buzo Uno')
    const ana = await seedUser(database)
    const order = lists.request([{ productId: id, size: 'S', quantity: 1 }])
    expect(await lists.orders.place(ana, order)).toMatchObject({ ok: true })
  }

  test('they are left as they are unless it is asked otherwise', async () => {
    await lists.bring(OLD)
    await lists.bring([['a', 'Buzo Uno', '900', 'S|M', '4']])
    expect(await units('Buzo Uno')).toEqual(['S 5', 'M 5'])
  })

  test.for(['leave', 'add', 'count'] as const)(
    'a size that the list prices otherwise keeps its units at the product’s price, and the note says so (%s)',
    async (knownStock) => {
      await lists.bring(OLD)
      const other: Line[] = [
        ['a', 'Buzo Uno', '900', 'S', '4'],
        ['a', 'Buzo Uno', '900', 'L', '1'],
        ['a', 'Buzo Uno', '1200', 'M', '9'],
      ]
      const id = await lists.send(other)
      await lists.imports.check(lists.admin, id, { ...draft, rows: 'size', knownStock })
      await lists.work()
      expect(await lists.imports.notes(lists.admin, id)).toMatchObject({
        value: expect.arrayContaining([expect.objectContaining({ kind: 'size-price' })]),
      })
      await lists.imports.start(lists.admin, id)
      await lists.work()
      expect(await units('Buzo Uno')).toContain('M 5')
      expect(await lists.named('Buzo Uno')).toMatchObject({ priceCentavos: 90_000 })
      expect(NOTE_MEANS['size-price']).toContain(
        'El que acá ya tiene unidades las conserva y se sigue vendiendo al precio del producto.',
      )
    },
  )

  test('«sumar» adds them, says so before, writes it in the ledger and takes back what was added', async () => {
    await lists.bring(OLD)
    const id = await lists.send([['a', 'Buzo Uno', '900', 'S=2|M=0|L=1', '']])
    await lists.imports.check(lists.admin, id, { ...draft, knownStock: 'add' })
    await lists.work()
    expect(await lists.imports.notes(lists.admin, id)).toMatchObject({
      value: [{ kind: 'stock', first: [{ about: 'Buzo Uno, talle S', value: '5', becomes: '7' }] }],
    })
    await lists.imports.start(lists.admin, id)
    await lists.work()
    expect(await units('Buzo Uno')).toEqual(['S 7', 'M 5', 'L 1'])
    expect(await lists.named('Buzo Uno')).toMatchObject({ stock: 13 })
    expect(await moved('received')).toEqual([[2, `importación n.º ${id}: se sumó lo que llegó`]])
    await sellOne()
    await lists.imports.undo(lists.admin, id)
    await lists.work()
    // What was sold since stays sold.
    expect(await units('Buzo Uno')).toEqual(['S 4', 'M 5', 'L 0'])
    expect(await lists.broken()).toEqual([])
  })

  test('«contado» sets them, less what waits on the shelf for an order; what the list leaves empty stays', async () => {
    await lists.bring([...OLD, ['b', 'Buzo Dos', '900', 'S', '3']])
    await sellOne()
    const id = await lists.bring(
      [
        ['a', 'Buzo Uno', '900', 'S=9', ''],
        ['b', 'Buzo Dos', '900', 'S', ''],
      ],
      { knownStock: 'count' },
    )
    expect(await units('Buzo Uno')).toEqual(['S 8', 'M 5'])
    expect(await units('Buzo Dos')).toEqual(['S 3'])
    expect(await moved('adjusted')).toEqual([[4, `importación n.º ${id}: conteo`]])
    // The same count again changes nothing.
    await lists.bring([['a', 'Buzo Uno', '900', 'S=9', '']], { knownStock: 'count' })
    expect(await units('Buzo Uno')).toEqual(['S 8', 'M 5'])
    await lists.imports.undo(lists.admin, id)
    await lists.work()
    expect(await units('Buzo Uno')).toEqual(['S 4', 'M 5'])
    expect(await lists.broken()).toEqual([])
  })

  test('a run that was cut off and goes on adds each row once', async () => {
    const rows = (units: string): Line[] =>
      Array.from({ length: 1_100 }, (_, n) => [`k${n}`, 'Buzo Igual', '1000', 'S', units])
    await lists.bring(rows('1'))
    const id = await lists.send(rows('2'))
    await lists.imports.check(lists.admin, id, { ...draft, knownStock: 'add' })
    await lists.work()
    await lists.imports.start(lists.admin, id)
    for (let runs = 0; (await lists.view(id)).state === 'running'; runs += 1) {
      // Asked before the import, then after each batch: each time another start of the shop goes on.
      let asks = 0
      const stop = {
        get aborted() {
          return (asks += 1) > 1
        },
      } as AbortSignal
      await lists.imports.runDue(lists.openList, stop)
      expect(runs).toBeLessThan(4)
    }
    const right = await database.db.$count(
      productSizes,
      and(eq(productSizes.size, 'S'), eq(productSizes.stock, 3)),
    )
    expect(right).toBe(1_100)
    expect(await lists.broken()).toEqual([])
  })

  test('units that are sold while others are added are neither lost nor sold twice', async () => {
    await lists.bring(many(40))
    const ids = (await database.db.select({ id: products.id }).from(products)).map(({ id }) => id)
    const ana = await seedUser(database)
    const id = await lists.send(many(40))
    await lists.imports.check(lists.admin, id, { ...draft, knownStock: 'add' })
    await lists.work()
    await lists.imports.start(lists.admin, id)
    const [, ...ends] = await Promise.all([
      lists.work(),
      ...ids.map((productId) =>
        lists.orders.place(ana, lists.request([{ productId, size: 'S', quantity: 1 }])),
      ),
    ])
    const sold = ends.filter((end) => (end as { ok: boolean }).ok).length
    expect(sold).toBeGreaterThan(0)
    const [sum] = await database.db.select({ stock: sql<number>`sum(${products.stock})::int` }).from(products)
    expect(sum!.stock).toBe(40 * (4 + 4) - sold)
    expect(await lists.broken()).toEqual([])
  })

  test('without a column of units there is nothing to add or count', async () => {
    const id = await lists.send(OLD)
    expect(
      await lists.imports.check(lists.admin, id, { ...draft, stock: '', knownStock: 'add' }),
    ).toMatchObject({ kind: 'invalid', fields: { knownStock: expect.stringContaining('columna del stock') } })
  })
})
