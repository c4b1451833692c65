import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { listFixture, type ListFixture } from '#tests/support/shop/imports.ts'

describeOneDatabase('an import that is taken back', (open) => {
  let database: Database
  let lists: ListFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    lists = await listFixture(database)
  })

  test('what was bought or changed since is left by an undo, and it says why', async () => {
    await lists.bring([['a', 'Buzo Uno', '900', 'S', '5']])
    const id = await lists.bring([
      ['a', 'Buzo Uno', '1200', 'S', '5'],
      ['b', 'Buzo Dos', '2000', 'S', '5'],
      ['c', 'Buzo Tres', '2000', 'S', '5'],
    ])
    const bought = await lists.named('Buzo Dos')
    const ana = await seedUser(database)
    const order = lists.request([{ productId: bought.id, size: 'S', quantity: 1 }])
    expect(await lists.orders.place(ana, order)).toMatchObject({ ok: true })
    const changed = await lists.named('Buzo Uno')
    const bulk = await lists.catalogue.bulk.apply(
      lists.admin,
      [{ id: changed.id, version: changed.version, seen: {} }],
      {
        price: { kind: 'set', value: 5000 },
      },
    )
    expect(bulk).toMatchObject({ value: { changed: 1 } })

    await lists.imports.undo(lists.admin, id)
    await lists.work()
    expect(await lists.view(id)).toMatchObject({ undo: { undone: 1, left: 2 } })
    expect(await lists.imports.left(lists.admin, id)).toMatchObject({
      value: [
        { name: 'Buzo Uno', why: 'después cambió precio.' },
        { name: 'Buzo Dos', why: 'alguien lo compró: sigue en la tienda.' },
      ],
    })
    expect((await lists.named('Buzo Tres')).deletedAt).not.toBeNull()
    expect(await lists.broken()).toEqual([])
  })
})
