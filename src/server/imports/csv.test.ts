import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectCsv, readCsv, type CsvFile } from './csv.ts'

/** Holds product §26.1, §26.11, §26.14. */

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'csv-'))))
afterAll(() => rm(folder, { recursive: true }))
async function file(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `${Math.random()}.csv`)
  await writeFile(path, content)
  return path
}
async function inspected(path: string, columns: readonly string[]): Promise<CsvFile> {
  const end = await inspectCsv(path, columns)
  if (!end.ok) throw new Error(end.message)
  return end.value
}
async function rows(path: string, ...columns: string[]) {
  const found: unknown[] = []
  for await (const { line, get } of readCsv(await inspected(path, columns)))
    found.push([line, ...columns.map(get)])
  return found
}

test('reads a byte order mark, semicolons, quoted line breaks and blank lines, and knows each row’s line', async () => {
  const path = await file('\uFEFFName ; Price\r\n"uno\r\ndos";1\r\n\r\ntres;2\r\n')
  expect(await rows(path, 'name', 'PRICE')).toEqual([
    [2, 'uno\r\ndos', '1'],
    [5, 'tres', '2'],
  ])
})

test('a code as a text, and accents that were encoded twice, are read and told', async () => {
  const path = await file('name,sku\nEdiciÃ³n,="00456"\nuno,"=""00457"""\n')
  const found: unknown[] = []
  for await (const { get, mended } of readCsv(await inspected(path, [])))
    found.push([get('name'), get('sku'), mended?.map(({ value }) => value)])
  expect(found).toEqual([
    ['Edición', '00456', ['EdiciÃ³n', '="00456"']],
    ['uno', '00457', ['="00457"']],
  ])
})

test('reads Latin-1 text when it is not UTF-8', async () => {
  expect(await rows(await file(Buffer.from('name,price\nPantal\xf3n,1\n', 'latin1')), 'name')).toEqual([
    [2, 'Pantalón'],
  ])
})

test('reads UTF-16 in both orders, as spreadsheets save «Unicode text»', async () => {
  const little = Buffer.from('\uFEFFname\tprice\nPantalón\t1\n', 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const content of [little, big])
    expect(await rows(await file(content), 'name', 'price')).toEqual([[2, 'Pantalón', '1']])
})

test.for([
  ['sep=,\nname,price\nuno,1\n', ','],
  ['sep=;\r\nname;price\r\nuno;1\r\n', ';'],
  ['\uFEFFsep=|\nname|price\nuno|1\n', '|'],
])('the line with which Excel tells the delimiter is no heading: %j', async ([content, delimiter]) => {
  const path = await file(content!)
  expect(await inspected(path, ['name'])).toMatchObject({
    delimiter,
    columns: ['name', 'price'],
    records: 1,
  })
  expect(await rows(path, 'name', 'price')).toEqual([[3, 'uno', '1']])
})

test.for([
  ['a quote that never closes', '"dos,2', { mended: [{ value: 'dos', becomes: 'dos' }] }],
  ['a quote in the middle', '"dos" y"x,1', { mended: [{ value: '"dos" y"x', becomes: '"dos" y"x' }] }],
  [
    'a cell too few',
    'dos',
    { problem: 'tiene 1 celda en lugar de 2: falta o sobra una comilla o un separador' },
  ],
] as const)('after thousands of rows %s is told of its own line alone', async ([, wrong, told]) => {
  const before = Array.from({ length: 5_000 }, (_, row) => `"uno\ncon salto ${row}",1\n`).join('')
  const path = await file(`name,price\n${before}${wrong}\ntres,3\n`)
  const odd: unknown[] = []
  let last = ''
  for await (const { line, get, ...rest } of readCsv(await inspected(path, ['name']))) {
    last = get('name')
    if (Object.keys(rest).length > 0) odd.push({ line, ...rest })
  }
  expect(odd).toEqual([{ line: 10_002, ...told }])
  expect(last).toBe('tres')
})

test.for([
  ['an empty file', '', 'vacío'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'no es un texto CSV'],
  ['the wrong columns', 'a,b\n1,2\n', 'faltan columnas: name'],
  ['only a header', 'name,price\n', 'ninguna fila'],
  ['half a line at its end', 'name,price\nuno,1\ndo', 'línea 3'],
  ['cells too few in most of its rows', 'name,price\nuno,1\ndos\ntres\n', 'línea 3'],
  ['far too many columns', `name,${'x,'.repeat(2000)}y\n`, 'más de 500 columnas'],
] as const)('%s is refused whole, with a sentence that says why', async ([, content, reason]) => {
  const path = await file(content)
  expect(await inspectCsv(path, ['name'])).toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(reason),
  })
})

test('the same rows are the same list, however a spreadsheet saved them', async () => {
  const hashOf = async (content: string | Uint8Array) =>
    (await inspected(await file(content), [])).contentHash
  const first = await hashOf('name,price\nPantalón,1\n"Buzo, gris",2\n')
  expect(await hashOf('\uFEFFname;price\r\n"Buzo, gris";2\r\nPantalón ;1\r\n')).toBe(first)
  expect(await hashOf(Buffer.from('name;price\nPantal\xf3n;1\nBuzo, gris;2\n', 'latin1'))).toBe(first)
  expect(await hashOf('name,price\nPantalón,1\n"Buzo, gris",3\n')).not.toBe(first)
  expect(await hashOf('name,price\nPantalón,1\nPantalón,1\n"Buzo, gris",2\n')).not.toBe(first)
})

test('headings are found below title rows, and blank rows, spare cells and totals are no products', async () => {
  const path = await file(
    'LISTA DE PRECIOS, NOVIEMBRE\n;;\nNombre;Precio;Talle;;\nuno;1;38;;\n;;;;\n"dos";2;39;;\nTOTAL;3\n',
  )
  expect(await inspected(path, ['nombre'])).toMatchObject({ delimiter: ';', skip: 2, records: 2 })
  expect(await rows(path, 'nombre', 'precio')).toEqual([
    [4, 'uno', '1'],
    [6, 'dos', '2'],
  ])
})

test('a file that is not there is said so', async () => {
  expect(await inspectCsv(join(folder, 'nada.csv'), [])).toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('No se encuentra'),
  })
})
