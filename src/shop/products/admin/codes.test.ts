import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { productSizes } from '#data/schema.ts'
import type { SizeCode } from '#rules/products/codes/codes.ts'
import { catalogueFixture, form, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'

/** Holds product §4.27, §26.12, §64.6. */

const EAN = '4006381333931'

describeEachDatabase('codes of sizes', (open) => {
  let database: Database
  let shop: CatalogueFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
  })
  const codes = async (id: number, of: SizeCode = 'barcode') => {
    const rows = await database.db.select().from(productSizes).where(eq(productSizes.productId, id))
    return Object.fromEntries(rows.filter((row) => row[of]).map((row) => [row.size, row[of]]))
  }
  const change = async (id: number, changes: Record<string, unknown>) => {
    const { input, version } = await shop.opened(id)
    return shop.catalogue.change(shop.admin, id, { ...input, ...changes }, version)
  }

  test('are written, changed with each other, taken back, and found by who types or scans one', async () => {
    const id = await shop.make({
      sku: { '40': 'AF-40', '41': 'AF-41' },
      barcode: { '40': EAN, '41': 'CAJA 1' },
    })
    expect([await codes(id), await codes(id, 'sku')]).toEqual([
      { '40': EAN, '41': 'CAJA 1' },
      { '40': 'AF-40', '41': 'AF-41' },
    ])
    expect(await change(id, { barcode: { '40': 'CAJA 1', '41': EAN } })).toMatchObject({ ok: true })
    expect(await codes(id)).toEqual({ '40': 'CAJA 1', '41': EAN })
    // What a form does not name stays.
    expect(await change(id, { price: 1 })).toMatchObject({ ok: true })
    expect(await change(id, { barcode: { '40': '' }, price: 2 })).toMatchObject({ ok: true })
    expect(await codes(id)).toEqual({ '41': EAN })
    await shop.make({ name: 'Otras' })
    for (const q of ['af-41', EAN])
      expect(await shop.catalogue.list(shop.admin, { q }), q).toMatchObject({ value: { products: [{ id }] } })
    const edits = await shop.trail()
    expect(edits[1]).toMatchObject({
      before: { barcode: { '40': EAN, '41': 'CAJA 1' } },
      after: { barcode: { '40': 'CAJA 1', '41': EAN } },
    })
    const took = edits.find(({ after }) => (after as { price?: number }).price === 200)!
    expect(await shop.catalogue.undo(shop.admin, took.id)).toMatchObject({ ok: true })
    expect(await codes(id)).toEqual({ '40': 'CAJA 1', '41': EAN })
  })

  test('the shelf of each size is written, cleared, refused where it is too long, and taken back with the rest', async () => {
    const id = await shop.make({ shelf: { '40': 'B4', '41': 'B4' } })
    expect(await codes(id, 'shelf')).toEqual({ '40': 'B4', '41': 'B4' })
    expect(await change(id, { shelf: { '40': 'x'.repeat(21) } })).toMatchObject({
      fields: { shelf: 'Talle 40: el estante admite hasta 20 letras' },
    })
    expect(await change(id, { shelf: { '40': '', '41': 'C1' } })).toMatchObject({ ok: true })
    expect(await codes(id, 'shelf')).toEqual({ '41': 'C1' })
    const edit = (await shop.trail()).at(-1)!
    expect(edit).toMatchObject({ after: { shelf: { '41': 'C1' } } })
    // One that nobody offers any more lies where it lay.
    await database.db
      .insert(productSizes)
      .values({ productId: id, size: '45', position: 9, stock: 0, offered: false, shelf: 'Fondo' })
    expect(await shop.catalogue.undo(shop.admin, edit.id)).toMatchObject({ ok: true })
    expect(await codes(id, 'shelf')).toEqual({ '40': 'B4', '41': 'B4', '45': 'Fondo' })
  })

  test('a size that is dropped leaves its codes free, and an undo brings them back unless they are another’s', async () => {
    const id = await shop.make({ barcode: { '40': EAN } })
    const { input, version } = await shop.opened(id)
    const rest = {
      size: ['41', '42'],
      sizes: input.sizes.filter(({ size }) => size !== '40'),
      stock: undefined,
    }
    expect(await shop.catalogue.change(shop.admin, id, { ...input, ...rest }, version)).toMatchObject({
      ok: true,
    })
    const other = await shop.make({ name: 'Otras', barcode: { '42': EAN } })
    expect(await codes(other)).toEqual({ '42': EAN })
    const [, edit] = await shop.trail()
    expect(await shop.catalogue.undo(shop.admin, edit!.id)).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(`El código de barras ${EAN} ya lo tiene «Otras», talle 42.`),
    })
    await change(other, { barcode: { '42': '' } })
    expect(await shop.catalogue.undo(shop.admin, edit!.id)).toMatchObject({ ok: true })
    expect(await codes(id)).toEqual({ '40': EAN })
  })

  test('a barcode is one size’s alone, and who wants it is told whose it is', async () => {
    const id = await shop.make({ barcode: { '40': EAN } })
    const other = await shop.make({ name: 'Otras' })
    const taken = {
      kind: 'invalid',
      fields: { barcode: `El código de barras ${EAN} ya lo tiene «Zapatillas Barrio», talle 40.` },
    }
    expect(await change(other, { barcode: { '41': EAN } })).toMatchObject(taken)
    expect(await shop.catalogue.create(shop.admin, form({ barcode: { '41': EAN } }))).toMatchObject(taken)
    await shop.catalogue.remove(shop.admin, id)
    expect(await change(other, { barcode: { '41': EAN } })).toMatchObject({
      fields: { barcode: expect.stringContaining('(archivado)') },
    })
  })

  test('of two who give it at once one gets it, and the other one is told', async () => {
    const ids = [await shop.make({ name: 'Unas' }), await shop.make({ name: 'Otras' })]
    const opened = await Promise.all(ids.map((id) => shop.opened(id)))
    const ends = await Promise.all(
      ids.map((id, at) => {
        const { input, version } = opened[at]!
        return shop.catalogue.change(shop.admin, id, { ...input, barcode: { '41': EAN } }, version)
      }),
    )
    expect(ends.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(ends.find(({ ok }) => !ok)).toMatchObject({
      kind: 'invalid',
      fields: { barcode: expect.stringMatching(/ya lo tiene «(Unas|Otras)», talle 41/) },
    })
  })
})
