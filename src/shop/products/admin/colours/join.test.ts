import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { anonymous } from '#rules/users/access.ts'
import { openProducts } from '#shop/products/products.ts'
import { form, catalogueFixture, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import type { ProductOptions } from '#tests/support/builders.ts'

/** Holds product §4.31. */

describeEachDatabase('colours of a model in the back office', (open) => {
  let database: Database
  let shop: CatalogueFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
  })

  const seed = async (name: string, options: ProductOptions = {}) =>
    (await shop.seed({ name, brand: 'puma', genre: 'mujer', ...options })).id
  const modelsOf = async (...ids: number[]) => {
    const models: string[] = []
    for (const id of ids) models.push((await shop.opened(id)).input.model)
    return models
  }
  async function save(id: number, changes: Record<string, unknown>) {
    const { input, version } = await shop.opened(id)
    return shop.catalogue.change(shop.admin, id, { ...input, ...changes }, version)
  }

  test('one that joins is known by the other, and their model is called by what their names share', async () => {
    const [a, b] = [await seed('Zapatillas Barrio Negras'), await seed('Zapatillas Barrio Rojas')]
    expect(await save(a, { join: [{ id: b, seen: '' }] })).toMatchObject({ ok: true })
    expect(await modelsOf(a, b)).toEqual(['Zapatillas Barrio', 'Zapatillas Barrio'])
    const page = await openProducts(shop.context).find(b)
    expect(page!.colours.map((colour) => colour.id)).toEqual([a, b])
    expect(await shop.broken()).toEqual([])
  })

  test('each has it in its own record, and takes it back by itself', async () => {
    const [a, b] = [await seed('Barrio Negras', { model: 'Barrio' }), await seed('Barrio Rojas')]
    await save(a, { join: [{ id: b }] })
    const [row, ...more] = await shop.trail()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      action: 'product.change',
      entityId: String(b),
      before: { model: '' },
      after: { model: 'Barrio' },
    })
    expect(await shop.catalogue.undo(shop.admin, row!.id)).toMatchObject({ value: { changed: 1 } })
    expect(await modelsOf(a, b)).toEqual(['Barrio', ''])
  })

  test('who has a name for the model gives it to one that has none', async () => {
    const [a, b] = [await seed('Una', { model: 'Barrio' }), await seed('Otra')]
    await save(b, { join: [{ id: a, seen: 'Barrio' }] })
    expect(await modelsOf(a, b)).toEqual(['Barrio', 'Barrio'])
  })

  test('who joins brings along the colours that it has; of two models becomes one', async () => {
    const model = 'Plaza'
    const [a, b] = [await seed('Una', { model: 'Barrio' }), await seed('Otra', { model: 'Barrio' })]
    const [c, d] = [await seed('Tres', { model }), await seed('Cuatro', { model: 'PLAZA', hidden: true })]
    const [gone, nike] = [
      await seed('Cinco', { model, deletedAt: new Date() }),
      await seed('Seis', { model, brand: 'nike' }),
    ]
    await save(a, { join: [{ id: c, seen: model }] })
    expect(await modelsOf(a, b, c, d)).toEqual(['Barrio', 'Barrio', 'Barrio', 'Barrio'])
    expect(await modelsOf(gone, nike)).toEqual([model, model])
  })

  test('who is taken out is of no model; who is of another one by now stays there', async () => {
    const model = 'Barrio'
    const [a, b, c] = [await seed('Una', { model }), await seed('Otra', { model }), await seed('Tres')]
    await save(c, { model: 'Plaza' })
    expect(await save(a, { part: [b, c] })).toMatchObject({ ok: true })
    expect(await modelsOf(a, b, c)).toEqual([model, '', 'Plaza'])
  })

  test('a new product joins as it is made', async () => {
    const b = await seed('Zapatillas Barrio Rojas')
    const made = await shop.catalogue.create(shop.admin, form({ join: [{ id: b, seen: '' }] }))
    if (!made.ok) throw new Error(made.message)
    expect(await modelsOf(made.value.id, b)).toEqual(['Zapatillas Barrio', 'Zapatillas Barrio'])
  })

  test.each<[string, ProductOptions]>([
    ['de otra marca o de otra categoría', { brand: 'nike' }],
    ['de otra marca o de otra categoría', { category: 'buzo' }],
    ['ya no está', { deletedAt: new Date() }],
    ['pasó al modelo «Plaza»', { model: 'Plaza' }],
  ])('one that is %s does not join, and nothing is saved', async (said, options) => {
    const [a, b] = [await seed('Una'), await seed('Otra', options)]
    expect(await save(a, { price: 21_000, join: [{ id: b, seen: '' }] })).toMatchObject({
      ok: false,
      kind: 'invalid',
      fields: { model: expect.stringContaining(said) as unknown },
    })
    expect(await shop.trail()).toEqual([])
  })

  test.each([[[{ id: 'x' }]], [[{ id: 0 }]], [[{ id: 1, odd: 1 }]], ['x']])(
    'what is no product is refused: %j',
    async (join) => {
      expect(await save(await seed('Una'), { join })).toMatchObject({ kind: 'invalid' })
    },
  )

  test('of two admins who want one product for two models at the same moment, one is told', async () => {
    const [a, b] = [await seed('Una', { model: 'Barrio' }), await seed('Otra', { model: 'Plaza' })]
    const wanted = await seed('Tres')
    const ends = await Promise.all([a, b].map((id) => save(id, { join: [{ id: wanted, seen: '' }] })))
    expect(ends.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await shop.trail()).toHaveLength(1)
  })

  test('who has the other product open is told of its model when they save it', async () => {
    const [a, b] = [await seed('Una', { model: 'Barrio' }), await seed('Otra')]
    const { input, version } = await shop.opened(b)
    await save(a, { join: [{ id: b, seen: '' }] })
    expect(await shop.catalogue.change(shop.admin, b, { ...input, price: 21_000 }, version)).toMatchObject({
      kind: 'conflict',
      current: {
        fields: [{ field: 'model', label: 'Modelo', yours: '', theirs: 'Barrio' }, { field: 'price' }],
      },
    })
  })

  test('the form is shown its colours, hidden ones too, and who might be one', async () => {
    const kind = { name: 'Zapatillas Barrio Negras', category: 'calzado', brand: 'puma', style: 'ZB10-001' }
    const asked = { ...kind, id: null, model: 'Barrio', q: '', chosen: [] }
    const hidden = await seed('Zapatillas Barrio Rojas', { model: 'barrio', hidden: true, colourway: 'Rojo' })
    const stem = await seed('Una', { style: 'ZB10-002' })
    const alike = await seed('Zapatillas Barrio Verdes', { model: 'Plaza' })
    const far = await seed('Ojotas Playa', { style: 'ZB100-001', colourway: 'Rojo' })
    await seed('Zapatillas Barrio Azules', { brand: 'nike' })
    await seed('Zapatillas Barrio Blancas', { deletedAt: new Date() })
    const found = async (more: Record<string, unknown> = {}) => {
      const end = await shop.catalogue.colours(shop.admin, { ...asked, ...more })
      if (!end.ok) throw new Error(end.message)
      return {
        colours: end.value.colours.map(({ id }) => id),
        found: end.value.found.map(({ id }) => id),
        first: end.value.colours[0],
      }
    }
    expect(await found()).toEqual({
      colours: [hidden],
      found: [stem, alike],
      first: {
        id: hidden,
        name: 'Zapatillas Barrio Rojas',
        colourway: 'Rojo',
        style: '',
        model: 'barrio',
        image: expect.any(String) as unknown,
        stock: 10,
        unseen: true,
        ofModel: 1,
      },
    })
    expect(await found({ q: 'rojo' })).toMatchObject({ found: [far] })
    expect(await found({ q: 'zb100' })).toMatchObject({ found: [far] })
    expect(await found({ q: `#${far}` })).toMatchObject({ found: [far] })
    expect(await found({ q: 'nada', chosen: [alike] })).toMatchObject({ found: [alike] })
    expect(await found({ q: "%_\\' or 1" })).toMatchObject({ found: [] })
    expect(await found({ model: '', id: stem, name: '', style: '' })).toMatchObject({
      colours: [],
      found: [],
    })
    expect(await found({ model: '\0Barrio\0', name: '\0', style: '\0' })).toMatchObject({ colours: [hidden] })
    expect(await found({ brand: '' })).toMatchObject({ colours: [], found: [] })
    expect(await shop.catalogue.colours(anonymous, asked)).toMatchObject({ kind: 'refused' })
  })
})
