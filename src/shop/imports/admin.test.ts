import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { openProducts } from '#shop/products/products.ts'
import { seedUser } from '#tests/support/builders.ts'
import { anyProduct } from '#rules/search/search.ts'
import { anonymous } from '#rules/users/access.ts'
import { auditLog, imports, users, products } from '#data/schema.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { listFixture, type ListFixture, draft, many, type Line } from '#tests/support/shop/imports.ts'

/** Holds product §2.4, §4.18, §26.2, §26.4, §26.5, §26.6, §26.7, §26.8, §26.11, §26.15, §26.18, §38.4. */

describeEachDatabase('lists that come in', (open) => {
  let database: Database
  let lists: ListFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    lists = await listFixture(database)
  })

  test('what is a guess about money, sizes and units is looked at first; another column asks again', async () => {
    const id = await lists.send([['a', 'Buzo', '1200', 'S', '4']])
    const unseen = await lists.imports.check(lists.admin, id, { ...draft, confirmed: [] })
    expect(unseen).toMatchObject({ ok: false, kind: 'invalid' })
    expect(Object.keys('fields' in unseen ? unseen.fields : {})).toEqual(['price', 'sizes', 'stock'])
    const other = await lists.imports.check(lists.admin, id, { ...draft, stock: 'codigo' })
    expect(Object.keys('fields' in other ? other.fields : {})).toEqual(['stock'])
    expect(await lists.view(id)).toMatchObject({ state: 'ready' })
    expect(await lists.imports.check(lists.admin, id, draft)).toMatchObject({ ok: true })
  })

  test('a person may say of which program a list is, also after it was tried; its columns are read anew', async () => {
    const id = await lists.send([['a', 'Buzo', '1200', 'S', '4']])
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    expect(await lists.imports.readAs(lists.admin, id, 'shopify')).toMatchObject({ ok: true })
    expect(await lists.view(id)).toMatchObject({
      state: 'ready',
      trial: null,
      draft: { format: 'shopify', source: 'prueba', price: 'precio', confirmed: [] },
      file: { hints: expect.arrayContaining(['Es una lista de Shopify.']) },
    })
    await lists.imports.readAs(lists.admin, id, 'none')
    expect(await lists.view(id)).toMatchObject({ draft: { format: 'none' } })
    const shopper = await seedUser(database)
    expect(await lists.imports.readAs(shopper, id, 'shopify')).toMatchObject({ ok: false })
  })

  test('a list is tried without writing, then imported, then taken back', async () => {
    await lists.bring([['a', 'Buzo Viejo', '900', 'S', '5']])
    const old = await lists.named('Buzo Viejo')
    const id = await lists.send([
      ['a', 'Buzo Viejo', '1200', 'S|M', '4'],
      ['b', 'Buzo Nuevo', '2000', 'S', '1'],
      ['c', '', '1', 'S', '1'],
      ['b', 'Otra Vez', '1', 'S', '1'],
    ])
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    const tried = await lists.view(id)
    expect(tried).toMatchObject({
      state: 'checked',
      refusals: 2,
      trial: {
        counts: { rows: 4, created: 1, changed: 1, unchanged: 0, refused: 2 },
        sample: {
          created: [{ line: 3, name: 'Buzo Nuevo', price: 200_000 }],
          changed: [
            { line: 2, id: old.id, fields: [{ field: 'price', before: 90_000, after: 120_000 }, {}, {}] },
          ],
        },
      },
    })
    expect(await database.db.$count(products)).toBe(1)
    expect(await lists.imports.refusals(lists.admin, id)).toMatchObject({
      value: {
        refusals: [
          { line: 4, reason: 'sin nombre' },
          { line: 5, reason: 'la clave «b» ya está en la línea 3' },
        ],
      },
    })

    await lists.imports.start(lists.admin, id)
    await lists.work()
    expect(await lists.view(id)).toMatchObject({
      state: 'done',
      counts: { created: 1, changed: 1, refused: 2 },
    })
    expect(await lists.named('Buzo Viejo')).toMatchObject({ priceCentavos: 120_000, stock: 7, version: 2 })
    const actions = (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(
      ({ action, actor }) => `${actor} ${action}`,
    )
    expect(actions.slice(2)).toEqual(
      ['catalogue.import-start', 'product.change', 'catalogue.import'].map(
        (one) => `person:${lists.admin.id} ${one}`,
      ),
    )

    await lists.imports.undo(lists.admin, id)
    await lists.work()
    expect(await lists.view(id)).toMatchObject({ state: 'undone', undo: { undone: 2, left: 0 } })
    expect(await lists.named('Buzo Viejo')).toMatchObject({ priceCentavos: 90_000, stock: 5 })
    expect((await lists.named('Buzo Nuevo')).deletedAt).not.toBeNull()
    expect(await lists.broken()).toEqual([])

    // Taken back is archived: the same list says so, or brings them back when it is asked to.
    const again = await lists.send([['b', 'Buzo Nuevo', '2000', 'S', '1']])
    await lists.imports.check(lists.admin, again, draft)
    await lists.work()
    expect((await lists.view(again)).trial?.counts).toMatchObject({ created: 0, refused: 1 })
    await lists.bring([['b', 'Buzo Nuevo', '2000', 'S', '1']], { archived: 'restore' })
    expect((await lists.named('Buzo Nuevo')).deletedAt).toBeNull()
  })

  test('goods without a picture come in hidden: nobody sees or buys them until they have one, or somebody shows them', async () => {
    const id = await lists.send([
      ['a', 'Buzo Uno', '900', 'S', '5', ''],
      ['b', 'Buzo Dos', '900', 'S', '5'],
      ['c', 'Buzo Tres', '900', 'S', '5', 'https://otro.example/foto.jpg'],
    ])
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    expect(await lists.view(id)).toMatchObject({ trial: { unpictured: 2 } })
    await lists.imports.start(lists.admin, id)
    await lists.work()
    const [one, two, three] = await Promise.all(['Buzo Uno', 'Buzo Dos', 'Buzo Tres'].map(lists.named))
    expect([one, two, three].map((product) => product!.hiddenReason)).toEqual([
      'no-picture',
      null,
      'no-picture',
    ])
    const window = openProducts(lists.context)
    const seen = async () => {
      window.forget()
      return (await window.list(anyProduct)).cards.map(({ name }) => name)
    }
    expect(await seen()).toEqual(['Buzo Dos'])
    expect(await window.find(one!.id)).toBeNull()
    const ana = await seedUser(database)
    const request = lists.request([{ productId: one!.id, size: 'S', quantity: 1 }])
    expect(await lists.orders.place(ana, request)).toMatchObject({ ok: false, kind: 'conflict' })
    expect(await lists.catalogue.list(lists.admin, { shown: 'hidden' })).toMatchObject({
      value: { products: [{ name: 'Buzo Uno' }, { name: 'Buzo Tres' }] },
    })

    // A list with the picture shows the first, a person the other.
    await lists.bring([['a', 'Buzo Uno', '900', 'S', '5']])
    expect(await lists.catalogue.restore(lists.admin, three!.id)).toMatchObject({ ok: true })
    expect(await seen()).toEqual(['Buzo Uno', 'Buzo Dos', 'Buzo Tres'])
    // Again without: what is on sale is not taken away by a list.
    await lists.bring([['a', 'Buzo Uno', '950', 'S', '5', '']])
    expect(await seen()).toEqual(['Buzo Uno', 'Buzo Dos', 'Buzo Tres'])
    expect(await lists.broken()).toEqual([])
  })

  test('what the shop lacks is offered kind by kind, all of it at once; units that nobody said are said', async () => {
    const id = await lists.send([
      ['a', 'Buzo Uno', '900', 'S|3XL', '5'],
      ['b', 'Buzo Dos', '199000', '4XL', '5'],
      ['c', 'Buzo Tres', '188000', 'S', '5'],
      ['d', 'Buzo Cuatro', '900', '', '7'],
    ])
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    expect(await lists.view(id)).toMatchObject({ trial: { counts: { created: 2 }, unstocked: 1 } })
    const notes = await lists.imports.notes(lists.admin, id)
    if (!notes.ok) throw new Error(notes.message)
    const offers = new Map(notes.value.map(({ kind, offer }) => [kind, offer]))
    expect(offers.get('size')).toMatchObject({ sizes: [{ category: 'buzo', size: '3XL' }] })
    expect(offers.get('dear')).toMatchObject({ maxPricePesos: 199_000 })
    expect(notes.value.find(({ kind }) => kind === 'unsized')).toMatchObject({
      offer: null,
      first: [{ value: '7 unidades', lines: [5] }],
    })
  })

  test('what a list brings is named, once for all rows alike, where it is not taken as it stands', async () => {
    const id = await lists.send([
      ['a', 'Buzo 90’s', '900', 'S|3XL', '5'],
      ['b', 'Buzo Dos', '900', '3XL|S', '5'],
      ['c', 'Buzo Tres', '900', '4XL', '5'],
      ['d', 'Buzo Seis', 'a confirmar', 'S', '5'],
    ])
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    expect(await lists.view(id)).toMatchObject({
      trial: {
        adapted: 2,
      },
    })
    const notes = await lists.imports.notes(lists.admin, id)
    expect(notes).toMatchObject({
      value: [
        { kind: 'name', groups: 1, rows: 1, first: [{ value: 'Buzo 90’s', becomes: 'Buzo', lines: [2] }] },
        {
          kind: 'size',
          groups: 2,
          rows: 3,
          first: [
            { value: '3XL', about: 'buzo', rows: 2, lines: [2, 3] },
            { value: '4XL', rows: 1, lines: [4] },
          ],
        },
        { kind: 'price', first: [{ value: 'a confirmar', becomes: '', lines: [5] }] },
      ],
    })
    const every = lists.imports.everyNote(lists.admin, id)
    const told: string[] = []
    if (every.ok) for await (const batch of every.value) told.push(...batch.map(({ kind }) => kind))
    expect(told).toEqual(['name', 'size', 'size', 'price'])
    // Tried again with other columns, only what that trial found is told.
    await lists.imports.check(lists.admin, id, { ...draft, sizes: '', sizesClothing: ['M'], price: 'precio' })
    await lists.work()
    expect(await lists.imports.notes(lists.admin, id)).toMatchObject({
      value: [{ kind: 'name' }, { kind: 'price' }],
    })
  })

  test('the same list under another file name changes its products; another list with the same codes is another list', async () => {
    const lines: Line[] = [
      ['a', 'Buzo Uno', '900', 'S', '5'],
      ['b', 'Buzo Dos', '900', 'S', '5'],
    ]
    await lists.bring(lines)
    const renamed = await lists.view(await lists.send(lines, 'lista-de-marzo'))
    expect(renamed.draft).toMatchObject({ source: draft.source })
    expect(renamed.file!.hints.join()).toContain(`entraron con la lista «${draft.source}»`)
    const other = await lists.view(
      await lists.send(
        [
          ['a', 'Campera Uno', '900', 'S', '5'],
          ['b', 'Campera Dos', '900', 'S', '5'],
        ],
        'lista-de-marzo',
      ),
    )
    expect(other.draft).toMatchObject({ source: 'lista-de-marzo' })
  })

  test('the same rows under another file name are known again, with who brought them in', async () => {
    const lines: Line[] = [['a', 'Buzo Uno', '900', 'S', '5']]
    const first = await lists.bring(lines)
    const again = await lists.view(await lists.send(lines, 'otra'))
    expect(again.same).toMatchObject({ id: first, fileName: 'lista.csv', state: 'done' })
    const other = await lists.view(await lists.send([['a', 'Buzo Uno', '901', 'S', '5']]))
    expect(other.same).toBeNull()
  })

  test('who is no lists.admin finds nothing here, and who stops being one in between stops the import', async () => {
    const ana = await seedUser(database)
    const banned = await seedUser(database, { role: 'owner', ban: true })
    const id = await lists.send(many(3))
    for (const [visitor, reason] of [
      [anonymous, 'signed-out'],
      [ana, 'forbidden'],
      [banned, 'banned'],
    ] as const) {
      const refusal = { ok: false, kind: 'refused', reason }
      expect(lists.imports.mayReceive(visitor)).toMatchObject(refusal)
      expect(await lists.imports.list(visitor)).toMatchObject(refusal)
      expect(await lists.imports.find(visitor, id)).toMatchObject(refusal)
      expect(await lists.imports.refusals(visitor, id)).toMatchObject(refusal)
      expect(lists.imports.everyRefusal(visitor, id)).toMatchObject(refusal)
      expect(await lists.imports.notes(visitor, id)).toMatchObject(refusal)
      expect(lists.imports.everyNote(visitor, id)).toMatchObject(refusal)
      expect(await lists.imports.cameBefore(visitor, '')).toMatchObject(refusal)
      expect(await lists.imports.left(visitor, id)).toMatchObject(refusal)
      expect(await lists.imports.check(visitor, id, draft)).toMatchObject(refusal)
      expect(await lists.imports.start(visitor, id)).toMatchObject(refusal)
      expect(await lists.imports.drop(visitor, id)).toMatchObject(refusal)
      expect(await lists.imports.undo(visitor, id)).toMatchObject(refusal)
      expect(await lists.catalogue.exported(visitor)).toMatchObject(refusal)
      expect(await lists.catalogue.bulk.chosen(visitor, { ids: [1] })).toMatchObject(refusal)
      expect(await lists.catalogue.bulk.find(visitor, 1)).toMatchObject(refusal)
    }
    await lists.imports.check(lists.admin, id, draft)
    await lists.work()
    await lists.imports.start(lists.admin, id)
    await database.db.update(users).set({ role: null }).where(eq(users.id, lists.admin.id))
    await lists.work()
    expect(await database.db.select().from(imports).orderBy(imports.id)).toMatchObject([{ state: 'failed' }])
    expect(await database.db.$count(products)).toBe(0)
  })

  test('moves that its life does not allow are refused, and lists nobody wanted are given up', async () => {
    const id = await lists.send(many(3))
    expect(await lists.imports.start(lists.admin, id)).toMatchObject({ kind: 'conflict' })
    expect(await lists.imports.undo(lists.admin, id)).toMatchObject({ kind: 'conflict' })
    expect(await lists.imports.check(lists.admin, id, { ...draft, price: 'nada' })).toMatchObject({
      kind: 'invalid',
      fields: { price: 'Elegí la columna del precio' },
    })
    expect(await lists.imports.find(lists.admin, 99)).toMatchObject({ kind: 'missing' })
    expect(await lists.imports.start(lists.admin, Number.NaN)).toMatchObject({ kind: 'missing' })
    expect([...(await lists.imports.wantedLists())]).toEqual([id])
    lists.context.later(8 * 24 * 60)
    expect([...(await lists.imports.wantedLists())]).toEqual([])
    expect(await lists.view(id)).toMatchObject({ state: 'failed', file: null })
    const other = await lists.send(many(3))
    expect(await lists.imports.drop(lists.admin, other)).toMatchObject({ ok: true })
    expect([...(await lists.imports.wantedLists())]).toEqual([])
  })
})
