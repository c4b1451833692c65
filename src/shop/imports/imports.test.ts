import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { products, productSizes, stockLedger } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import type { ImportedProduct } from '#rules/imports/row.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { findings } from '#tests/support/verify.ts'
import { mappingRule } from '#rules/imports/mapping.ts'
import { readRows, type ImportRow, type ListRecord } from '#rules/imports/rows.ts'
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { anyProduct } from '#rules/search/search.ts'
import { openProducts } from '#shop/products/products.ts'
import { openImports } from './imports.ts'

/** Holds product §26.5. */

describeOneDatabase('importing a list', (open) => {
  let database: Database
  let context: TestContext
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
  })

  const product = (key: string, changes: Partial<ImportedProduct> = {}): ImportedProduct => ({
    key,
    name: 'Buzo Canguro',
    brand: 'nike',
    category: 'buzo',
    genre: 'hombre',
    description: 'Abriga.',
    colourway: 'Negro',
    price: 10_000,
    discount: null,
    sizes: [
      { size: 'S', stock: 3 },
      { size: 'M', stock: 0 },
    ],
    images: [],
    ...changes,
  })
  async function bringIn(list: (ImportedProduct | string)[], dryRun = false) {
    const refused: [number, string][] = []
    async function* rows(): AsyncGenerator<ImportRow> {
      for (const [index, item] of list.entries())
        yield typeof item === 'string'
          ? { line: index + 2, refused: item }
          : { line: index + 2, product: item }
    }
    const end = await openImports(context).bringIn(system('import'), {
      source: 'prueba',
      fileName: 'prueba.csv',
      rows: rows(),
      dryRun,
      onRefused: (line, reason) => refused.push([line, reason]),
    })
    return { counts: end.ok ? end.value : end, refused }
  }
  test('a row «Air Force 1 ’07» comes in as it is called and is found by «Air Force 1»', async () => {
    const row = {
      code: 'CW2288',
      name: 'Air Force 1 ’07',
      kind: 'Zapatillas',
      who: 'M',
      price: '99.000',
      sizes: '39 al 41',
      photo: `/img/${'a'.repeat(32)}`,
    }
    const mapping = v.parse(mappingRule, {
      source: 'pares',
      key: 'code',
      name: 'name',
      brand: { value: 'nike' },
      category: { columns: 'kind' },
      genre: { columns: 'who', letters: 'hm' },
      price: { column: 'price' },
      sizes: { column: 'sizes' },
      stock: { each: 2 },
      images: { column: 'photo' },
    })
    async function* records(): AsyncGenerator<ListRecord> {
      yield { line: 2, get: (column) => row[column as keyof typeof row] }
    }
    const terms = { ...CATALOGUE_TERMS, nameRule: 'models' as const }
    const end = await openImports(context).bringIn(system('import'), {
      source: 'pares',
      fileName: 'pares.csv',
      rows: readRows(records, mapping, { terms }),
    })
    expect(end).toMatchObject({ value: { created: 1 } })
    const found = await openProducts(context).list({ ...anyProduct, q: 'Air Force 1' })
    expect(found.cards).toMatchObject([{ name: "Air Force 1 '07" }])
    const [kept] = await database.db.select().from(products)
    expect(kept).toMatchObject({ genre: 'mujer', category: 'calzado' })
  })

  const invariants = () => findings(context)

  test('every row ends as a product or a refusal, and the ledger knows where the stock came from', async () => {
    const { counts, refused } = await bringIn([product('a'), 'sin precio', product('b', { discount: '20%' })])
    expect(counts).toEqual({ rows: 3, created: 2, changed: 0, unchanged: 0, refused: 1, unpictured: 2 })
    expect(refused).toEqual([[3, 'sin precio']])
    expect(await database.db.select().from(products).orderBy(products.id)).toMatchObject([
      { name: 'Buzo Canguro', stock: 3, priceCentavos: 1_000_000, offer: false },
      { offer: true, discount: '20%' },
    ])
    expect(await database.db.select().from(stockLedger).orderBy(stockLedger.id)).toMatchObject([
      { kind: 'received' },
      { kind: 'received' },
    ])
    expect(await invariants()).toEqual([])
    expect(context.hints).toEqual([{ kind: 'catalogue' }])
  })

  test('the second time changes nothing, not even a version', async () => {
    const list = Array.from({ length: 600 }, (_, index) => product(`k${index}`))
    await bringIn(list)
    const before = await database.db.select().from(products).orderBy(products.id)
    const { counts } = await bringIn(list)
    expect(counts).toEqual({ rows: 600, created: 0, changed: 0, unchanged: 600, refused: 0, unpictured: 0 })
    expect(await database.db.select().from(products).orderBy(products.id)).toEqual(before)
  })

  test('a changed row changes its product and leaves the stock that was sold from', async () => {
    await bringIn([product('a')])
    const [size] = await database.db.select().from(productSizes).where(eq(productSizes.size, 'S'))
    await database.transaction(async (tx) => {
      await tx.update(productSizes).set({ stock: 1 }).where(eq(productSizes.id, size!.id))
      await tx.update(products).set({ stock: 1 })
      await tx
        .insert(stockLedger)
        .values({ sizeId: size!.id, productId: size!.productId, delta: -2, kind: 'adjusted', actor: 'test' })
    })
    const sizes = [
      { size: 'S', stock: 3 },
      { size: 'M', stock: 0 },
      { size: 'L', stock: 4 },
    ]
    expect((await bringIn([product('a', { price: 12_000, sizes })])).counts).toMatchObject({
      changed: 1,
      created: 0,
    })
    expect(await database.db.select().from(products).orderBy(products.id)).toMatchObject([
      { priceCentavos: 1_200_000, stock: 5, version: 2 },
    ])
    expect(await invariants()).toEqual([])
  })

  test('a text that the list has no column for stays as somebody wrote it', async () => {
    await bringIn([product('a')])
    const { description, colourway, ...rest } = product('a', { price: 12_000 })
    expect((await bringIn([rest])).counts).toMatchObject({ changed: 1 })
    expect(await database.db.select().from(products).orderBy(products.id)).toMatchObject([
      { priceCentavos: 1_200_000, description, colourway },
    ])
    expect((await bringIn([{ ...rest, key: 'b' }])).counts).toMatchObject({ created: 1 })
  })

  test('a key that comes twice is refused the second time, with the line of the first', async () => {
    const { counts, refused } = await bringIn([product('a'), product('a', { price: 1 })])
    expect(counts).toMatchObject({ created: 1, refused: 1 })
    expect(refused).toEqual([[3, expect.stringContaining('línea 2')]])
  })

  test('a dry run counts the same and writes nothing', async () => {
    expect((await bringIn([product('a'), 'x'], true)).counts).toEqual({
      rows: 2,
      created: 1,
      changed: 0,
      unchanged: 0,
      refused: 1,
      unpictured: 1,
    })
    expect(await database.db.select().from(products).orderBy(products.id)).toEqual([])
  })

  test('only the shop’s own people may import', async () => {
    const ana = await seedUser(database)
    async function* none(): AsyncGenerator<ImportRow> {}
    const end = await openImports(context).bringIn(ana, { source: 'x', fileName: 'x', rows: none() })
    expect(end).toMatchObject({ ok: false, kind: 'refused', reason: 'forbidden' })
  })
})
