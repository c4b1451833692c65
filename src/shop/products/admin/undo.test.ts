import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { catalogueFixture, PICTURE, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'

/** Holds product §67.2. */

describeEachDatabase('what is taken back', (open) => {
  let database: Database
  let shop: CatalogueFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
  })

  test('an edit is undone as long as nothing else touched what it set; sales stay', async () => {
    const product = await shop.seed({ sizes: { '41': 5 } })
    const { input, version } = await shop.opened(product.id)
    const sizes = [{ size: '41', stock: 8, seen: 5 }]
    await shop.catalogue.change(shop.admin, product.id, { ...input, price: 25_000, sizes }, version)
    await shop.sell(product, '41', 2)
    const [edit] = await shop.trail()
    expect(await shop.catalogue.undo(shop.admin, edit!.id)).toMatchObject({ value: { changed: 1 } })
    expect(await shop.sizesOf(product.id)).toEqual({ '41': 3 })
    expect(await shop.catalogue.find(shop.admin, product.id)).toMatchObject({ value: { price: 2_000_000 } })
    expect(await shop.catalogue.undo(shop.admin, edit!.id)).toMatchObject({
      kind: 'conflict',
      message: /ya se deshizo/,
    })
    expect(await shop.broken()).toEqual([])
  })

  test('what a product is made of is in the record before and after, and taken back', async () => {
    const id = await shop.make({ materials: 'Lona' })
    const { input, version } = await shop.opened(id)
    expect(input).toMatchObject({ materials: 'Lona' })
    await shop.catalogue.change(shop.admin, id, { ...input, materials: ' Cuero\nliso ' }, version)
    const [made, edit] = await shop.trail()
    expect(made).toMatchObject({ after: { materials: 'Lona' } })
    expect(edit).toMatchObject({ before: { materials: 'Lona' }, after: { materials: 'Cuero liso' } })
    expect(await shop.catalogue.undo(shop.admin, edit!.id)).toMatchObject({ value: { changed: 1 } })
    expect(await shop.catalogue.find(shop.admin, id)).toMatchObject({ value: { materials: 'Lona' } })
    expect(await shop.catalogue.duplicate(shop.admin, id)).toMatchObject({ value: { materials: 'Lona' } })
  })

  test('its own box is in the record before and after, is copied, and goes back whole', async () => {
    const box = { weightG: 1300, lengthCm: 34, widthCm: 22, heightCm: 13 }
    const none = { weightG: null, lengthCm: null, widthCm: null, heightCm: null }
    const id = await shop.make()
    const first = await shop.opened(id)
    await shop.catalogue.change(shop.admin, id, { ...first.input, ...box }, first.version)
    const second = await shop.opened(id)
    await shop.catalogue.change(shop.admin, id, { ...second.input, weightG: '1.350' }, second.version)
    const [, set, heavier] = await shop.trail()
    expect(set).toMatchObject({ before: none, after: box })
    expect(heavier).toMatchObject({ before: { weightG: 1300 }, after: { weightG: 1350 } })
    expect(await shop.catalogue.duplicate(shop.admin, id)).toMatchObject({ value: { weightG: 1350 } })
    expect(await shop.catalogue.undo(shop.admin, set!.id)).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('peso con su caja'),
    })
    expect(await shop.catalogue.undo(shop.admin, heavier!.id)).toMatchObject({ ok: true })
    expect(await shop.catalogue.undo(shop.admin, set!.id)).toMatchObject({ ok: true })
    expect(await shop.catalogue.find(shop.admin, id)).toMatchObject({ value: none })
  })

  test('many get one box, or their category’s again, and are undone whole', async () => {
    const value = { weightG: '900', lengthCm: '30', widthCm: '20', heightCm: '10' }
    const box = { weightG: 900, lengthCm: 30, widthCm: 20, heightCm: 10 }
    const ids = [await shop.make(), await shop.make({ name: 'Otras', ...value, weightG: 700 })]
    const done = async (change: object) => {
      const shown = await shop.catalogue.bulk.preview(shop.admin, { ids }, change)
      if (!shown.ok) throw new Error(shown.message)
      const rows = shown.value.rows.map(({ id, version }) => ({ id, version, seen: {} }))
      const end = await shop.catalogue.bulk.apply(shop.admin, rows, change)
      if (!end.ok) throw new Error(end.message)
      return { ...end.value, rows: shown.value.rows }
    }
    const set = await done({ box: { kind: 'set', value } })
    expect(set.rows.map(({ before, after }) => [before.box, after.box])).toEqual([
      [null, box],
      [{ ...box, weightG: 700 }, box],
    ])
    expect(await done({ box: { kind: 'set', value } })).toMatchObject({ changed: 0 })
    const cleared = await done({ box: { kind: 'clear' } })
    expect(cleared).toMatchObject({ changed: 2 })
    const weights = async () =>
      Promise.all(
        ids.map(async (id) => {
          const found = await shop.catalogue.find(shop.admin, id)
          return found.ok && found.value.weightG
        }),
      )
    expect(await weights()).toEqual([null, null])
    expect(await shop.catalogue.undo(shop.admin, cleared.undo!)).toMatchObject({ value: { changed: 2 } })
    expect(await weights()).toEqual([900, 900])
    expect(await shop.catalogue.undo(shop.admin, set.undo!)).toMatchObject({ value: { changed: 2 } })
    expect(await weights()).toEqual([null, 700])
  })

  test('many at once: shown first, applied where nobody came in between, undone whole', async () => {
    const dear = await shop.seed({ pesos: 140_000, sizes: { '41': 2 } })
    const cheap = await shop.seed({ pesos: 20_050, sizes: { '41': 2, '42': 0 } })
    const moved = await shop.seed({ pesos: 10_000, sizes: { '41': 2 } })
    const change = {
      price: { kind: 'percent', value: 10, roundTo: 100 },
      offer: { on: true, discount: '30%' },
      stock: { kind: 'add', value: 3 },
    }
    const shown = await shop.catalogue.bulk.preview(shop.admin, { query: {} }, change)
    if (!shown.ok) throw new Error(shown.message)
    expect(shown.value.rows.map((row) => [row.after.price, row.after.stock, row.problem])).toEqual([
      [15_400_000, 5, 'El precio excede el maximo permitido'],
      [2_210_000, 8, null],
      [1_100_000, 5, null],
    ])
    const other = await shop.opened(moved.id)
    await shop.catalogue.change(
      shop.admin,
      moved.id,
      { ...other.input, name: 'Otra Cosa', images: [{ url: PICTURE }] },
      1,
    )
    await shop.sell(cheap, '41')
    const rows = shown.value.rows.map(({ id, version, sizes }) => ({
      id,
      version,
      seen: Object.fromEntries(sizes.map(({ size, before }) => [size, before])),
    }))
    const applied = await shop.catalogue.bulk.apply(shop.admin, rows, change)
    if (!applied.ok) throw new Error(applied.message)
    expect(applied.value).toMatchObject({ changed: 1, skipped: [{ id: dear.id }, { id: moved.id }] })
    expect(await shop.catalogue.find(shop.admin, cheap.id)).toMatchObject({
      value: { price: 2_210_000, offer: true, discount: '30%', stock: 7 },
    })
    expect(await shop.catalogue.bulk.apply(shop.admin, rows, change)).toMatchObject({
      value: { changed: 0, undo: null },
    })
    expect(await shop.catalogue.undo(shop.admin, applied.value.undo!)).toMatchObject({
      value: { changed: 1 },
    })
    expect(await shop.catalogue.find(shop.admin, cheap.id)).toMatchObject({
      value: { price: 2_005_000, offer: false, discount: null, stock: 1 },
    })
    expect(await shop.broken()).toEqual([])
  })
})
