import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { openImports, type OpenList } from './imports.ts'
import { seedUser } from '#tests/support/builders.ts'
import { auditLog, importProducts, imports, products } from '#data/schema.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { listFixture, type ListFixture, draft, many } from '#tests/support/shop/imports.ts'

/** Holds product §26.7. */

describeEachDatabase('the work on a list', (open) => {
  let database: Database
  let lists: ListFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    lists = await listFixture(database)
  })

  test('stopped in the middle, it goes on behind what it wrote, and counts right', async () => {
    const id = await lists.send(many(600))
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    await lists.imports.start(lists.admin, id)
    // Asked before the import, then after each batch.
    let asks = 0
    const stop = {
      get aborted() {
        return (asks += 1) > 1
      },
    } as AbortSignal
    await lists.imports.runDue(lists.openList, stop)
    expect(await lists.view(id)).toMatchObject({ state: 'running', counts: { rows: 500, created: 500 } })
    await lists.work()
    expect(await lists.view(id)).toMatchObject({
      state: 'done',
      counts: { rows: 600, created: 600, unchanged: 0, refused: 0 },
    })
    expect(await database.db.$count(importProducts)).toBe(600)
    expect(await lists.broken()).toEqual([])
  })

  test('a shelf of more letters than one has is told, and the list ends', async () => {
    const id = await lists.send([['Depósito del fondo, pasillo 3', 'Buzo Igual', '1000', 'S|M', '4']])
    await lists.imports.check(lists.admin, id, { ...draft, shelf: 'codigo' })
    await lists.work()
    expect(await lists.view(id)).toMatchObject({ state: 'checked', trial: { counts: { created: 1 } } })
    expect(await lists.imports.notes(lists.admin, id)).toMatchObject({ value: [{ kind: 'shelf', rows: 2 }] })
  })

  test('what the database refuses ends a list with a sentence instead of being tried for ever', async () => {
    const id = await lists.send(many(1))
    await lists.imports.check(lists.admin, id, draft)
    const unlawful: OpenList = async (...asked) => {
      const rows = await lists.openList(...asked)
      return (async function* () {
        for await (const row of rows!)
          yield { ...row, notes: [{ kind: 'of another version' as never, value: 'x' }] }
      })()
    }
    expect(await lists.imports.runDue(unlawful)).toBe(1)
    expect(await lists.view(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('avisale a quien mantiene la tienda'),
    })
    expect(await lists.imports.runDue(unlawful)).toBe(0)
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    expect(await lists.view(id)).toMatchObject({ state: 'checked' })
  })

  test('after a crash another goes on once the hold has run out, not before', async () => {
    const id = await lists.send(many(10))
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    await lists.imports.start(lists.admin, id)
    const held = new Date(lists.context.clock().getTime() + 30_000)
    await database.db.update(imports).set({ lockedUntil: held }).where(eq(imports.id, id))
    await lists.work()
    expect(await lists.view(id)).toMatchObject({ state: 'running', counts: { rows: 0 } })
    lists.context.later(1)
    await lists.work()
    expect(await lists.view(id)).toMatchObject({ state: 'done', counts: { created: 10 } })
  })

  test('two workers on one import write every row once', async () => {
    const id = await lists.send(many(700))
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    await lists.imports.start(lists.admin, id)
    // Both have seen that it is free before either takes it.
    let arrived = 0
    let go = () => undefined as void
    const both = new Promise<void>((resolve) => (go = resolve))
    const meeting: OpenList = async (...asked) => {
      if ((arrived += 1) === 2) go()
      await both
      return lists.openList(...asked)
    }
    await Promise.all([lists.imports.runDue(meeting), openImports(lists.context).runDue(meeting)])
    expect(arrived).toBe(2)
    expect(await lists.view(id)).toMatchObject({ state: 'done', counts: { rows: 700, created: 700 } })
    expect(await database.db.$count(products)).toBe(700)
  })

  test('one at a time: a second start is the same import, another import waits', async () => {
    const [first, second] = [await lists.send(many(3)), await lists.send(many(3))]
    for (const id of [first, second]) await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    const starts = await Promise.all([
      lists.imports.start(lists.admin, first),
      lists.imports.start(lists.admin, first),
    ])
    expect(starts).toMatchObject([{ ok: true }, { ok: true }])
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'catalogue.import-start'))).toBe(1)
    expect(await lists.imports.start(lists.admin, second)).toMatchObject({
      kind: 'conflict',
      message: 'Ya hay otra importación en curso. Esperá a que termine.',
    })
    await lists.work()
    expect(await lists.imports.start(lists.admin, second)).toMatchObject({ ok: true })
  })

  test('rows sold while they are imported stay sold', async () => {
    await lists.bring(many(40))
    const ana = await seedUser(database)
    const ids = (await database.db.select({ id: products.id }).from(products)).map(({ id }) => id)
    const id = await lists.send(
      many(40, '1500').map(([key, name, price]) => [key, name, price, 'S|M|L', '9']),
    )
    await lists.imports.check(lists.admin, id, draft)
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
    // S and M had four between them, the new L has a third of nine.
    expect(sum!.stock).toBe(40 * (4 + 3) - sold)
    expect(await lists.broken()).toEqual([])
  })
})
