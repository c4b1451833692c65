import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, imports, products, productSizes } from '#data/schema.ts'
import { DISCOUNTS } from '#rules/products/discount.ts'
import { fromPesos } from '#rules/money.ts'
import { HEAVIEST_G } from '#rules/products/box-fields.ts'
import { BRANDS, CATALOGUE, CATEGORIES, GENRES } from '#rules/products/catalogue.ts'
import { sizesFor } from '#rules/products/choices.ts'
import { line, plain } from '#rules/text.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { openImports } from '#shop/imports/imports.ts'
import { seedProduct, type ProductOptions } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'

/** Holds product §4.4, §4.7, §4.21, §4.27, §6.7, §26.9, §26.10, §26.12, §31.7, §64.6, §67.2. */

const word = fc.string({ unit: fc.constantFrom(...'aeñÑÁüZrst'), minLength: 1, maxLength: 12 })
const odd = fc.string({ unit: fc.constantFrom(...`=+-@\t\n"';|,<>& áñ😀1a`), maxLength: 40 })
const product: fc.Arbitrary<ProductOptions> = fc
  .record({
    name: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    brand: fc.constantFrom(...BRANDS),
    category: fc.constantFrom(...CATEGORIES),
    genre: fc.constantFrom(...GENRES),
    description: odd.map((text) => plain(plain(text))),
    colourway: odd.map((text) => line(line(text))),
    materials: odd.map((text) => line(line(text))),
    style: odd.map((text) => line(line(text))),
    season: odd.map((text) => line(line(text))),
    box: fc.option(
      fc.record({
        weightG: fc.integer({ min: 1, max: HEAVIEST_G }),
        lengthCm: fc.integer({ min: 1, max: 100 }),
        widthCm: fc.integer({ min: 1, max: 100 }),
        heightCm: fc.integer({ min: 1, max: 100 }),
      }),
    ),
    costCentavos: fc.option(fc.integer({ min: 0, max: 15_000_000 })),
    priceCentavos: fc.integer({ min: 0, max: 15_000_000 }),
    discount: fc.option(fc.constantFrom(...DISCOUNTS)),
    images: fc.uniqueArray(
      fc.integer({ min: 0, max: 99 }).map((n) => `/img/${String(n).padStart(32, '0')}`),
      { maxLength: 12 },
    ),
    units: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ units, priceCentavos, box, ...stockAlerts }) => ({
    ...stockAlerts,
    ...box,
    pesos: priceCentavos / 100,
    sizes: Object.fromEntries(
      units.map((count, at) => [sizesFor(CATALOGUE, stockAlerts.category)[at]!, count]),
    ),
  }))

describeEachDatabase('the catalogue out and in again', (open) => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await open()
    folder = await mkdtemp(join(tmpdir(), 'export-'))
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => emptyTables(database))

  const shop = () => {
    const context = testContext(database)
    return {
      catalogue: openCatalogue(context),
      imports: openImports(context),
      settings: context.settings,
    }
  }
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const out = () => exportCommand(['todo.csv'], shop(), say, folder)
  const back = () => importCommand(['todo.csv', '--refused', 'no.csv'], shop(), say, folder)
  const everything = async () => [
    await database.db.select().from(products),
    await database.db.select().from(productSizes),
  ]

  test('nothing changes, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 8 }), async (list) => {
        await emptyTables(database)
        for (const stockAlerts of list) await seedProduct(database, stockAlerts)
        const before = await everything()
        said.length = 0
        expect(await out()).toBe(0)
        expect(await back()).toBe(0)
        expect(said.join('\n')).toContain(
          `${list.length} filas = 0 nuevos + 0 cambiados + ${list.length} iguales + 0 rechazadas`,
        )
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 15 },
    )
  }, 120_000)

  test('codes and shelves of sizes go out and come in: changed there they change here, and one that another has stays there', async () => {
    const [one, two] = [await seedProduct(database), await seedProduct(database, { name: 'Otras' })]
    const code = (sizeId: number, codes: object) =>
      database.db.update(productSizes).set(codes).where(eq(productSizes.id, sizeId))
    await code(one.sizeIds['41']!, { sku: 'A-41', barcode: '4006381333931', shelf: 'B|4' })
    await code(one.sizeIds['42']!, { sku: 'A-42' })
    await out()
    const before = await everything()
    expect(await back()).toBe(0)
    expect(await everything()).toEqual(before)
    const file = join(folder, 'todo.csv')
    const text = await readFile(file, 'utf8')
    expect(text).toContain(';41=A-41 | 42=A-42;41=4006381333931;41=B|4')
    const headings = text.split(/\r?\n/, 1)[0]!.split(';')
    const other = (line: string) =>
      line
        .split(';')
        .with(headings.indexOf('codigo de barras'), '41=4006381333931')
        .with(headings.indexOf('estante'), 'B4')
        .join(';')
    await writeFile(
      file,
      text
        .replace(
          ';41=A-41 | 42=A-42;41=4006381333931;41=B|4',
          ';41=A-41 | 42=B-42;42=4006381333931 | 41=CAJA;42=B4',
        )
        .replace(/^2;.*$/m, other),
    )
    expect(await back()).toBe(0)
    const rows = await database.db.select().from(productSizes).orderBy(productSizes.id)
    expect(
      rows.map(({ productId, size, sku, barcode, shelf }) => [productId, size, sku, barcode, shelf]),
    ).toEqual([
      [one.id, '41', 'A-41', 'CAJA', 'B|4'],
      [one.id, '42', 'B-42', '4006381333931', 'B4'],
      [two.id, '41', '', '', 'B4'],
      [two.id, '42', '', '', 'B4'],
    ])
  })

  test('no cell is a formula, and Excel is told that it is UTF-8', async () => {
    await seedProduct(database, { description: '=HYPERLINK("http://x")', colourway: '@SUM(A1)' })
    await out()
    const bytes = await readFile(join(folder, 'todo.csv'))
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString()).toContain(`;"'=HYPERLINK(""http://x"")";'@SUM(A1);`)
    expect(bytes.toString()).toContain(';41=5 | 42=5;10;')
  })

  test('what is corrected in a spreadsheet changes that product, and no unit of its stock', async () => {
    const { id } = await seedProduct(database, { pesos: 20_000 })
    await out()
    const file = join(folder, 'todo.csv')
    const text = (await readFile(file, 'utf8'))
      .replace(';20000;;', ';"25.500,50";20%;')
      .replace('41=5', '41=99')
    await writeFile(file, Buffer.from(text.replace('\uFEFF', ''), 'latin1'))
    expect(await back()).toBe(0)
    expect(await database.db.select().from(products).orderBy(products.id)).toMatchObject([
      { id, priceCentavos: fromPesos(25_500.5), offer: true, discount: '20%', stock: 10, version: 2 },
    ])
    expect(await database.db.$count(imports)).toBe(1)
    expect(
      (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action),
    ).toContain('product.change')
  })

  test('an export from before products said what they are made of comes in, and leaves what they say now', async () => {
    const { id } = await seedProduct(database, { pesos: 20_000, materials: 'Lona' })
    await out()
    const file = join(folder, 'todo.csv')
    const older = (await readFile(file, 'utf8'))
      .split('\r\n')
      .map((row) => row.replace(/;(materiales|Lona);.*$/, ''))
      .join('\r\n')
    expect(older).not.toMatch(/materiales|Lona/)
    await writeFile(file, older.replace(';20000;', ';21000;'))
    expect(await back()).toBe(0)
    expect(await database.db.select().from(products).orderBy(products.id)).toMatchObject([
      { id, priceCentavos: fromPesos(21_000), materials: 'Lona' },
    ])
  })

  test('a list that is not ours needs its mapping, and a file that cannot be written is said so', async () => {
    await writeFile(join(folder, 'todo.csv'), 'a,b\n1,2\n')
    expect(await back()).toBe(2)
    expect(said.at(-1)).toContain('--map')
    expect(await exportCommand(['no/existe/x.csv'], shop(), say, folder)).toBe(1)
    expect(await exportCommand([], shop(), say, folder)).toBe(2)
  })
})
