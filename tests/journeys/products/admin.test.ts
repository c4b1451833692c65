/** The catalogue in and out, and many products at once: as two people in a showroom do it, with scripts and without. */
import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { desc, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { imports, products } from '#data/schema.ts'
import { confirmColumns, tryList } from '#tests/support/browser/list-columns.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §2.4, §4.19, §26.1, §26.2, §26.8, §26.9, §26.10, §29.2, §38.4. */

const ADMIN = 'admin@vereda.test'
let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

// «Ref. interna» is what must be corrected: the guess takes the code of the box.
const LIST = Buffer.from(
  [
    'SKU;Ref. interna;Producto;Marca;Rubro;Sexo;Precio;Talles;Cantidad;Descripción',
    'X;R-1;Zapatillas Chingolo;Puma;Zapatillas;Mujer;40.000;38/39;4;"Livianas;\ncon ñandú"',
    'X;R-2;Buzo Benteveo;Nike;Buzos;Hombre;35.000;M/L;6;Friza',
    'X;R-3;Buzo Ajeno;Topper;Buzos;Hombre;35.000;M/L;6;De otra marca',
  ].join('\r\n'),
  'latin1',
)
const csv = (buffer: Buffer) => ({ name: 'proveedor.csv', mimeType: 'text/csv', buffer })
const named = async (name: string) => {
  const [row] = await server.database.db.select().from(products).where(eq(products.name, name))
  return row
}
const idOf = async (name: string) => (await named(name))!.id
async function fits(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  const wide = await page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('main *')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => one.outerHTML.slice(0, 120)),
  )
  expect(wide).toEqual([])
}

test('for everybody but admins none of this exists, and odd addresses are answered calmly', async () => {
  const cookies = {
    visitor: '',
    customer: await server.signIn('cliente@vereda.test'),
    banned: await server.signIn('baneado@vereda.test'),
    admin: await server.signIn(ADMIN),
  }
  const ask = async (path: string, who: keyof typeof cookies, method = 'GET') => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie: cookies[who], 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
      ...(method === 'POST' && {
        body: new URLSearchParams({ intent: 'start', rows: '1.999.', estante: 'archive' }),
      }),
    })
    await answer.body?.cancel()
    return answer.status
  }
  const pages = [
    '/AdminImport',
    '/AdminImport/1',
    '/AdminImport/1/rechazadas.csv',
    '/AdminExport',
    '/AdminBulk',
    '/AdminBulk/1',
  ]
  for (const path of pages)
    for (const [who, status] of [
      ['visitor', 404],
      ['customer', 404],
      ['banned', 403],
    ] as const) {
      expect([path, who, await ask(path, who)]).toEqual([path, who, status])
      if (!/csv|Export/.test(path))
        expect([path, who, await ask(path, who, 'POST')]).toEqual([path, who, status])
    }
  for (const [path, status] of [
    ['/AdminImport', 200],
    ['/AdminImport?page=x', 200],
    ['/AdminImport/999', 404],
    ['/AdminImport/archivo', 404],
    ['/AdminImport/999/rechazadas.csv', 404],
    ['/AdminExport?shown=all&q=%00', 200],
    ['/AdminBulk', 200],
    ['/AdminBulk?id=x&id=-1&id=99999999999', 200],
    ['/AdminBulk?id=1&ver=1&precio=percent&valor=%F0%9F%98%80', 422],
    ['/AdminBulk?id=1&ver=1', 422],
    ['/AdminBulk?todos=1&estante=archive', 200],
    ['/AdminBulk/0', 404],
    ['/ModifyProducts?vista=tabla&orden=-nada&col=x&page=-3', 200],
  ] as const)
    expect([path, await ask(path, 'admin')]).toEqual([path, status])
  expect(await ask('/AdminImport/999', 'admin', 'POST')).toBe(404)
  expect(await ask('/AdminBulk', 'admin', 'POST')).toBe(409)
})

test('a list comes in: guessed, corrected, tried, imported, taken back', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AdminImport`)
  await awake(page)
  await main
    .getByLabel('Elegí un CSV')
    .setInputFiles({ ...csv(Buffer.from([0x89, 0x50, 0, 1])), name: 'foto.csv' })
  await main.getByRole('alert').getByText('no es un texto CSV').waitFor()
  await fits(page)
  await main.getByLabel('Elegí un CSV').setInputFiles(csv(LIST))
  await page.waitForURL(/AdminImport\/\d+/)

  await main.getByText('3 filas').waitFor()
  await main.getByText('Latin-1, separado por punto y coma').waitFor()
  await fits(page)
  expect(await main.getByLabel('Código', { exact: true }).inputValue()).toBe('SKU')
  // Nobody knows whose list it is: what was guessed of money and units is looked at first.
  await main.getByRole('button', { name: 'Probar la lista' }).first().click()
  await main.getByRole('alert').getByText('mirá lo que se adivinó').waitFor()
  await fits(page)
  await tryList(main)
  // One code for several colours: what the rows call them tells them apart.
  await main.getByRole('heading', { name: '1 fila rechazada' }).waitFor()

  await main.getByLabel('Código', { exact: true }).selectOption('Ref. interna')
  await main.getByText('«R-1» «R-2» «R-3»').waitFor()
  await main.getByRole('combobox', { name: 'Precio', exact: true }).selectOption('')
  await main.getByRole('button', { name: 'Probar de nuevo' }).click()
  await main.getByRole('alert').getByText('Elegí la columna del precio').waitFor()
  expect(await main.getByLabel('Código', { exact: true }).inputValue()).toBe('Ref. interna')
  await main.getByRole('combobox', { name: 'Precio', exact: true }).selectOption('Precio')
  await confirmColumns(main)
  await main.getByRole('button', { name: 'Probar de nuevo' }).click()
  await main.getByRole('heading', { name: '1 fila rechazada' }).waitFor()
  await main.getByRole('cell', { name: 'la marca no es Adidas, Nike ni Puma' }).waitFor()
  expect(await named('Zapatillas Chingolo')).toBeUndefined()
  await fits(page)
  const refused = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Descargar CSV' }).click()
  expect(await readFile(await (await refused).path(), 'utf8')).toBe(
    '\uFEFFlinea;motivo\r\n5;"la marca no es Adidas, Nike ni Puma"\r\n',
  )

  await main.getByRole('button', { name: 'Importar 2 productos' }).click()
  await main.getByRole('heading', { name: /^Lo que se importó/ }).waitFor()
  expect(await named('Zapatillas Chingolo')).toMatchObject({ stock: 4, priceCentavos: 4_000_000 })
  await page.reload()
  await main.getByRole('button', { name: 'Deshacer la importación' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await main.getByText('2 productos volvieron a como estaban').waitFor()
  expect((await named('Buzo Benteveo'))!.deletedAt).not.toBeNull()
  expect(errors).toEqual([])
})

test('of a list that is known what needs no answer is folded; a size with its own price is told before and after', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AdminImport`)
  await awake(page)
  const list = `Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Precio;Precio promocional;Stock;SKU;Marca;Sexo
buzo-tijereta;Buzo Tijereta;Buzos;Talle;M;50000.00;;3;BT-M;Nike;Masculino
buzo-tijereta;;;Talle;L;50000.00;;;BT-L;;
buzo-tijereta;;;Talle;XXL;58000.00;;2;BT-XXL;;
`
  await main.getByLabel('Elegí un CSV').setInputFiles({ ...csv(Buffer.from(list)), name: 'nube.csv' })
  await main.getByText('Es una lista de Tiendanube.').waitFor()
  for (const folded of ['Precio', 'Código', 'Fotos'])
    expect(await main.getByRole('combobox', { name: folded, exact: true }).count()).toBe(0)
  await main.getByText('Precio, talles y stock', { exact: true }).click()
  expect(await main.getByRole('combobox', { name: 'Precio', exact: true }).inputValue()).toBe(
    'Precio promocional',
  )
  await fits(page)
  await main.getByRole('button', { name: 'Probar la lista' }).click()
  await main.getByText('Lo que no entra tal cual').waitFor()
  await main.getByText(/talle XXL: \$.58\.000, 2 unidades/).waitFor()
  await main.getByRole('button', { name: 'Importar 1 producto' }).click()
  await main.getByRole('heading', { name: 'Lo que no entró tal cual' }).waitFor()
  await main.getByText(/talle XXL: \$.58\.000, 2 unidades/).waitFor()
  await main.getByText('talle L: celda vacía').waitFor()
  expect(await main.getByRole('button', { name: 'Agregar' }).count()).toBe(0)
  await fits(page)
  const product = (await named('Buzo Tijereta'))!
  expect([product.priceCentavos, product.stock]).toEqual([5_000_000, 3])
  expect(errors).toEqual([])
})

test('the catalogue goes out, and comes in again without changing anything, without scripts', async () => {
  const { page, errors } = await server.visit({ javaScriptEnabled: false, acceptDownloads: true })
  const [cookie, value] = (await server.signIn(ADMIN)).split('=') as [string, string]
  await page.context().addCookies([{ name: cookie, value, url: server.url }])
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AdminImport`)
  const coming = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Exportar CSV' }).click()
  const text = await readFile(await (await coming).path())
  const live = await server.database.db.$count(products, isNull(products.deletedAt))
  await main.getByLabel('Elegí un CSV').setInputFiles({ ...csv(text), name: 'catalogo.csv' })
  await main.getByRole('button', { name: 'Subir y revisar' }).click()
  await main.getByText('Es una lista exportada de esta tienda.').waitFor()
  await main.getByRole('button', { name: 'Probar la lista' }).click()
  // The page loads itself again until it is done.
  await main.getByText('No hay nada para importar').waitFor({ timeout: 30_000 })
  const [last] = await server.database.db.select().from(imports).orderBy(desc(imports.id)).limit(1)
  expect(last!.trial).toMatchObject({
    counts: { rows: live, unchanged: live, changed: 0, created: 0, refused: 0 },
  })
  await main.getByRole('button', { name: 'Descartar' }).click()
  await main.getByText('No se hizo').first().waitFor()
  expect(errors).toEqual([])
})

test('many at once from the table: a wrong number, a preview, somebody else in between, undone', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  page.setDefaultTimeout(30_000)
  const main = page.getByRole('main')
  // A few rows are as good for axe as fifty, and much quicker.
  await page.goto(`${server.url}/ModifyProducts?category=pantalon`)
  await main.getByRole('link', { name: 'Ver tabla' }).click()
  await main.getByRole('link', { name: 'Precio' }).click()
  await page.waitForURL(/orden=price/)
  await awake(page)
  await fits(page)
  const boxes = main.getByRole('checkbox', { name: /^Elegir / })
  const names = (await main.getByRole('rowheader').getByRole('link').allTextContents()).slice(0, 3)
  const before = await Promise.all(names.map((name) => named(name)))
  expect(before[0]!.priceCentavos).toBeLessThanOrEqual(before[1]!.priceCentavos)
  for (const name of names) await main.getByLabel(`Elegir ${name}`).press('Space')
  await main.getByText('3 elegidos').waitFor()
  expect(await boxes.count()).toBeGreaterThan(5)
  await page.getByRole('group', { name: 'Con los elegidos' }).getByRole('button', { name: 'Precio' }).click()

  await main.getByText('3 productos elegidos').waitFor()
  const price = main.getByRole('group', { name: 'Precio' })
  await price.getByLabel('Cómo').selectOption('percent')
  await price.getByLabel('Cuánto').fill('mucho')
  await main.getByRole('button', { name: 'Ver cómo quedaría' }).click()
  await price.getByText('Ingresá un porcentaje de -90 a 500').waitFor()
  await price.getByLabel('Cuánto').fill('10')
  await price.getByLabel('Redondeo').selectOption('99')
  await main.getByRole('button', { name: 'Ver cómo quedaría' }).click()
  await main.getByText('Cambian 3 productos').waitFor()
  await fits(page)

  // Somebody else saves the second one meanwhile.
  const other = await server.shop.catalogue.bulk.apply(
    { kind: 'system', name: 'test' },
    [{ id: before[1]!.id, version: before[1]!.version, seen: {} }],
    { offer: { on: !before[1]!.offer, discount: '50%' } },
  )
  expect(other).toMatchObject({ value: { changed: 1 } })
  await main.getByRole('button', { name: 'Cambiar 3 productos' }).click()
  await main.getByRole('heading', { name: '2 productos cambiados' }).waitFor()
  await main.getByText('alguien lo cambió después de la vista previa.').waitFor()
  const raised = (await named(names[0]!))!
  expect(raised.priceCentavos).toBeGreaterThan(before[0]!.priceCentavos)
  expect((raised.priceCentavos / 100) % 100).toBe(99)
  expect((await named(names[1]!))!.priceCentavos).toBe(before[1]!.priceCentavos)

  await main.getByRole('button', { name: 'Deshacer el cambio' }).click()
  await main.getByText('El cambio se deshizo: los productos están como antes.').waitFor()
  expect((await named(names[0]!))!.priceCentavos).toBe(before[0]!.priceCentavos)
  expect(errors).toEqual([])
  expect(await server.broken()).toEqual([])
})

test('without scripts many are archived and brought back', async () => {
  const { page, errors } = await server.visit({ javaScriptEnabled: false })
  const [cookie, value] = (await server.signIn(ADMIN)).split('=') as [string, string]
  await page.context().addCookies([{ name: cookie, value, url: server.url }])
  const main = page.getByRole('main')
  await page.goto(`${server.url}/ModifyProducts?vista=tabla&category=campera`)
  const names = (await main.getByRole('rowheader').getByRole('link').allTextContents()).slice(0, 2)
  for (const name of names) await main.getByLabel(`Elegir ${name}`).check()
  await main.getByRole('button', { name: 'Eliminar' }).click()
  await main.getByText('Cambian 2 productos').waitFor()
  await main.getByRole('button', { name: 'Cambiar 2 productos' }).click()
  await main.getByRole('heading', { name: '2 productos cambiados' }).waitFor()
  const id = await idOf(names[0]!)
  expect(await server.shop.products.find(id)).toBeNull()
  await main.getByRole('button', { name: 'Deshacer el cambio' }).click()
  await main.getByText('El cambio se deshizo: los productos están como antes.').waitFor()
  await until(() => server.shop.products.find(id))
  expect(errors).toEqual([])
})
