/** The product form with everything that goes wrong around it: messages, pictures, drafts, two admins, lost sessions, no mouse, no scripts. */
import { AxeBuilder } from '@axe-core/playwright'
import { eq, like } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { users, products, sessions } from '#data/schema.ts'
import { PICTURE_MESSAGES } from '#rules/products/picture-file.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { focused, hidden, tabTo } from '#tests/support/browser/keyboard.ts'
import * as files from '#tests/support/picture-files.ts'
import { plainHttp, type PlainHttp } from '#tests/support/browser/plain-http.ts'
import { signInAs } from '#tests/support/browser/shopper.ts'

const ADMIN = 'admin@vereda.test'
const INVALID = 'Debes completar el formulario con la información correcta!'

let server: Journey
let http: PlainHttp
let cookie: string
let picture: string
beforeAll(async () => {
  server = await openJourney()
  http = plainHttp(server.url)
  cookie = await server.signIn(ADMIN)
  picture = (await server.shop.products.find(1))!.image!
})
afterAll(() => server?.close())
afterEach(async () => {
  expect(server.troubles).toEqual([])
  expect(await server.broken()).toEqual([])
})

const made = (name: string) =>
  server.database.db.select().from(products).where(like(products.name, name)).orderBy(products.id)
const filled = (changes: Record<string, string> = {}) => ({
  name: 'Buzo Prueba',
  category: 'buzo',
  brand: 'puma',
  genre: 'mujer',
  price: '30.000',
  size: 'M',
  stock: '5',
  images: JSON.stringify([{ url: picture, alt: '' }]),
  key: crypto.randomUUID(),
  ...changes,
})
const seeded = async (name: string): Promise<number> => {
  await http.post('/CreateProduct', filled({ name }), cookie)
  return (await made(name))[0]!.id
}
/** The hidden fields of a page's form, as a browser without scripts would send them. */
const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  )
async function opened(path: string) {
  const { page, errors } = await server.visitAs(ADMIN)
  await page.goto(server.url + path)
  await awake(page)
  return { page, errors, main: page.getByRole('main') }
}
async function fill(main: Locator, name: string): Promise<void> {
  await main.getByLabel('Nombre', { exact: true }).fill(name)
  for (const choice of ['Buzo', 'Puma', 'Mujer', 'M', 'L'])
    await main.getByText(choice, { exact: true }).click()
  await main.getByLabel('Precio', { exact: true }).fill('30.000')
  await main.getByLabel('Disponible').fill('5')
}
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType: 'image/png', buffer })

const TRIES: [field: Record<string, string>, message: string][] = [
  [{ name: '' }, 'El nombre del producto es requerido'],
  [{ name: 'Buzo 2000' }, 'El nombre del producto solo acepta letras y espacios.'],
  [{ category: '' }, 'Debes seleccionar una categoria'],
  [{ brand: '' }, 'Debes seleccionar una marca'],
  [{ images: '[]' }, 'El producto necesita una imagen'],
  [{ price: '' }, 'El precio es requerido'],
  [{ price: '-1' }, 'El precio no puede ser menor a 0'],
  [{ price: '150.001' }, 'El precio excede el maximo permitido'],
  [{ stock: '' }, 'El disponible es requerido'],
  [{ stock: '-1' }, 'El disponible no puede ser menor a 0'],
  [{ size: '' }, 'Debes seleccionar minimo 1 talle'],
  [{ genre: '' }, 'El producto debe pertenecer a un genero'],
  [{ offer: 'on' }, 'El descuento del producto es requerido'],
]
const EDIT_TRIES: typeof TRIES = [
  [{ sold: '' }, 'La cantidad vendida es requerida'],
  [{ sold: '-1' }, 'El vendido no puede ser menor a 0'],
  [{ score: '' }, 'La puntuacion es requerida'],
  [{ score: '5,1' }, 'La puntuacion excede el maximo permitido'],
  [{ score: '-0,1' }, 'La puntuacion excede el minimo permitido'],
]

test('without scripts every rule answers with its own words, all values kept, and a right form is one product', async () => {
  const path = `/EditProduct/${await seeded('Buzo Mensajes')}`
  const edit = { ...filled({ name: 'Buzo Mensajes' }), version: '1', sold: '0', score: '0' }
  for (const [address, form, tries] of [
    ['/CreateProduct', filled(), TRIES],
    [path, edit, [...TRIES, ...EDIT_TRIES]],
  ] as const)
    for (const [change, message] of tries) {
      const { status, words, html } = await http.post(address, { ...form, ...change }, cookie)
      expect([address, message, status]).toEqual([address, message, 422])
      expect(words).toContain(`\n${message}\n`)
      expect(words).toContain(INVALID)
      expect(html).toContain('<title>Error: ')
      if (change.price === undefined) expect(html).toContain('value="30.000"')
    }
  expect(await made('Buzo Prueba')).toHaveLength(0)

  const once = filled()
  const [first, second] = await Promise.all([
    http.post('/CreateProduct', once, cookie),
    http.post('/CreateProduct', once, cookie),
  ])
  const again = await http.post('/CreateProduct', once, cookie)
  expect([first.status, second.to, again.to]).toEqual([303, first.to, first.to])
  expect(await made('Buzo Prueba')).toHaveLength(1)
  expect((await http.get(first.to, cookie)).words).toContain(
    'El producto se ha sumado al catálogo con éxito!',
  )
  const changed = await http.post('/CreateProduct', { ...once, price: '31.000' }, cookie)
  expect(changed.status).toBe(409)
  expect(changed.words).toContain('Con este formulario ya creaste «Buzo Prueba».')
  const { key } = hiddenIn(changed.html)
  expect((await http.post('/CreateProduct', { ...once, price: '31.000', key: key! }, cookie)).status).toBe(
    303,
  )
  expect(await made('Buzo Prueba')).toHaveLength(2)
  const saved = await http.post(path, { ...edit, price: '32.000' }, cookie)
  expect((await http.get(saved.to, cookie)).words).toContain('El producto se ha editado con éxito!')
  for (const absent of [
    '/EditProduct/999999',
    '/AdminDetail/999999',
    '/EditProduct/x',
    '/CreateProduct?copiar=999999',
  ])
    expect((await http.get(absent, cookie)).status, absent).toBe(404)
})

test('with scripts: the same words while typing, sizes that follow the category, prices at each discount, the card as it will be', async () => {
  const { page, main, errors } = await opened('/CreateProduct')
  await main.getByRole('button', { name: 'Crear producto' }).click()
  const summary = main.getByRole('alert').filter({ hasText: INVALID })
  expect(await summary.getByRole('listitem').count()).toBe(8)
  const told = async (label: string, typed: string, message: string) => {
    await main.getByLabel(label, { exact: true }).fill(typed)
    await main.locator('p').getByText(message, { exact: true }).waitFor()
  }
  await told('Nombre', 'Buzo 2', 'El nombre del producto solo acepta letras y espacios.')
  await told('Precio', '-1', 'El precio no puede ser menor a 0')
  await told('Precio', '150001', 'El precio excede el maximo permitido')
  await told('Disponible', '-1', 'El disponible no puede ser menor a 0')

  await fill(main, 'Buzo Guiones')
  const units = (size: string) => main.getByLabel(`Unidades del talle ${size}`).inputValue()
  expect([await units('M'), await units('L')]).toEqual(['3', '2'])
  await main.getByLabel('En oferta').check()
  for (const [rate, price] of [
    ['10%', '27.000'],
    ['30%', '21.000'],
    ['50%', '15.000'],
  ])
    await main.getByRole('radio', { name: new RegExp(`^${rate}.*${price}`) }).waitFor({ state: 'attached' })
  await main.getByText('20%', { exact: true }).click()
  const card = main.getByRole('region', { name: 'Vista previa de la tarjeta' })
  for (const seen of ['Buzo Guiones', 'Puma', '20% OFF', /24\.000/])
    await card.getByText(seen).first().waitFor()
  await main.getByLabel('En oferta').uncheck()
  expect(await main.locator('[name=discount]:checked').count()).toBe(0)

  // XL does not survive another category of clothes; nothing survives shoes, but the total does and is spread anew.
  await main.getByText('XL', { exact: true }).click()
  await main.getByText('Campera', { exact: true }).click()
  const chosen = () =>
    main
      .getByRole('group', { name: 'Talles' })
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  expect((await chosen()).toSorted()).toEqual(['L', 'M'])
  await main.getByLabel('Unidades del talle M').fill('7')
  const total = await main.getByLabel('Disponible').inputValue()
  await main.getByText('Calzado', { exact: true }).click()
  expect(await chosen()).toEqual([])
  for (const size of ['40', '41']) await main.getByText(size, { exact: true }).click()
  expect(Number(await units('40')) + Number(await units('41'))).toBe(Number(total))
  await page.close()
  expect(errors).toEqual([])
})

test('pictures: each bad file has its sentence, others are cropped by keyboard, ordered, tried again, and only then saved', async () => {
  const { page, main, errors } = await opened('/CreateProduct')
  const bad: [string, Buffer, keyof typeof PICTURE_MESSAGES][] = [
    ['dibujo.svg', files.SVG_WITH_SCRIPT, 'svg'],
    ['factura.jpg', files.PDF, 'pdf'],
    ['virus.png', files.EICAR, 'format'],
    ['bomba.png', files.bomb(), 'pixels'],
    ['baile.gif', await files.animatedGif(), 'gif'],
    ['iphone.heic', files.HEIC, 'heic'],
    ['vacia.png', Buffer.alloc(0), 'empty'],
  ]
  const input = page.locator('input[type=file][multiple]')
  await input.setInputFiles(bad.map(([name, buffer]) => ({ name, mimeType: 'image/png', buffer })))
  for (const [name, , message] of bad) {
    const row = main.getByRole('alert').filter({ hasText: name })
    await row.getByText(PICTURE_MESSAGES[message]).waitFor()
    expect(await row.getByRole('button', { name: `Reintentar ${name}` }).count()).toBe(0)
    await row.getByRole('button', { name: `Quitar ${name}` }).click()
  }
  // What the route itself says to whoever has no script that looks first.
  const heavy = Buffer.concat([await files.phonePhoto(), Buffer.alloc(8_500_000)])
  for (const [bytes, status, message] of [
    [heavy, 422, PICTURE_MESSAGES.heavy],
    [files.PDF, 422, PICTURE_MESSAGES.pdf],
    [files.bomb(), 422, PICTURE_MESSAGES.pixels],
  ] as const) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), 'foto.jpg')
    const answer = await fetch(`${server.url}/CreateProduct/picture`, {
      method: 'POST',
      body,
      headers: { cookie, origin: server.url },
    })
    expect([answer.status, await answer.json()]).toEqual([status, { message }])
  }

  await choose(page, 'ancha.png', await files.photo(1000, 500).png().toBuffer())
  const cropper = page.getByRole('dialog', { name: 'Recortar la imagen' })
  const frame = cropper.getByRole('group', { name: 'Recorte de 4 por 5' })
  await frame.waitFor()
  expect(await focused(page)).toContain('Recorte de 4 por 5')
  for (const key of ['ArrowRight', 'ArrowRight', '+']) await page.keyboard.press(key)
  await cropper.getByRole('slider', { name: 'Acercar' }).fill('2')
  await cropper.getByRole('button', { name: 'Mover el recorte hacia abajo' }).click()
  const box = (await frame.boundingBox())!
  await page.mouse.move(box.x + 50, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 40, { steps: 3 })
  await page.mouse.up()
  await cropper.getByRole('button', { name: 'Usar este recorte' }).click()
  await main.getByText('Portada').waitFor()

  // The connection is lost in the middle; the file is still here, and the second try arrives.
  await page.route('**/CreateProduct/picture', (route) => route.abort())
  await choose(page, 'segunda.png', await files.photo(400, 500).png().toBuffer())
  await main.getByText('Se cortó la conexión. Probá de nuevo.').waitFor()
  await page.unroute('**/CreateProduct/picture')
  await main.getByRole('button', { name: 'Reintentar segunda.png' }).click()
  await main.getByLabel('Qué se ve en la imagen 2').fill('de costado')

  // Another by pasting, whole on its ground.
  const pasted = (await files.photo(300, 900).png().toBuffer()).toString('base64')
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'pegada.png', { type: 'image/png' }))
    document.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, pasted)
  await cropper.getByRole('button', { name: 'Entera, con fondo' }).click()
  await main.getByText('Imagen 3', { exact: true }).waitFor()

  const alts = () =>
    main
      .getByLabel(/^Qué se ve en la imagen/)
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await main.getByRole('button', { name: 'Subir la imagen 2' }).click()
  expect(await alts()).toEqual(['de costado', '', ''])
  expect(await focused(page)).toContain('Bajar la imagen 1')
  const handle = main.locator('.drag-handle')
  const [start, end] = [(await handle.nth(0).boundingBox())!, (await handle.nth(2).boundingBox())!]
  await page.mouse.move(start.x + 20, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(end.x + 20, end.y + 20, { steps: 8 })
  await page.mouse.up()
  expect(await alts()).toEqual(['', '', 'de costado'])

  const many = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      files
        .photo(80 + 4 * n, 100 + 5 * n)
        .png()
        .toBuffer(),
    ),
  )
  await input.setInputFiles(
    many.map((buffer, n) => ({ name: `muchas${n}.png`, mimeType: 'image/png', buffer })),
  )
  expect(await main.getByRole('alert').filter({ hasText: 'Entran hasta 12 imágenes' }).count()).toBe(21)
  await fill(main, 'Buzo Retratado')
  await main.getByRole('button', { name: 'Crear producto' }).click()
  const waits = main.getByText('Todavía se están subiendo imágenes.')
  await waits
    .or(main.getByText('Imagen 12', { exact: true }))
    .first()
    .waitFor()
  await main.getByText('Imagen 12', { exact: true }).waitFor({ timeout: 40_000 })
  await until(async () => (await main.getByRole('progressbar').count()) === 0)
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText('El producto se ha sumado al catálogo con éxito!').waitFor()
  const [product] = await made('Buzo Retratado')
  const { images } = (await server.shop.products.find(product!.id))!
  expect(images).toHaveLength(12)
  for (const { width, height } of images) expect(width / height).toBeCloseTo(0.8, 1)
  expect(images[2]!.alt).toBe('de costado')
  expect(errors.filter((error) => !/ERR_FAILED/.test(error))).toEqual([])
})

test('a draft says when it was kept, waits for its own admin and product, and two tabs do not write over each other', async () => {
  const first = await opened('/CreateProduct')
  await first.main.getByLabel('Nombre', { exact: true }).fill('Buzo Borrador')
  const kept = first.main.getByText(/^Borrador guardado \d\d:\d\d$/)
  await kept.waitFor()
  const clock = new Intl.DateTimeFormat('es-AR', {
    timeZone: 'America/Argentina/Buenos_Aires',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  const now = [0, 60_000].map((ago) => clock.format(Date.now() - ago))
  expect(now).toContain((await kept.innerText()).slice(-5))

  const tab = await first.page.context().newPage()
  await tab.goto(`${server.url}/CreateProduct`)
  await awake(tab)
  await tab.getByText('Retomamos tu borrador.').waitFor()
  await tab.getByLabel('Nombre', { exact: true }).fill('Buzo Otra Pestaña')
  await tab.getByText(/^Borrador guardado/).waitFor()
  await until(async () => (await http.get('/CreateProduct', await jar(tab))).html.includes('Otra Pestaña'))
  await first.main.getByLabel('Nombre', { exact: true }).fill('Buzo Primera')
  await first.main.getByText(/^Otra pestaña guardó un borrador a las/).waitFor()
  expect((await http.get('/CreateProduct', await jar(tab))).html).toContain('Otra Pestaña')
  await first.main.getByRole('button', { name: 'Guardar el de esta' }).click()
  await kept.waitFor()
  expect((await http.get('/CreateProduct', await jar(tab))).html).toContain('Buzo Primera')
  await tab.close()

  // Leaving asks: by a link and by the back button; the draft can stay.
  const question = first.page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await first.main.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  expect(first.page.url()).toContain('/CreateProduct')
  await first.main.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Salir y dejar el borrador' }).click()
  await first.page.waitForURL(`${server.url}/Dashboard`)

  // A product being edited has a draft of its own; the new product's is still there.
  const id = await seeded('Buzo Con Borrador')
  await first.page.goto(`${server.url}/ModifyProducts`)
  await first.page.goto(`${server.url}/EditProduct/${id}`)
  await awake(first.page)
  await first.main.getByLabel('Precio', { exact: true }).fill('44.000')
  await kept.waitFor()
  await first.page.goBack()
  await first.page.goto(`${server.url}/EditProduct/${id}`)
  expect(await first.main.getByLabel('Precio', { exact: true }).inputValue()).toBe('44.000')
  await awake(first.page)
  await first.main.getByRole('button', { name: 'Descartar' }).click()
  await first.main.getByText('Descartamos el borrador.').waitFor()
  await until(async () => (await first.main.getByLabel('Precio', { exact: true }).inputValue()) === '30000')
  const waiting = await http.get('/CreateProduct', await jar(first.page))
  expect(waiting.html).toContain('Buzo Primera')
  expect(waiting.html).not.toContain('44.000')
  // Another admin with the same browser sees nothing of it.
  const [other] = (await server.signIn('otra.admin@vereda.test')).split('; ')
  await server.database.db.update(users).set({ admin: true }).where(eq(users.email, 'otra.admin@vereda.test'))
  const shared = (await jar(first.page)).replace(/sid=[^;]+/, other!)
  expect((await http.get('/CreateProduct', shared)).html).not.toContain('Buzo Primera')
  expect(first.errors).toEqual([])
})
const jar = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

test('two admins: what each touched is theirs, every field can be chosen, and the units stay true', async () => {
  const id = await seeded('Buzo Disputado')
  const path = `/EditProduct/${id}`
  const mine = await opened(path)
  const theirs = hiddenIn((await http.get(path, cookie)).html)
  await http.post(
    path,
    {
      ...filled({ name: 'Buzo Disputado' }),
      ...theirs,
      price: '31.000',
      sold: '0',
      score: '4',
      'units.M': '5',
      'seen.M': '5',
    },
    cookie,
  )
  await mine.main.getByLabel('Nombre', { exact: true }).fill('Buzo Mio')
  await mine.main.getByLabel('Disponible').fill('9')
  await mine.main.getByRole('button', { name: 'Guardar cambios' }).click()
  await mine.main.getByText('Otra persona guardó este producto mientras lo editabas.').waitFor()
  const side = (field: string, whose: string) =>
    mine.main
      .getByRole('group', { name: field, exact: true })
      .getByRole('radio', { name: new RegExp(`^${whose}`) })
  expect(await side('Nombre', 'Lo tuyo').isChecked()).toBe(true)
  expect(await side('Talles y disponible', 'Lo tuyo').isChecked()).toBe(true)
  expect(await side('Precio', 'Lo guardado').isChecked()).toBe(true)
  expect(await mine.main.getByRole('group', { name: 'Precio', exact: true }).innerText()).toMatch(
    /30\.000[\s\S]*31\.000/,
  )
  await side('Nombre', 'Lo guardado').check()
  await mine.main.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await mine.main.getByText('El producto se ha editado con éxito!').waitFor()
  expect(await server.shop.products.find(id)).toMatchObject({
    name: 'Buzo Disputado',
    price: 3_100_000,
    stock: 9,
    average: 4,
  })

  // Deleted while the form is open: it stays, and can be brought back with what was typed.
  await mine.main.getByLabel('Precio', { exact: true }).fill('35.000')
  await server.shop.catalogue.remove({ kind: 'system', name: 'test' }, id)
  await mine.main.getByRole('button', { name: 'Guardar cambios' }).click()
  await mine.main.getByText('Este producto se eliminó mientras lo editabas.').waitFor()
  await mine.main.getByRole('button', { name: 'Recuperarlo y guardar' }).click()
  await mine.main.getByText('El producto se ha editado con éxito!').waitFor()
  expect(await server.shop.products.find(id)).toMatchObject({ price: 3_500_000, stock: 9 })

  // The detail page: facts, history, the way to the customer's page; archived and brought back.
  await mine.page.goto(`${server.url}/AdminDetail/${id}`)
  const facts = mine.main.getByText('Stock a precio de venta')
  await facts.waitFor()
  const history = mine.main.getByRole('region', { name: 'Historial' })
  expect(await history.getByRole('listitem').count()).toBeGreaterThan(4)
  await mine.main.getByRole('link', { name: 'Ver como cliente' }).click()
  await mine.page.getByRole('heading', { name: 'Buzo Disputado', level: 1 }).waitFor()
  await server.shop.catalogue.remove({ kind: 'system', name: 'test' }, id)
  await mine.page.goto(server.url + path)
  expect(await mine.main.getByLabel('Nombre', { exact: true }).count()).toBe(0)
  await mine.main.getByRole('button', { name: 'Recuperarlo' }).click()
  await mine.main.getByLabel('Nombre', { exact: true }).waitFor()
  // A copy is a form of its own: clicked twice it is one product.
  await mine.page.goto(`${server.url}/CreateProduct?copiar=${id}`)
  await awake(mine.page)
  await mine.main.getByLabel('Disponible').fill('2')
  await mine.main.getByRole('button', { name: 'Crear producto' }).dblclick()
  await mine.main.getByText('El producto se ha sumado al catálogo con éxito!').waitFor()
  expect(await made('Buzo Disputado copia')).toHaveLength(1)
  expect(mine.errors).toEqual([])
})

test('a session that ends, a right that is taken and a connection that is lost leave the form as it was', async () => {
  const { page, main, errors } = await opened('/CreateProduct')
  await fill(main, 'Buzo Paciente')
  await page.route('**/CreateProduct.data*', (route) => route.abort())
  await page.route('**/CreateProduct/draft', (route) => route.abort())
  await main.getByLabel('Disponible').fill('6')
  await main.getByText('Sin conexión: el borrador no se guardó.').waitFor()
  await page.unroute('**/CreateProduct/draft')
  await choose(page, 'una.png', await files.photo(400, 500).png().toBuffer())
  await main.getByText('Portada').waitFor()
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText('Se cortó la conexión y no sabemos si se guardó.').waitFor()
  await page.unroute('**/CreateProduct.data*')

  const right = (admin: boolean) =>
    server.database.db.update(users).set({ admin }).where(eq(users.email, ADMIN))
  await right(false)
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText('Ya no sos admin').first().waitFor()
  expect(await main.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Buzo Paciente')
  await right(true)

  await server.database.db.delete(sessions)
  await main.getByLabel('Precio', { exact: true }).fill('33.000')
  await main.getByText('Tu sesión terminó o ya no sos admin.').waitFor()
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await signInAs(page, ADMIN)
  await main.getByText('Retomamos tu borrador.').waitFor()
  await awake(page)
  expect(await main.getByLabel('Precio', { exact: true }).inputValue()).toBe('33.000')
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText('El producto se ha sumado al catálogo con éxito!').waitFor()
  expect(await made('Buzo Paciente')).toMatchObject([{ priceCentavos: 3_300_000, stock: 6 }])
  cookie = await server.signIn(ADMIN)
  expect(errors.filter((error) => !/ERR_FAILED/.test(error))).toEqual([])

  // Without scripts as well: to sign in and back, with what was typed. Whoever only guesses the address finds nothing.
  const id = await seeded('Buzo Sin Guiones')
  const form = { ...filled({ name: 'Buzo Ya Con Nombre' }), version: '1', sold: '0', score: '0' }
  const away = await http.post(`/EditProduct/${id}`, form)
  expect([away.status, away.to]).toEqual([303, `/sign-in?returnTo=%2FEditProduct%2F${id}`])
  const back = await http.get(`/EditProduct/${id}`, `${away.cookie}; ${cookie}`)
  expect(back.html).toContain('value="Buzo Ya Con Nombre"')
  expect((await http.post(`/EditProduct/${id}`, { ...form, key: '' })).status).toBe(404)
  expect((await http.get(`/EditProduct/${id}`)).status).toBe(404)
})

test('by keyboard alone: created, edited and deleted, with the focus seen at every stop', async () => {
  const { page, main, errors } = await opened('/Dashboard')
  const press = (key: string) => page.keyboard.press(key)
  const write = (text: string) => page.keyboard.type(text)
  const seen = async () => expect(await hidden(page), await focused(page)).toBeNull()
  await page.goto(`${server.url}/CreateProduct`)
  await awake(page)
  const put = async (control: RegExp, text: string) => {
    await tabTo(page, control)
    await press('ControlOrMeta+a')
    await write(text)
  }
  await put(/^textbox "Nombre/, 'Buzo Teclado')
  await tabTo(page, /^radio "Calzado/)
  for (let times = 0; times < 3; times++) await press('ArrowRight')
  await seen()
  expect(await focused(page)).toMatch(/^radio "Buzo/)
  await tabTo(page, /^radio "Adidas/)
  await press('Space')
  await tabTo(page, /^radio "Hombre/)
  await press('Space')
  await tabTo(page, /Subir imágenes|Sumar imágenes|Archivo|^button/)
  await choose(page, 'cuadrada.png', await files.photo(500, 500).png().toBuffer())
  await page.getByRole('dialog', { name: 'Recortar la imagen' }).waitFor()
  await seen()
  await press('ArrowLeft')
  await tabTo(page, /^button "Usar este recorte/)
  await press('Enter')
  await main.getByText('Portada').waitFor()
  await main.getByLabel('Color').focus()
  await put(/^textbox "Precio/, '28000')
  await tabTo(page, /^checkbox "M"/)
  await press('Space')
  await put(/^textbox "Disponible/, '3')
  await tabTo(page, /^button "Crear producto/)
  await press('Enter')
  await main.getByText('El producto se ha sumado al catálogo con éxito!').waitFor()
  await tabTo(page, /^link "Ver el producto/, { key: 'Shift+Tab' })
  await press('Enter')
  await main.getByRole('heading', { name: 'Buzo Teclado', level: 1 }).waitFor()
  await tabTo(page, /^link "Editar/)
  await press('Enter')
  await main.getByRole('button', { name: 'Guardar cambios' }).waitFor()
  await put(/^textbox "Precio/, '160000')
  await tabTo(page, /^button "Guardar cambios/)
  await press('Enter')
  // The summary has the focus; its link leads to the field.
  await tabTo(page, /^link "El precio excede el maximo permitido/)
  await press('Enter')
  await until(async () => (await focused(page)).startsWith('textbox "Precio'))
  await press('ControlOrMeta+a')
  await write('29000')
  await press('Enter')
  await main.getByText('El producto se ha editado con éxito!').waitFor()
  await tabTo(page, /^button "Eliminar/, { key: 'Shift+Tab' })
  await press('Enter')
  const question = page.getByRole('alertdialog', { name: '¿Estás seguro de eliminar este producto?' })
  await question.waitFor()
  await press('Escape')
  expect(await focused(page)).toMatch(/^button "Eliminar/)
  await press('Enter')
  await tabTo(page, /^button "Eliminar"/)
  await press('Enter')
  await main.getByText('Eliminaste Buzo Teclado.').waitFor()
  await tabTo(page, /^button "Deshacer/)
  await press('Enter')
  await main.getByText('El producto volvió a la tienda.').waitFor()
  expect(await made('Buzo Teclado')).toMatchObject([{ priceCentavos: 2_900_000, deletedAt: null }])
  expect(errors).toEqual([])
})

function watched(page: Page) {
  const found: string[] = []
  const look = async (state: string) => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const axe = new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .setLegacyMode()
      if (await page.locator('dialog[open]').count()) axe.include('dialog[open]')
      for (const { id, nodes } of (await axe.analyze()).violations)
        found.push(`${state} ${width}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wider > 0) found.push(`${state} ${width}: ${wider} px wider than the window`)
    }
  }
  return { found, look }
}

test('axe finds nothing in the new form: empty, refused, cropping, at three widths', async () => {
  const { page, main, errors } = await opened('/CreateProduct')
  const { found, look } = watched(page)
  await look('empty')
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText(INVALID).waitFor()
  await choose(page, 'a.svg', files.SVG_WITH_SCRIPT)
  await main.getByText(PICTURE_MESSAGES.svg).waitFor()
  await look('refused')
  await choose(page, 'ancha.png', await files.photo(900, 500).png().toBuffer())
  await page.getByRole('dialog', { name: 'Recortar la imagen' }).waitFor()
  await look('cropper')
  expect(found).toEqual([])
  expect(errors).toEqual([])
})

test('axe finds nothing in a conflict, on the detail page and in its question, at three widths', async () => {
  const id = await seeded('Buzo Mirado')
  const { page, main, errors } = await opened(`/EditProduct/${id}`)
  const { found, look } = watched(page)
  await server.database.db.update(products).set({ version: 7 }).where(eq(products.id, id))
  await main.getByLabel('Precio', { exact: true }).fill('41.000')
  await main.getByRole('button', { name: 'Guardar cambios' }).click()
  await main.getByRole('button', { name: 'Guardar lo elegido' }).waitFor()
  await look('conflict')
  await page.goto(`${server.url}/AdminDetail/1`)
  await look('detail')
  await main.getByRole('button', { name: 'Eliminar' }).first().click()
  await look('delete')
  expect(found).toEqual([])
  expect(errors).toEqual([])
})

test('what is pressed as a field is left is chosen, though the field has something to say about it', async () => {
  const { page, errors } = await server.visitAs(ADMIN, {}, { hasTouch: true, isMobile: true })
  await page.goto(`${server.url}/CreateProduct`)
  await awake(page)
  const main = page.getByRole('main')
  const wrongName = async () => {
    await main.getByLabel('Nombre', { exact: true }).fill('')
    await main.getByLabel('Nombre', { exact: true }).pressSequentially('Buzo 2000')
    await page.waitForTimeout(50)
  }
  const said = main.getByText('El nombre del producto solo acepta letras y espacios.')
  const choice = (name: string) => main.getByText(name, { exact: true })

  await wrongName()
  await choice('Campera').tap()
  await said.waitFor()
  expect(await main.getByRole('radio', { name: 'Campera' }).isChecked()).toBe(true)

  // A mouse button is held down for a while.
  await page.reload()
  await awake(page)
  await wrongName()
  const { x, y, width, height } = (await choice('Buzo').boundingBox())!
  await page.mouse.move(x + width / 2, y + height - 4)
  await page.mouse.down()
  await page.waitForTimeout(150)
  await page.mouse.up()
  await said.waitFor()
  expect(await main.getByRole('radio', { name: 'Buzo' }).isChecked()).toBe(true)

  // And it goes when it is mended, wherever that happens.
  await main.getByLabel('Nombre', { exact: true }).fill('Buzo Nuevo')
  await said.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('a problem leaves with what caused it, also when that is in another field', async () => {
  const { page, main } = await opened('/CreateProduct')
  await fill(main, 'Buzo En Oferta')
  await main.getByLabel('En oferta').check()
  await main.getByRole('button', { name: 'Crear producto' }).click()
  const said = main.locator('#producto-discount').getByText('El descuento del producto es requerido')
  await said.waitFor()
  await main.getByLabel('En oferta').uncheck()
  await said.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'El descuento' }).count()).toBe(0)
})
