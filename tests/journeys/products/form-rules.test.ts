/** What the product form says: each rule in its own words, without scripts and while one types, and for no longer than it is true. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NAME_MESSAGES } from '#rules/products/terms.ts'
import { awake } from '#tests/support/browser/awake.ts'
import {
  ADMIN,
  fill,
  hiddenIn,
  INVALID,
  openFormJourney,
  type FormJourney,
} from '#tests/support/browser/product-form.ts'

/**
 * Holds product §2.30, §4.2, §4.3, §4.5, §4.7, §4.9, §4.10, §4.11, §4.12, §4.13, §4.15, §19.10, §29.1,
 * §29.3, §34.2.
 */

let server: FormJourney
beforeAll(async () => {
  server = await openFormJourney()
})
afterAll(() => server?.close())
afterEach(() => server.nothingBroke())

const TRIES: [field: Record<string, string>, message: string][] = [
  [{ name: '' }, 'El nombre del producto es requerido'],
  [{ name: 'Buzo 2000' }, NAME_MESSAGES.letters],
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
  const path = `/EditProduct/${await server.created('Buzo Mensajes')}`
  const edit = { ...server.filled({ name: 'Buzo Mensajes' }), version: '1', sold: '0', score: '0' }
  for (const [address, form, tries] of [
    ['/CreateProduct', server.filled(), TRIES],
    [path, edit, [...TRIES, ...EDIT_TRIES]],
  ] as const)
    for (const [change, message] of tries) {
      const { status, words, html } = await server.http.post(address, { ...form, ...change }, server.cookie)
      expect([address, message, status]).toEqual([address, message, 422])
      expect(words).toContain(`\n${message}\n`)
      expect(words).toContain(INVALID)
      expect(html).toContain('<title>Error: ')
      if (change.price === undefined) expect(html).toContain('value="30.000"')
    }
  expect(await server.made('Buzo Prueba')).toHaveLength(0)

  const once = server.filled()
  const [first, second] = await Promise.all([
    server.http.post('/CreateProduct', once, server.cookie),
    server.http.post('/CreateProduct', once, server.cookie),
  ])
  const again = await server.http.post('/CreateProduct', once, server.cookie)
  expect([first.status, second.to, again.to]).toEqual([303, first.to, first.to])
  expect(await server.made('Buzo Prueba')).toHaveLength(1)
  expect((await server.http.get(first.to, server.cookie)).words).toContain(
    'El producto se ha sumado al catálogo con éxito!',
  )
  const changed = await server.http.post('/CreateProduct', { ...once, price: '31.000' }, server.cookie)
  expect(changed.status).toBe(409)
  expect(changed.words).toContain('Con este formulario ya creaste «Buzo Prueba».')
  const { key } = hiddenIn(changed.html)
  expect(
    (await server.http.post('/CreateProduct', { ...once, price: '31.000', key: key! }, server.cookie)).status,
  ).toBe(303)
  expect(await server.made('Buzo Prueba')).toHaveLength(2)
  const saved = await server.http.post(path, { ...edit, price: '32.000' }, server.cookie)
  expect((await server.http.get(saved.to, server.cookie)).words).toContain(
    'El producto se ha editado con éxito!',
  )
  for (const absent of [
    '/EditProduct/999999',
    '/AdminDetail/999999',
    '/EditProduct/x',
    '/CreateProduct?copiar=999999',
  ])
    expect((await server.http.get(absent, server.cookie)).status, absent).toBe(404)
})

test('with scripts: the same words while typing, sizes that follow the category, prices at each discount, the card as it will be', async () => {
  const { page, main, errors } = await server.opened('/CreateProduct')
  await main.getByRole('button', { name: 'Crear producto' }).click()
  const summary = main.getByRole('alert').filter({ hasText: INVALID })
  expect(await summary.getByRole('listitem').count()).toBe(8)
  const told = async (label: string, typed: string, message: string) => {
    await main.getByLabel(label, { exact: true }).fill(typed)
    await main.locator('p').getByText(message, { exact: true }).waitFor()
  }
  await told('Nombre', 'Buzo 2', NAME_MESSAGES.letters)
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
  const said = main.getByText(NAME_MESSAGES.letters)
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
  const { page, main } = await server.opened('/CreateProduct')
  await fill(main, 'Buzo En Oferta')
  await main.getByLabel('En oferta').check()
  await main.getByRole('button', { name: 'Crear producto' }).click()
  const said = main.locator('#producto-discount').getByText('El descuento del producto es requerido')
  await said.waitFor()
  await main.getByLabel('En oferta').uncheck()
  await said.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'El descuento' }).count()).toBe(0)
})
