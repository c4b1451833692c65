/** The pictures of the product form: refused with a sentence, cropped, ordered, tried again and saved. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'
import { until } from '#tests/support/browser/journey.ts'
import { focused } from '#tests/support/browser/keyboard.ts'
import { choose, fill, openFormJourney, type FormJourney } from '#tests/support/browser/product-form.ts'
import * as files from '#tests/support/files/picture-files.ts'

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

test('pictures: each bad file has its sentence, others are cropped by keyboard, ordered, tried again, and only then saved', async () => {
  const { page, main, errors } = await server.opened('/CreateProduct')
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
      headers: { cookie: server.cookie, origin: server.url },
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
  const [product] = await server.made('Buzo Retratado')
  const { images } = (await server.shop.products.find(product!.id))!
  expect(images).toHaveLength(12)
  for (const { width, height } of images) expect(width / height).toBeCloseTo(0.8, 1)
  expect(images[2]!.alt).toBe('de costado')
  expect(errors.filter((error) => !/ERR_FAILED/.test(error))).toEqual([])
})
