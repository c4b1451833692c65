/** The list of another shop comes in through the owner's command while the shop is open, and is bought like anything else. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyProduct } from '#rules/search/search.ts'
import { importCommand } from '#server/commands/import.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { plainHttp } from '#tests/support/browser/plain-http.ts'
import { ledgerOf, productNamed, stockOf } from '#tests/support/shelf.ts'
import { chooseSize, goToPay, payBy, placeOrder } from '#tests/support/browser/shopper.ts'

const MAPPING = {
  source: 'lista-de-prueba',
  key: 'codigo',
  name: 'titulo',
  brand: { columns: 'marca' },
  category: { columns: 'rubro' },
  genre: { columns: 'para' },
  price: { column: 'precio', before: 'antes' },
  description: 'detalle',
  sizes: { column: 'talles', separator: '/' },
  stock: { each: 3 },
}
const LIST = `codigo;titulo;marca;rubro;para;precio;antes;talles;detalle
A-1;Zapatillas Bandurria;Puma;zapatillas;mujer;$ 40.000;$ 50.000;38/39/40;Livianas, con caña de tela
A-2;Buzo Tero;Adidas;buzo;hombre;35000;;M/L;Friza por dentro
A-3;Zapatillas Hornero;Marca Ajena;zapatillas;hombre;40000;;42;De otra casa
A-4;;Nike;buzo;hombre;35000;;M;Sin título
A-5;Buzo Calandria;Nike;buzo;mujer;precio a confirmar;;S;Sin precio
`

let server: Journey
let folder: string
beforeAll(async () => {
  server = await openJourney()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-import-'))
  fs.writeFileSync(path.join(folder, 'mapping.json'), JSON.stringify(MAPPING))
})
afterAll(async () => {
  await server?.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function bringIn(list: string | Buffer): Promise<{ code: number; said: string; refused: string }> {
  const [file, refused] = [path.join(folder, 'lista.csv'), path.join(folder, 'rechazadas.csv')]
  fs.writeFileSync(file, list)
  fs.rmSync(refused, { force: true })
  const said: string[] = []
  const args = [file, '--map', 'mapping.json', '--refused', refused]
  const code = await importCommand(args, server.shop, (line) => said.push(line), folder)
  return {
    code,
    said: said.join('\n'),
    refused: fs.existsSync(refused) ? fs.readFileSync(refused, 'utf8') : '',
  }
}

test('a list comes in row by row, its shoe is found, filtered by size and bought', async () => {
  const { page, errors } = await server.visitAs('importada@example.com')
  // The shop is open and has answered this before: the new products must not hide behind what it remembers.
  await page.goto(`${server.url}/?q=bandurria`)
  await page.getByText('NO HUBO RESULTADOS PARA TU BUSQUEDA').waitFor()

  const first = await bringIn(LIST)
  expect(first.code).toBe(0)
  expect(first.said).toContain('5 filas = 2 nuevos + 0 cambiados + 0 iguales + 3 rechazadas')
  expect(first.refused.split('\n').map((line) => line.split(',')[0])).toEqual(['linea', '4', '5', '6', ''])
  const again = await bringIn(LIST)
  expect(again.said).toContain('5 filas = 0 nuevos + 0 cambiados + 2 iguales + 3 rechazadas')
  const dearer = await bringIn(LIST.replace('35000;;M/L', '36000;;M/L'))
  expect(dearer.said).toContain('0 nuevos + 1 cambiados + 1 iguales')

  // It came without pictures: hidden, until somebody shows it as it is.
  expect(first.said).toContain('2 productos nuevos llegaron sin foto')
  const shoe = await productNamed(server.database, 'Zapatillas Bandurria')
  await page.goto(`${server.url}/?q=bandurria`)
  await page.getByText('NO HUBO RESULTADOS PARA TU BUSQUEDA').waitFor()
  const admin = await server.signIn('admin@vereda.test')
  const shown = { intent: 'restore', productId: String(shoe), returnTo: `/AdminDetail/${shoe}` }
  expect((await plainHttp(server.url).post('/ModifyProducts', shown, admin)).status).toBe(303)
  await page.goto(`${server.url}/?q=bandurria&category=calzado`)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByTitle(/con talle 39 en stock/).click()
  await page.waitForURL(/size=39/)
  await page.getByRole('button', { name: 'Ver 1 producto' }).click()
  const card = page.getByRole('main').getByRole('article')
  await card.getByText('20% OFF').waitFor()
  await card.getByRole('link', { name: 'Zapatillas Bandurria' }).click()
  await page.getByRole('heading', { name: 'Zapatillas Bandurria', level: 1 }).waitFor()
  await chooseSize(page, '39')
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  await page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()
  const reference = await placeOrder(page, server.url)
  await goToPay(page)
  await payBy(page, 'Aprobar el pago')
  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await page.getByText('$ 41.000').first().waitFor()

  expect(await stockOf(server.database, shoe, '39')).toBe(2)
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0'])
  expect((await bringIn(LIST)).said).toContain('0 nuevos + 1 cambiados + 1 iguales')
  expect(await stockOf(server.database, shoe, '39')).toBe(2)
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
  expect(errors).toEqual([])
})

test.each([
  ['empty', ''],
  ['binary', Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7) % 256))],
  ['of other columns', 'a;b;c\n1;2;3\n'],
  ['cut off inside a quoted cell', `${LIST}A-6;"Zapatillas Chaj`],
])('a file that is %s is refused in a sentence and leaves the catalogue whole', async (_what, content) => {
  const before = await server.shop.products.list(anyProduct, 1)
  const end = await bringIn(content)
  expect(end.code).toBe(1)
  expect(end.said.trim()).not.toBe('')
  expect(end.said).not.toMatch(/\n\s+at /)
  const after = await server.shop.products.list(anyProduct, 1)
  expect(after.paging).toEqual(before.paging)
  expect(await server.broken()).toEqual([])
})
