/** `shop import` without a mapping file: the same recognition, questions and report as on the page (product §26.18). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { openImports } from '#shop/imports/imports.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { importCommand } from './import.ts'

const SHOPIFY = `Handle,Title,Vendor,Type,Tags,Status,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Variant Inventory Qty
buzo-a,Buzo Alba,Nike,Buzo,hombre,active,Talle,M,40000,50000,3
buzo-a,,,,,,,L,45000,50000,2
buzo-b,Buzo Bruma,Nike,Buzo,mujer,draft,Talle,S,50000,,1
`
const UNKNOWN = `Marca;Producto;Tipo;Sexo;Precio;Descuento;Talle
Nike;Cancha Blanca;Zapatillas;Hombre;70.000;50%;41
`

describeEachDatabase('the command line', (open) => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await open()
    folder = await mkdtemp(join(tmpdir(), 'vereda-import-'))
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => emptyTables(database))

  async function run(list: string, ...args: string[]) {
    await writeFile(join(folder, 'lista.csv'), list)
    const context = testContext(database)
    const shop = { imports: openImports(context), settings: context.settings }
    const said: string[] = []
    const code = await importCommand(['lista.csv', ...args], shop, (line) => said.push(line), folder)
    return { code, said: said.join('\n').replaceAll('\u00a0', ' ') }
  }

  test('a list of a known program is tried and imported by its format, with the page’s report', async () => {
    const tried = await run(SHOPIFY, '--dry-run')
    expect(tried.code).toBe(0)
    expect(tried.said).toContain('Es una lista de Shopify.')
    expect(tried.said).toContain('Buzo Alba · Buzo · $ 40.000 (antes $ 50.000, 20% menos) · M: 3, L: 0')
    expect(tried.said).toMatch(/Talles con otro precio: 1\..*\n.*talle L: \$ 45\.000, 2 unidades \(línea 2\)/)
    expect(tried.said).toMatch(/Entran ocultos: 1\..*\n.*Status: draft/)
    expect(await database.db.$count(products)).toBe(0)
    expect((await run(SHOPIFY)).code).toBe(0)
    expect(await database.db.$count(products)).toBe(2)
  })

  test('a list that nobody knows is imported once its values were said yes to', async () => {
    const first = await run(UNKNOWN)
    expect(first.code).toBe(2)
    expect(first.said).toContain('«Precio»: es lo que se paga hoy por uno: 70.000')
    expect(first.said).toContain('--confirm')
    expect(await database.db.$count(products)).toBe(0)
    expect((await run(UNKNOWN, '--confirm')).said).toContain('Elegí si el precio ya tiene el descuento')
    const tried = await run(UNKNOWN, '--dry-run', '--discount', 'to-take')
    expect(tried.said).toContain('$ 35.000 (antes $ 70.000, 50% menos)')
    expect((await run(UNKNOWN, '--confirm', '--discount', 'taken')).code).toBe(0)
    const [product] = await database.db.select().from(products)
    expect(product).toMatchObject({ priceCentavos: 7_000_000, offer: false })
  })

  test.each([
    ['--format', 'excel'],
    ['--discount', 'tal vez'],
  ])('%s %s is no answer, and says which are', async (...answer) => {
    expect(await run(UNKNOWN, ...answer)).toMatchObject({
      code: 2,
      said: expect.stringContaining(answer[0]!),
    })
  })
})
