import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { anyProduct } from '#rules/search/search.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { storefrontFixture, type StorefrontFixture } from '#tests/support/shop/storefront.ts'

/** Holds product §6.7, §6.8, §6.10, §6.12, §6.13. */

describeEachDatabase('the catalogue, searched', (open) => {
  let database: Database
  let products: StorefrontFixture['products']
  let seeded: StorefrontFixture['seeded']
  let find: StorefrontFixture['find']
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    ;({ products, seeded, find } = await storefrontFixture(database))
  })

  test.each([
    ['CANCHA', ['cancha']],
    ['basica', ['basica']],
    ['BÁSICA sur', ['basica']],
    ['zapat', ['cancha', 'altas']],
    ['puma', ['altas', 'canguro']],
    ['negro', ['ojotas']],
    ['cancha adidas', ['cancha']],
    ['cancha puma', []],
    ['!!!', []],
    ["'; drop table products; --", []],
    ['a & | ! ( :*', ['cancha', 'altas']],
  ])(
    '«%s» is searched for in name, brand, category and colour, without case or accents',
    async (q, expected) => {
      expect(await find({ q })).toEqual(expected)
    },
  )

  test('other names for our categories find them; a kind does when nothing is called so', async () => {
    expect(await find({ q: 'remera' })).toEqual(['basica'])
    expect(await find({ q: 'zapatillas' })).toEqual(['cancha', 'altas', 'ojotas'])
    expect(await find({ q: 'ojotas' })).toEqual(['ojotas'])
    expect(await find({ q: 'hoodie' })).toEqual(['canguro'])
    expect(await find({ q: 'botas puma' })).toEqual(['altas'])
  })

  test.each([
    ['zapatila', ['cancha', 'altas', 'ojotas']],
    ['canvha', ['cancha']],
    ['nkie', ['ojotas', 'basica']],
    ['buso', ['canguro']],
    ['addidas', ['cancha']],
    ['remra', ['basica']],
    ['costanra negor', ['ojotas']],
    ['zapatiyas', ['cancha', 'altas', 'ojotas']],
    ['sru', []],
    ['xilofono', []],
  ])('«%s» is forgiven a slip', async (q, expected) => {
    expect((await find({ q })).toSorted()).toEqual(expected.toSorted())
  })

  test('of several words that may have been meant, the nearest counts', async () => {
    await seedProduct(database, { name: 'Costanero', category: 'campera' })
    expect(await find({ q: 'costanerra' })).toEqual(['ojotas'])
  })

  test('a search and filters go together', async () => {
    expect(await find({ q: 'zapatillas', genre: ['mujer'] })).toEqual(['altas'])
    expect(await find({ q: 'nkie', category: ['camiseta'] })).toEqual(['basica'])
    // Nothing in that size: not a reason to read the words differently.
    expect(await find({ q: 'cancha', size: ['38'] })).toEqual([])
    expect(await find({ q: 'ojotas', size: ['38'] })).toEqual([])
  })

  test('each facet is counted under the other facets’ choices', async () => {
    const counts = await products.counts({ ...anyProduct, category: ['calzado'], brand: ['adidas'] })
    expect(counts.category).toEqual({ calzado: 1, camiseta: 0, pantalon: 0, buzo: 0, campera: 0 })
    expect(counts.brand).toEqual({ adidas: 1, nike: 1, puma: 1 })
    expect(counts.genre).toEqual({ hombre: 1, mujer: 0 })
    expect(counts.size).toMatchObject({ '41': 1, '42': 1, '38': 0, M: 0 })
    expect(counts.offer).toBe(1)
    const bySize = await products.counts({ ...anyProduct, size: ['42'] })
    expect(bySize.category.calzado).toBe(1)
    expect(bySize.size).toMatchObject({ '42': 1, '38': 1, M: 1 })
  })

  test('counts agree with lists, whatever is chosen', async () => {
    for (const choice of [
      { q: 'nkie' },
      { size: ['42'] },
      { price: 30_000, offer: true },
      { q: 'zapatillas', genre: ['mujer'] },
    ]) {
      // A filter beside words that name another of its kind replaces what they say.
      const { query } = await products.list({ ...anyProduct, ...choice })
      const counts = await products.counts({ ...anyProduct, ...choice })
      for (const brand of ['adidas', 'nike', 'puma'])
        expect((await products.list({ ...query, brand: [brand] })).paging.total).toBe(counts.brand[brand])
      for (const size of ['38', '42', 'M'])
        expect((await products.list({ ...query, size: [size] })).paging.total).toBe(counts.size[size])
    }
  })

  test('what words name are filters, and counted as such; contradicting a filter they are only words', async () => {
    const { query, cards } = await products.list({ ...anyProduct, q: 'zapatillas puma mujer talle 38' })
    expect(query).toMatchObject({
      q: '',
      category: ['calzado'],
      brand: ['puma'],
      genre: ['mujer'],
      size: ['38'],
    })
    expect(cards.map(({ id }) => id)).toEqual([seeded.altas])
    expect(await find({ q: 'buzo', category: ['calzado'] })).toEqual([])
    expect(await find({ q: 'hasta 25 mil', brand: ['nike'] })).toEqual(['ojotas', 'basica'])
    expect(await find({ q: 'zapatillas baratas' })).toEqual(['ojotas', 'cancha', 'altas'])
  })

  test('the families of a colourway, the first before the others; of a name where there is none', async () => {
    const made = async (options: Parameters<typeof seedProduct>[1]) =>
      (await seedProduct(database, options)).id
    const accent = await made({ name: 'Tira', colourway: 'Crema y bordó' })
    const main = await made({ name: 'Otra Tira', colourway: 'Bordó y crema' })
    const named = await made({ name: 'Court Core Black' })
    const none = await made({ name: 'Rosario Central', colourway: 'Estampada' })
    products.forget()
    const ids = async (query: Partial<typeof anyProduct>) =>
      (await products.list({ ...anyProduct, ...query })).cards.map(({ id }) => id)
    expect(await ids({ colour: ['bordo'] })).toEqual([accent, main])
    expect(await ids({ q: 'tira bordó' })).toEqual([main, accent])
    expect(await ids({ colour: ['negro'] })).toEqual([seeded.ojotas, named])
    expect(await ids({ colour: ['rosa'] })).toEqual([])
    const { colour } = await products.counts({ ...anyProduct, colour: ['bordo'] })
    expect(colour).toMatchObject({ bordo: 2, beige: 2, negro: 2, rosa: 0 })
    expect((await products.counts({ ...anyProduct, colour: ['bordo'] })).category.calzado).toBe(2)
    expect(none).toBeGreaterThan(0)
  })

  test('a number that a product is called by is no size', async () => {
    const { id } = await seedProduct(database, { name: 'Pegasus 41', sizes: { '42': 1 } })
    products.forget()
    expect((await products.list({ ...anyProduct, q: 'pegasus 41' })).cards.map((card) => card.id)).toEqual([
      id,
    ])
    expect(await find({ q: 'cancha 41' })).toEqual(['cancha'])
    expect(await find({ q: 'ojotas 41' })).toEqual([])
  })

  test('nothing found: what there is without one of the wishes', async () => {
    const { query, cards } = await products.list({ ...anyProduct, q: 'ojotas negras talle 42 sin tiras' })
    expect(cards).toEqual([])
    const near = await products.nearest(
      (await products.list({ ...anyProduct, q: 'ojotas negras talle 42' })).query,
    )
    expect(near.map(({ text, total }) => [text, total])).toEqual([['Talle 42', 1]])
    expect(near[0]!.cards.map(({ id }) => id)).toEqual([seeded.ojotas])
    expect(query.size).toEqual(['42'])
    expect(await products.nearest({ ...anyProduct, q: 'xilofono' })).toEqual([])
  })

  test('nor without any of them alone: what there is without two', async () => {
    const { query } = await products.list({ ...anyProduct, q: 'ojotas negras talle 42 menos de 100 pesos' })
    const near = await products.nearest(query)
    expect(near.map(({ text, total }) => [text, total])).toEqual([
      [expect.stringMatching(/^Talle 42 ni Hasta \$\s100$/), 1],
    ])
    expect(near[0]!.query).toMatchObject({ size: [], price: null, colour: ['negro'] })
  })

  test('suggestions: products, and where the rest is', async () => {
    const { products: cards, categories, brands } = await products.suggest(' PUM ')
    expect(cards.map((card) => card.id)).toEqual([seeded.altas, seeded.canguro])
    expect(categories).toEqual([
      { value: 'calzado', label: 'Calzado', count: 1 },
      { value: 'buzo', label: 'Buzos', count: 1 },
    ])
    expect(brands).toEqual([{ value: 'puma', label: 'Puma', count: 2 }])
    expect((await products.suggest('p')).products).toEqual([])
  })
})
