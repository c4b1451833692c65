/** A shop whose admin sends lists: read, tried, imported, as far as a test wants. */
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { confirmedAll } from '#rules/imports/confirm.ts'
import { emptyDraft } from '#rules/imports/draft.ts'
import type { Mapping } from '#rules/imports/mapping.ts'
import { readRows, type ListRecord } from '#rules/imports/rows.ts'
import { openImports, type OpenList } from '#shop/imports/imports.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { seedUser } from '../builders.ts'
import { orderFixture } from '../orders-admin.ts'

const COLUMNS = ['codigo', 'nombre', 'precio', 'talles', 'stock', 'fotos']
export type Line = [
  codigo: string,
  nombre: string,
  precio: string,
  talles: string,
  stock: string,
  fotos?: string,
]
const PICTURE = `/img/${'a'.repeat(32)}`
const columns = {
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
/** Somebody looked at it. */
export const draft = { ...columns, confirmed: confirmedAll(columns) }
export const many = (count: number, price = '1000'): Line[] =>
  Array.from({ length: count }, (_, n) => [`k${n}`, 'Buzo Igual', price, 'S|M', '4'])

export type ListFixture = Awaited<ReturnType<typeof listFixture>>

/** The database has to be empty. */
export async function listFixture(database: Database) {
  const fixture = orderFixture(database)
  const imports = openImports(fixture.context)
  const admin = await seedUser(database, { role: 'owner' })
  /** By import. */
  const sent = new Map<number, Line[]>()

  const openList: OpenList = async (id, _file, mapping) => {
    const lines = sent.get(id)
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
    return readRows(records, mapping, { terms: CATALOGUE_TERMS })
  }
  async function send(lines: Line[], source = draft.source): Promise<number> {
    const end = await imports.receive(admin, {
      fileName: 'lista.csv',
      bytes: 100,
      total: lines.length,
      contentHash: createHash('sha256').update(JSON.stringify(lines)).digest('hex'),
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
    sent.set(end.value.id, lines)
    return end.value.id
  }
  const view = async (id: number) => {
    const end = await imports.find(admin, id)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const work = async () => {
    while ((await imports.runDue(openList)) > 0);
  }
  async function bring(lines: Line[], changes = {}): Promise<number> {
    const id = await send(lines)
    expect(await imports.check(admin, id, { ...draft, ...changes })).toMatchObject({ ok: true })
    await work()
    expect(await imports.start(admin, id)).toMatchObject({ ok: true })
    await work()
    return id
  }
  const named = async (name: string) => {
    const [product] = await database.db.select().from(products).where(eq(products.name, name))
    return product!
  }
  const catalogue = openCatalogue(fixture.context)
  return { ...fixture, catalogue, imports, admin, sent, openList, readLines, send, view, work, bring, named }
}
