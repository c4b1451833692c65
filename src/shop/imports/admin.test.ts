import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, importProducts, imports, people, products } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { emptyDraft } from '#rules/imports/draft.ts'
import type { Mapping } from '#rules/imports/mapping.ts'
import { readRows, type ListRecord } from '#rules/imports/rows.ts'
import { anyProduct } from '#rules/search/search.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { openImports, type OpenList } from './imports.ts'
import { openProducts } from '#shop/products/products.ts'

const COLUMNS = ['codigo', 'nombre', 'precio', 'talles', 'stock', 'fotos']
type Line = [codigo: string, nombre: string, precio: string, talles: string, stock: string, fotos?: string]
const PICTURE = `/img/${'a'.repeat(32)}`
const draft = {
  ...emptyDraft,
  source: 'prueba',
  key: 'codigo',
  name: 'nombre',
  brand: '=nike',
  categoryOtherwise: 'buzo',
  genreOtherwise: 'mujer',
  price: 'precio',
  sizes: 'talles',
  stock: 'stock',
  images: 'fotos',
}

describeEachDatabase('lists that come in', (open) => {
  let database: Database
  let fixture: OrderFixture
  let shop: ReturnType<typeof openImports>
  let catalogue: ReturnType<typeof openCatalogue>
  let admin: PersonVisitor
  let lists: Map<number, Line[]>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    shop = openImports(fixture.context)
    catalogue = openCatalogue(fixture.context)
    admin = await seedUser(database, { admin: true })
    lists = new Map()
  })

  const openList: OpenList = async (id, _file, mapping) => {
    const lines = lists.get(id)
    return lines ? readLines(lines, mapping) : null
  }
  function readLines(lines: Line[], mapping: Mapping) {
    async function* records(): AsyncGenerator<ListRecord> {
      for (const [index, cells] of lines.entries())
        yield {
          line: index + 2,
          get: (column) =>
            column === 'fotos' ? (cells[5] ?? PICTURE) : (cells[COLUMNS.indexOf(column)] ?? ''),
        }
    }
    return readRows(records(), mapping)
  }
  async function send(lines: Line[], source = draft.source): Promise<number> {
    const end = await shop.receive(admin, {
      fileName: 'lista.csv',
      bytes: 100,
      total: lines.length,
      file: {
        encoding: 'utf-8',
        delimiter: ';',
        columns: COLUMNS,
        rows: lines.slice(0, 3) as string[][],
        hints: [],
      },
      draft: { ...draft, source },
    })
    if (!end.ok) throw new Error(end.message)
    lists.set(end.value.id, lines)
    return end.value.id
  }
  const view = async (id: number) => {
    const end = await shop.find(admin, id)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const work = async () => {
    while ((await shop.runDue(openList)) > 0);
  }
  async function bring(lines: Line[], changes = {}): Promise<number> {
    const id = await send(lines)
    expect(await shop.check(admin, id, { ...draft, ...changes })).toMatchObject({ ok: true })
    await work()
    expect(await shop.start(admin, id)).toMatchObject({ ok: true })
    await work()
    return id
  }
  const named = async (name: string) => {
    const [product] = await database.db.select().from(products).where(eq(products.name, name))
    return product!
  }
  const many = (count: number, price = '1000'): Line[] =>
    Array.from({ length: count }, (_, n) => [`k${n}`, 'Buzo Igual', price, 'S|M', '4'])

  test('a list is tried without writing, then imported, then taken back', async () => {
    await bring([['a', 'Buzo Viejo', '900', 'S', '5']])
    const old = await named('Buzo Viejo')
    const id = await send([
      ['a', 'Buzo Viejo', '1200', 'S|M', '4'],
      ['b', 'Buzo Nuevo', '2000', 'S', '1'],
      ['c', '', '1', 'S', '1'],
      ['b', 'Otra Vez', '1', 'S', '1'],
    ])
    await shop.check(admin, id, draft)
    await work()
    const tried = await view(id)
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
    expect(await shop.refusals(admin, id)).toMatchObject({
      value: {
        refusals: [
          { line: 4, reason: 'sin nombre' },
          { line: 5, reason: 'la clave «b» ya está en la línea 3' },
        ],
      },
    })

    await shop.start(admin, id)
    await work()
    expect(await view(id)).toMatchObject({ state: 'done', counts: { created: 1, changed: 1, refused: 2 } })
    expect(await named('Buzo Viejo')).toMatchObject({ priceCentavos: 120_000, stock: 7, version: 2 })
    const actions = (await database.db.select().from(auditLog)).map(
      ({ action, actor }) => `${actor} ${action}`,
    )
    expect(actions.slice(2)).toEqual(
      ['catalogue.import-start', 'product.change', 'catalogue.import'].map(
        (one) => `person:${admin.id} ${one}`,
      ),
    )

    await shop.undo(admin, id)
    await work()
    expect(await view(id)).toMatchObject({ state: 'undone', undo: { undone: 2, left: 0 } })
    expect(await named('Buzo Viejo')).toMatchObject({ priceCentavos: 90_000, stock: 5 })
    expect((await named('Buzo Nuevo')).deletedAt).not.toBeNull()
    expect(await fixture.broken()).toEqual([])

    // Taken back is archived: the same list says so, or brings them back when it is asked to.
    const again = await send([['b', 'Buzo Nuevo', '2000', 'S', '1']])
    await shop.check(admin, again, draft)
    await work()
    expect((await view(again)).trial?.counts).toMatchObject({ created: 0, refused: 1 })
    await bring([['b', 'Buzo Nuevo', '2000', 'S', '1']], { archived: 'restore' })
    expect((await named('Buzo Nuevo')).deletedAt).toBeNull()
  })

  test('goods without a picture come in hidden: nobody sees or buys them until they have one, or somebody shows them', async () => {
    const id = await send([
      ['a', 'Buzo Uno', '900', 'S', '5', ''],
      ['b', 'Buzo Dos', '900', 'S', '5'],
      ['c', 'Buzo Tres', '900', 'S', '5', 'https://otro.example/foto.jpg'],
    ])
    await shop.check(admin, id, draft)
    await work()
    expect(await view(id)).toMatchObject({ trial: { unpictured: 2 } })
    await shop.start(admin, id)
    await work()
    const [one, two, three] = await Promise.all(['Buzo Uno', 'Buzo Dos', 'Buzo Tres'].map(named))
    expect([one, two, three].map((product) => product!.hiddenReason)).toEqual([
      'no-picture',
      null,
      'no-picture',
    ])
    const window = openProducts(fixture.context)
    const seen = async () => {
      window.forget()
      return (await window.list(anyProduct)).cards.map(({ name }) => name)
    }
    expect(await seen()).toEqual(['Buzo Dos'])
    expect(await window.find(one!.id)).toBeNull()
    const ana = await seedUser(database)
    const request = fixture.request([{ productId: one!.id, size: 'S', quantity: 1 }])
    expect(await fixture.orders.place(ana, request)).toMatchObject({ ok: false, kind: 'conflict' })
    expect(await catalogue.list(admin, { shown: 'hidden' })).toMatchObject({
      value: { products: [{ name: 'Buzo Uno' }, { name: 'Buzo Tres' }] },
    })

    // A list with the picture shows the first, a person the other.
    await bring([['a', 'Buzo Uno', '900', 'S', '5']])
    expect(await catalogue.restore(admin, three!.id)).toMatchObject({ ok: true })
    expect(await seen()).toEqual(['Buzo Uno', 'Buzo Dos', 'Buzo Tres'])
    // Again without: what is on sale is not taken away by a list.
    await bring([['a', 'Buzo Uno', '950', 'S', '5', '']])
    expect(await seen()).toEqual(['Buzo Uno', 'Buzo Dos', 'Buzo Tres'])
    expect(await fixture.broken()).toEqual([])
  })

  test('what a list brings is named line by line where it is not taken as it stands', async () => {
    const id = await send([
      ['a', 'Buzo 90’s', '900', 'S|3XL', '5'],
      ['b', 'Buzo Dos', '900', 'S', '5'],
    ])
    await shop.check(admin, id, draft)
    await work()
    expect(await view(id)).toMatchObject({
      trial: {
        adapted: {
          count: 1,
          rows: [{ line: 2, notes: ['nombre: «Buzo 90’s» quedó «Buzo»', 'talles que no tenemos: 3XL'] }],
        },
      },
    })
  })

  test('the same list under another file name changes its products; another list with the same codes is another list', async () => {
    const lines: Line[] = [
      ['a', 'Buzo Uno', '900', 'S', '5'],
      ['b', 'Buzo Dos', '900', 'S', '5'],
    ]
    await bring(lines)
    const renamed = await view(await send(lines, 'lista-de-marzo'))
    expect(renamed.draft).toMatchObject({ source: draft.source })
    expect(renamed.file!.hints.join()).toContain(`entraron con la lista «${draft.source}»`)
    const other = await view(
      await send(
        [
          ['a', 'Campera Uno', '900', 'S', '5'],
          ['b', 'Campera Dos', '900', 'S', '5'],
        ],
        'lista-de-marzo',
      ),
    )
    expect(other.draft).toMatchObject({ source: 'lista-de-marzo' })
  })

  test('what was bought or changed since is left by an undo, and it says why', async () => {
    await bring([['a', 'Buzo Uno', '900', 'S', '5']])
    const id = await bring([
      ['a', 'Buzo Uno', '1200', 'S', '5'],
      ['b', 'Buzo Dos', '2000', 'S', '5'],
      ['c', 'Buzo Tres', '2000', 'S', '5'],
    ])
    const bought = await named('Buzo Dos')
    const ana = await seedUser(database)
    const order = fixture.request([{ productId: bought.id, size: 'S', quantity: 1 }])
    expect(await fixture.orders.place(ana, order)).toMatchObject({ ok: true })
    const changed = await named('Buzo Uno')
    const bulk = await catalogue.bulk.apply(admin, [{ id: changed.id, version: changed.version, seen: {} }], {
      price: { kind: 'set', value: 5000 },
    })
    expect(bulk).toMatchObject({ value: { changed: 1 } })

    await shop.undo(admin, id)
    await work()
    expect(await view(id)).toMatchObject({ undo: { undone: 1, left: 2 } })
    expect(await shop.left(admin, id)).toMatchObject({
      value: [
        { name: 'Buzo Uno', why: 'después cambió precio.' },
        { name: 'Buzo Dos', why: 'alguien lo compró: sigue en la tienda.' },
      ],
    })
    expect((await named('Buzo Tres')).deletedAt).not.toBeNull()
    expect(await fixture.broken()).toEqual([])
  })

  test('stopped in the middle, it goes on behind what it wrote, and counts right', async () => {
    const id = await send(many(600))
    await shop.check(admin, id, draft)
    await work()
    await shop.start(admin, id)
    // Asked before the import, then after each batch.
    let asks = 0
    const stop = {
      get aborted() {
        return (asks += 1) > 1
      },
    } as AbortSignal
    await shop.runDue(openList, stop)
    expect(await view(id)).toMatchObject({ state: 'running', counts: { rows: 500, created: 500 } })
    await work()
    expect(await view(id)).toMatchObject({
      state: 'done',
      counts: { rows: 600, created: 600, unchanged: 0, refused: 0 },
    })
    expect(await database.db.$count(importProducts)).toBe(600)
    expect(await fixture.broken()).toEqual([])
  })

  test('after a crash another goes on once the hold has run out, not before', async () => {
    const id = await send(many(10))
    await shop.check(admin, id, draft)
    await work()
    await shop.start(admin, id)
    const held = new Date(fixture.context.clock().getTime() + 30_000)
    await database.db.update(imports).set({ lockedUntil: held }).where(eq(imports.id, id))
    await work()
    expect(await view(id)).toMatchObject({ state: 'running', counts: { rows: 0 } })
    fixture.context.later(1)
    await work()
    expect(await view(id)).toMatchObject({ state: 'done', counts: { created: 10 } })
  })

  test('two workers on one import write every row once', async () => {
    const id = await send(many(700))
    await shop.check(admin, id, draft)
    await work()
    await shop.start(admin, id)
    // Both have seen that it is free before either takes it.
    let arrived = 0
    let go = () => undefined as void
    const both = new Promise<void>((resolve) => (go = resolve))
    const meeting: OpenList = async (...asked) => {
      if ((arrived += 1) === 2) go()
      await both
      return openList(...asked)
    }
    await Promise.all([shop.runDue(meeting), openImports(fixture.context).runDue(meeting)])
    expect(arrived).toBe(2)
    expect(await view(id)).toMatchObject({ state: 'done', counts: { rows: 700, created: 700 } })
    expect(await database.db.$count(products)).toBe(700)
  })

  test('one at a time: a second start is the same import, another import waits', async () => {
    const [first, second] = [await send(many(3)), await send(many(3))]
    for (const id of [first, second]) await shop.check(admin, id, draft)
    await work()
    const starts = await Promise.all([shop.start(admin, first), shop.start(admin, first)])
    expect(starts).toMatchObject([{ ok: true }, { ok: true }])
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'catalogue.import-start'))).toBe(1)
    expect(await shop.start(admin, second)).toMatchObject({
      kind: 'conflict',
      message: 'Ya hay otra importación en curso. Esperá a que termine.',
    })
    await work()
    expect(await shop.start(admin, second)).toMatchObject({ ok: true })
  })

  test('rows sold while they are imported stay sold', async () => {
    await bring(many(40))
    const ana = await seedUser(database)
    const ids = (await database.db.select({ id: products.id }).from(products)).map(({ id }) => id)
    const id = await send(many(40, '1500').map(([key, name, price]) => [key, name, price, 'S|M|L', '9']))
    await shop.check(admin, id, draft)
    await work()
    await shop.start(admin, id)
    const [, ...ends] = await Promise.all([
      work(),
      ...ids.map((productId) =>
        fixture.orders.place(ana, fixture.request([{ productId, size: 'S', quantity: 1 }])),
      ),
    ])
    const sold = ends.filter((end) => (end as { ok: boolean }).ok).length
    expect(sold).toBeGreaterThan(0)
    const [sum] = await database.db.select({ stock: sql<number>`sum(${products.stock})::int` }).from(products)
    // S and M had four between them, the new L has a third of nine.
    expect(sum!.stock).toBe(40 * (4 + 3) - sold)
    expect(await fixture.broken()).toEqual([])
  })

  test('who is no admin finds nothing here, and who stops being one in between stops the import', async () => {
    const ana = await seedUser(database)
    const banned = await seedUser(database, { admin: true, ban: true })
    const id = await send(many(3))
    for (const [visitor, reason] of [
      [anonymous, 'signed-out'],
      [ana, 'forbidden'],
      [banned, 'banned'],
    ] as const) {
      const refusal = { ok: false, kind: 'refused', reason }
      expect(shop.mayReceive(visitor)).toMatchObject(refusal)
      expect(await shop.list(visitor)).toMatchObject(refusal)
      expect(await shop.find(visitor, id)).toMatchObject(refusal)
      expect(await shop.refusals(visitor, id)).toMatchObject(refusal)
      expect(shop.everyRefusal(visitor, id)).toMatchObject(refusal)
      expect(await shop.left(visitor, id)).toMatchObject(refusal)
      expect(await shop.check(visitor, id, draft)).toMatchObject(refusal)
      expect(await shop.start(visitor, id)).toMatchObject(refusal)
      expect(await shop.drop(visitor, id)).toMatchObject(refusal)
      expect(await shop.undo(visitor, id)).toMatchObject(refusal)
      expect(await catalogue.exported(visitor)).toMatchObject(refusal)
      expect(await catalogue.bulk.chosen(visitor, { ids: [1] })).toMatchObject(refusal)
      expect(await catalogue.bulk.find(visitor, 1)).toMatchObject(refusal)
    }
    await shop.check(admin, id, draft)
    await work()
    await shop.start(admin, id)
    await database.db.update(people).set({ admin: false }).where(eq(people.id, admin.id))
    await work()
    expect(await database.db.select().from(imports)).toMatchObject([{ state: 'failed' }])
    expect(await database.db.$count(products)).toBe(0)
  })

  test('moves that its life does not allow are refused, and lists nobody wanted are given up', async () => {
    const id = await send(many(3))
    expect(await shop.start(admin, id)).toMatchObject({ kind: 'conflict' })
    expect(await shop.undo(admin, id)).toMatchObject({ kind: 'conflict' })
    expect(await shop.check(admin, id, { ...draft, price: 'nada' })).toMatchObject({
      kind: 'invalid',
      fields: { price: 'Elegí la columna del precio' },
    })
    expect(await shop.find(admin, 99)).toMatchObject({ kind: 'missing' })
    expect(await shop.start(admin, Number.NaN)).toMatchObject({ kind: 'missing' })
    expect([...(await shop.wantedLists())]).toEqual([id])
    fixture.context.later(8 * 24 * 60)
    expect([...(await shop.wantedLists())]).toEqual([])
    expect(await view(id)).toMatchObject({ state: 'failed', file: null })
    const other = await send(many(3))
    expect(await shop.drop(admin, other)).toMatchObject({ ok: true })
    expect([...(await shop.wantedLists())]).toEqual([])
  })
})
