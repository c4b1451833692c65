import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { settings as table } from '#data/schema.ts'
import { anyProduct } from '#rules/search/search.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { openProducts } from '#shop/products/products.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { openSettingsAdmin } from './settings.ts'

/** Holds product §30.6. */

const image = `/img/${'a'.repeat(32)}`

describeEachDatabase('what the shop sells by', (open) => {
  let database: Database
  let context: TestContext
  let admin: ReturnType<typeof openSettingsAdmin>
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    admin = openSettingsAdmin(context)
    vale = await seedUser(database, { role: 'owner', username: 'vale' })
  })
  const textOf = async (key: string) => {
    const end = await admin.list(vale)
    return end.ok ? end.value.find((one) => one.key === key)!.text : ''
  }
  const without = async (key: string, row: RegExp) =>
    (await textOf(key))
      .split('\n')
      .filter((line) => !row.test(line))
      .join('\n')

  test('real goods come in once the owner says so, and shoppers find them', async () => {
    const catalogue = openCatalogue(context)
    const products = openProducts(context)
    const pair = { category: 'calzado', genre: 'unisex', price: 189_999, stock: 4, image }
    const goods = [
      { ...pair, name: "Jordan 1 Low '07", brand: 'jordan', size: ['36', '38.5'] },
      { ...pair, name: 'New Balance 574+', brand: 'new-balance', size: ['38.5', '39'] },
      { ...pair, name: 'Gorra Curva', brand: 'new-balance', category: 'gorra', size: ['Único'] },
    ]
    for (const one of goods) expect(await catalogue.create(vale, one)).toMatchObject({ kind: 'invalid' })
    expect(
      await admin.change(vale, {
        brands: `${await textOf('brands')}\nJordan\nNew Balance`,
        genres: (await textOf('genres')).replace(/no$/, 'sí'),
        sizeLists: (await textOf('sizeLists')).replace('37, 38,', '36, 37, 38, 38.5,'),
        categories: `${await textOf('categories')}\nGorra | Gorras | Talle único`,
        nameRule: 'models',
        maxPricePesos: '400000',
      }),
    ).toMatchObject({ ok: true })
    for (const one of goods) expect(await catalogue.create(vale, one)).toMatchObject({ ok: true })
    const found = async (ask: Partial<typeof anyProduct>) => {
      products.forget()
      return (await products.list({ ...anyProduct, ...ask })).cards.map(({ name }) => name)
    }
    expect(await found({ brand: ['new-balance'], size: ['38.5'] })).toEqual(['New Balance 574+'])
    expect(await found({ q: 'gorras' })).toEqual(['Gorra Curva'])
    expect(await found({ q: 'balance 574' })).toEqual(['New Balance 574+'])
    for (const genre of ['hombre', 'mujer', 'unisex']) expect(await found({ genre: [genre] })).toHaveLength(3)
    const counts = await products.counts(anyProduct)
    expect(counts).toMatchObject({
      genre: { hombre: 3, mujer: 3, unisex: 3 },
      category: { gorra: 1 },
      brand: { jordan: 1, 'new-balance': 2 },
      size: { '36': 1, '38.5': 2, Único: 1 },
    })
    // Another name for what stays the same.
    await admin.change(vale, { brands: (await textOf('brands')).replace('New Balance |', 'NB |') })
    expect(await found({ q: 'nb' })).toHaveLength(2)
  })

  test('what products have is archived, never dropped, and they can still be saved', async () => {
    const catalogue = openCatalogue(context)
    const { id } = await seedProduct(database, { brand: 'puma', sizes: { '41': 2, '42': 3 } })
    await seedProduct(database, { brand: 'nike', category: 'buzo', sizes: { M: 1 } })
    const change = {
      brands: await without('brands', /^Puma/),
      sizeLists: (await textOf('sizeLists')).replace(' 41,', '').replace(' 37,', ''),
    }
    expect(await admin.change(vale, change)).toMatchObject({
      kind: 'invalid',
      fields: {
        brands: expect.stringMatching(/^«Puma» está en 1 producto: la conservan/),
        sizeLists: expect.stringMatching(/^el talle 41 está en 1 producto, con 2 en stock: /),
      },
    })
    expect(await database.db.$count(table)).toBe(0)
    expect(await admin.change(vale, change, {}, { sure: true })).toMatchObject({ ok: true })
    expect(await textOf('brands')).toMatch(/Puma \| puma \| no$/)
    expect(await textOf('sizeLists')).toMatch(/Calzado \| 38, 39, 40, \(41\), 42/)
    const now = await catalogue.find(vale, id)
    if (!now.ok) throw new Error('the product is gone')
    const form = { ...now.value, name: 'Otra', image, size: ['41', '42'], price: 1000, cost: null }
    expect(await catalogue.change(vale, id, form, now.value.version)).toMatchObject({ ok: true })
    expect(await catalogue.create(vale, { ...form, name: 'Nueva' })).toMatchObject({
      kind: 'invalid',
      fields: { brand: expect.anything(), size: expect.anything() },
    })
    // Sizes stay in the list's order, also what came in between.
    await admin.change(vale, { sizeLists: (await textOf('sizeLists')).replace('42,', '41.5, 42,') })
    const after = await catalogue.find(vale, id)
    expect(after.ok && after.value.sizes.map(({ size }) => size)).toEqual(['41', '42'])
  })

  test('a size that is put between others stands there in every product', async () => {
    const catalogue = openCatalogue(context)
    const { id } = await seedProduct(database, { sizes: { '38': 1, '39': 1 } })
    await admin.offer(vale, { brands: ['Vans'], sizes: [{ category: 'calzado', size: '38.5' }] })
    const now = await catalogue.find(vale, id)
    if (!now.ok) throw new Error('the product is gone')
    const form = { ...now.value, name: 'Otra', brand: 'vans', image, price: 1000, cost: null, stock: 3 }
    await catalogue.change(vale, id, { ...form, size: ['38', '38.5', '39'] }, now.value.version)
    const after = await catalogue.find(vale, id)
    expect(after.ok && after.value.sizes.map(({ size }) => size)).toEqual(['38', '38.5', '39'])
  })

  test('a category needs its list of sizes, whoever takes it away', async () => {
    expect(await admin.change(vale, { sizeLists: await without('sizeLists', /^Calzado/) })).toMatchObject({
      kind: 'invalid',
      fields: { sizeLists: expect.stringContaining('«Calzado» usa la lista de talles «Calzado»') },
    })
    expect(
      await admin.change(vale, { categories: `${await textOf('categories')}\nGorra || Gorras` }),
    ).toMatchObject({ fields: { categories: expect.stringContaining('«Gorras», que no está') } })
    // Both at once: renamed.
    const renamed = {
      sizeLists: (await textOf('sizeLists')).replace('Calzado |', 'Zapatillas |'),
      categories: (await textOf('categories')).replace(
        'Calzado | Calzado | Calzado',
        'Calzado | Calzado | Zapatillas',
      ),
    }
    expect(await admin.change(vale, renamed)).toMatchObject({ ok: true })
  })

  test('of brands that many add at once none is lost', async () => {
    const ends = await Promise.all(
      ['Vans', 'Fila', 'Topper'].map((brand) => admin.offer(vale, { brands: [brand] })),
    )
    expect(ends.filter(({ ok }) => !ok)).toEqual([])
    expect(context.settings.brands.map(({ value }) => value).toSorted()).toEqual(
      ['adidas', 'fila', 'nike', 'puma', 'topper', 'vans'].toSorted(),
    )
    expect(await admin.offer({ ...vale, role: null }, { brands: ['X'] })).toMatchObject({
      reason: 'forbidden',
    })
  })
})
