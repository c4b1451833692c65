/** What a sheet's models are in the catalogue, their sizes, and what comes of a second import, of a file in bad shape, of an undo. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignorAccounts, products, productSizes, unitPictures, units } from '#data/schema.ts'
import { SHEET_SAYS } from '#rules/consignment/sheet/columns.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { openSheets } from './sheets.ts'

/** Holds product §55.7. */

const HEAD =
  'Nº;Dueño;DNI;CUIL;Mail;Alias;Marca;Modelo;Color;Código de estilo;Talle;Estado;Precio;%;Situación'
const line = (no: number, what: string) => `${no};Ana Pérez;30123456;;ana@example.com;;${what};8/10;80000;30;`

describeOneDatabase('the models of a sheet', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let sheets: ReturnType<typeof openSheets>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    sheets = openSheets(shop.fixture.context)
  })
  async function brought(lines: string[]): Promise<number> {
    const end = await sheets.bring(shop.admin, { text: [HEAD, ...lines].join('\n') })
    return end.ok ? end.value.id : expect.fail(end.message)
  }
  /** Asked for, and worked off. */
  const run = async (id: number) => {
    const end = await sheets.run(shop.admin, id, 0)
    await sheets.runDue()
    return end
  }
  async function plan(id: number) {
    const end = await sheets.find(shop.admin, id)
    return (end.ok ? end.value.plan : null) ?? expect.fail('no plan')
  }

  test('said one by one they are of the sheet and of the catalogue, or nothing of it is kept', async () => {
    const cortez = await seedProduct(database, { name: 'Cortez', brand: 'nike', sizes: { '42': 0 } })
    const id = await brought([
      line(1, 'Nike;Waffle;;;42'),
      line(2, 'Marca Rara;Modelo;;;42'),
      line(3, 'Nike;Pegasus;;;42'),
    ])
    const [waffle, rare, pegasus] = (await plan(id)).models.map(({ key }) => key)
    const none = { productId: null, category: '', genre: '' }
    const choose = (models: object[], sizes: { key: string; size: string }[] = []) =>
      sheets.chooseNamed(shop.admin, id, {
        models: models.map((one) => ({ ...none, ...one })) as never,
        sizes,
      })
    const good = { key: waffle, as: 'product', productId: cortez.id }
    expect(
      await choose(
        [
          good,
          { key: 'm:otro', as: 'later' },
          { key: pegasus, as: 'product', productId: 999_999 },
          { key: rare, as: 'draft', category: 'calzado', genre: 'hombre' },
          { key: pegasus, as: 'draft', category: 'muebles', genre: 'hombre' },
        ],
        [{ key: 'nike|42', size: '42' }],
      ),
    ).toMatchObject({
      kind: 'invalid',
      message: SHEET_SAYS.choices,
      fields: {
        'models.1.key': SHEET_SAYS.noModel,
        'models.2.productId': SHEET_SAYS.noProduct,
        'models.3.as': SHEET_SAYS.noBrand,
        'models.4.category': SHEET_SAYS.notOffered,
        'sizes.0.key': SHEET_SAYS.noSize,
      },
    })
    expect((await plan(id)).models.some(({ said }) => said)).toBe(false)
    expect(await choose([good, { key: rare, as: 'skip' }])).toMatchObject({ ok: true })
    expect((await plan(id)).models.map(({ choice, said }) => [choice.as, said])).toEqual([
      ['product', true],
      ['skip', true],
      ['later', false],
    ])
    expect(await run(id)).toMatchObject({ ok: true })
    expect(await choose([good])).toMatchObject({ kind: 'conflict' })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('are known by code, then by name; chosen once for all their lines; a draft is hidden; undone it is archived', async () => {
    const [coded, named] = [
      await seedProduct(database, { name: 'Otra cosa', brand: 'nike', sizes: { '42': 0 } }),
      await seedProduct(database, { name: 'Samba', brand: 'adidas', sizes: { '41': 0 } }),
    ]
    await database.db.update(products).set({ style: 'DD1391-100' }).where(eq(products.id, coded.id))
    const id = await brought([
      line(1, 'Nike;Dunk;Panda;dd1391-100;43 EU'),
      line(2, 'Adidas;Samba;;;41'),
      line(3, 'Nike;Cortez;Blanca;;9.5'),
      line(4, 'Nike;Cortez;Blanca;;9.5'),
      line(5, 'Marca Rara;Modelo;;;42'),
      line(6, 'Nike;No va;;;42'),
    ])
    const first = await plan(id)
    expect(first.models.map(({ choice, rows, brandHere }) => ({ choice, rows, brandHere }))).toEqual([
      { choice: { as: 'product', productId: coded.id }, rows: 1, brandHere: 'nike' },
      { choice: { as: 'product', productId: named.id }, rows: 1, brandHere: 'adidas' },
      { choice: { as: 'later' }, rows: 2, brandHere: 'nike' },
      { choice: { as: 'later' }, rows: 1, brandHere: null },
      { choice: { as: 'later' }, rows: 1, brandHere: 'nike' },
    ])
    const [, , cortez, rare, skipped] = first.models.map(({ key }) => key)
    const draft = (key: string) => ({
      [`model:${key}`]: 'draft',
      [`category:${key}`]: 'calzado',
      [`genre:${key}`]: 'hombre',
    })
    const typed = { ...draft(cortez!), ...draft(rare!), [`model:${skipped!}`]: 'skip' }
    expect(await sheets.choose(shop.admin, id, typed)).toMatchObject({ ok: true })
    const second = await plan(id)
    // Of a brand that the shop does not have nothing is drafted.
    expect(second.models.find(({ key }) => key === rare)).toMatchObject({ choice: { as: 'later' } })
    expect(second).toMatchObject({
      skipped: 1,
      counts: { here: 5 },
      sizes: [{ text: '9.5', rows: 2, said: false }],
    })
    await sheets.choose(shop.admin, id, { [`size:${second.sizes[0]!.key}`]: '42' })
    expect(await run(id)).toMatchObject({ ok: true })

    const rows = await database.db
      .select({
        no: units.shelf,
        product: units.productId,
        size: productSizes.size,
        label: units.sizeLabel,
        state: units.state,
      })
      .from(units)
      .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
      .orderBy(units.shelf)
    const [made] = await database.db.select().from(products).where(eq(products.name, 'Cortez'))
    expect(made).toMatchObject({
      brand: 'nike',
      colourway: 'Blanca',
      hidden: true,
      hiddenReason: 'no-picture',
    })
    expect(rows).toEqual([
      { no: 'N.º 1', product: coded.id, size: '42', label: '43 EU', state: 'received' },
      { no: 'N.º 2', product: named.id, size: '41', label: '41', state: 'received' },
      { no: 'N.º 3', product: made!.id, size: '42', label: '9.5', state: 'received' },
      { no: 'N.º 4', product: made!.id, size: '42', label: '9.5', state: 'received' },
      { no: 'N.º 5', product: null, size: null, label: '42', state: 'received' },
    ])
    expect(await shop.fixture.broken()).toEqual([])
    const again = await brought([line(1, 'Nike;Dunk;Panda;dd1391-100;43 EU')])
    expect(await sheets.undo(shop.admin, id)).toMatchObject({ ok: true })
    await sheets.runDue()
    const [gone] = await database.db.select().from(products).where(eq(products.id, made!.id))
    expect(gone!.deletedAt).not.toBeNull()
    expect(await run(again)).toMatchObject({ ok: true })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('the same sheet does not come in twice, nor a number; an account of nobody stays out; dropped, it is forgotten', async () => {
    const lines = [
      line(1, 'Nike;Dunk;;;42'),
      line(1, 'Nike;Cortez;;;42'),
      '2;Beto Ruiz;;;;beto.ruiz.mp;Nike;Dunk;;;42;8/10;80000;30;',
      '3;Ana Pérez;;;ana@example.com;;Nike;Dunk;;;42;8/10;80000;30;',
    ]
    const id = await brought(lines)
    expect(await plan(id)).toMatchObject({ refused: [{ line: 3 }], withoutAccount: 1, owners: [{}, {}] })
    expect(await run(id)).toMatchObject({ ok: true })
    expect(await database.db.$count(consignorAccounts)).toBe(0)
    expect(await shop.fixture.broken()).toEqual([])
    const twice = await brought(lines.toReversed())
    expect(await sheets.find(shop.admin, twice)).toMatchObject({ value: { again: id } })
    expect(await run(twice)).toMatchObject({ kind: 'conflict' })
    expect(await sheets.drop(shop.admin, twice)).toMatchObject({ ok: true })
    expect(await sheets.find(shop.admin, twice)).toMatchObject({ value: { state: 'dropped', plan: null } })
    expect(await sheets.choose(shop.admin, twice, {})).toMatchObject({ kind: 'conflict' })
  })

  test('a pair that somebody photographed is not taken back, and nothing of its sheet is', async () => {
    const id = await brought([line(1, 'Nike;Dunk;;;42'), line(2, 'Nike;Dunk;;;42')])
    await run(id)
    const [unit] = await database.db.select().from(units)
    await database.db
      .insert(unitPictures)
      .values({ unitId: unit!.id, position: 0, kind: 'side', url: 'https://example.com/a.jpg' })
    await sheets.undo(shop.admin, id)
    await sheets.runDue()
    expect(await sheets.find(shop.admin, id)).toMatchObject({
      value: { state: 'imported', failure: SHEET_SAYS.movedSince },
    })
    expect(await database.db.$count(units)).toBe(2)
    expect(await database.db.$count(units, sql`terms_id is not null`)).toBe(2)
  })
})
