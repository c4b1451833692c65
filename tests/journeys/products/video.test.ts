/** A product's video from the form to the shop: sent, shown only where it is wanted, taken away; with and without scripts. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { VIDEO_MESSAGES } from '#rules/products/pictures/video-file.ts'
import { until } from '#tests/support/browser/journey.ts'
import { openFormJourney, type FormJourney } from '#tests/support/browser/product-form.ts'
import { mp4 } from '#tests/support/files/video-files.ts'

/** Holds product §4.29, §4.30, §34.2. */

let server: FormJourney
beforeAll(async () => {
  server = await openFormJourney()
})
afterAll(() => server?.close())
afterEach(() => server.nothingBroke())

/** A second of a moving square, as this browser films it. */
const filmed = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 400 })
      const pen = canvas.getContext('2d')!
      const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const ended = new Promise((resolve) => (recorder.onstop = resolve))
      recorder.start()
      for (let step = 0; step < 20; step++) {
        pen.fillStyle = '#ebe9e3'
        pen.fillRect(0, 0, 320, 400)
        pen.fillStyle = '#c8102e'
        pen.fillRect(step * 12, 150, 80, 80)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      recorder.stop()
      await ended
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
    }),
  )

/** What is asked of a page's video, address and piece. */
function asksFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/video/')) asked.push(request.url())
  })
  return asked
}
const playing = (page: Page) =>
  page.locator('main section video').evaluate((video) => {
    const { paused, muted, currentTime } = video as HTMLVideoElement
    return !paused && muted && currentTime > 0
  })

test('a video is refused with its sentence, sent, saved, played only in view, undone and taken away', async () => {
  const { page, main } = await server.opened('/EditProduct/1')
  const input = main.getByLabel('Subir un video')
  await input.setInputFiles({ name: 'iphone.mp4', mimeType: 'video/mp4', buffer: mp4({ formats: ['hvc1'] }) })
  await main.getByRole('alert').getByText(VIDEO_MESSAGES.hevc).waitFor()
  await main.getByRole('button', { name: 'Quitar iphone.mp4' }).click()
  const buffer = await filmed(page)
  await input.setInputFiles({ name: 'zapatilla.webm', mimeType: 'video/webm', buffer })
  await main.getByLabel('El video del producto').waitFor()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await main.getByText('El producto se ha editado con éxito!').waitFor()
  const { video } = (await server.shop.products.find(1))!
  expect(video).toMatch(/^\/video\/[0-9a-f]{32}\.webm$/)

  // Nothing of it comes before it is in view; then it plays, without sound, until it is out of view.
  const shopper = await server.visit({ reducedMotion: 'no-preference' })
  const asked = asksFor(shopper.page)
  await shopper.page.goto(`${server.url}/ProductDetail/1`)
  const film = shopper.page.getByRole('link', { name: 'Ver el video' })
  await film.waitFor()
  await shopper.page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await film.click()
  await until(() => playing(shopper.page))
  expect(await film.getAttribute('aria-current')).toBe('true')
  expect(new Set(asked)).toEqual(new Set([server.url + video]))
  await shopper.page
    .getByRole('link', { name: /^Ver: / })
    .first()
    .click()
  await until(async () => !(await playing(shopper.page)))
  await shopper.page
    .getByRole('button', { name: /^Ampliar: / })
    .first()
    .click()
  const closer = shopper.page.getByRole('dialog', { name: /^Fotos de / })
  await closer.getByRole('button', { name: 'Video', exact: true }).click()
  await closer.getByLabel(/^Video de /).waitFor()
  expect(shopper.errors).toEqual([])

  // Less motion: it waits for somebody to start it, and its controls do.
  const calm = await server.visit()
  const askedCalmly = asksFor(calm.page)
  await calm.page.goto(`${server.url}/ProductDetail/1#vista-9`)
  await calm.page.getByRole('link', { name: 'Ver el video' }).click()
  await calm.page.waitForLoadState('networkidle')
  await calm.page.waitForTimeout(500)
  expect(askedCalmly).toEqual([])
  await calm.page.locator('main section video').evaluate((one) => (one as HTMLVideoElement).play())
  await until(() => playing(calm.page))

  await page.goto(`${server.url}/EditProduct/1`)
  await main.getByRole('button', { name: 'Quitar el video' }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await main.getByText('El producto se ha editado con éxito!').waitFor()
  expect((await server.shop.products.find(1))!.video).toBe('')
})

test('without scripts it is sent apart, and saved with the form; its own controls play it', async () => {
  const body = new FormData()
  body.set('producto', '2')
  body.set('file', new File([new Uint8Array(mp4())], 'a.mp4'))
  const headers = { cookie: server.cookie, origin: server.url }
  const sent = await fetch(`${server.url}/CreateProduct/video`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  })
  expect(sent.status).toBe(303)
  const form = await (await fetch(server.url + sent.headers.get('location')!, { headers })).text()
  const [, video] = /name="video" value="(\/video\/[0-9a-f]{32}\.mp4)"/.exec(form) ?? []
  expect(video).toBeDefined()
  await server.http.post(
    '/CreateProduct',
    server.filled({ name: 'Buzo Filmado', video: video! }),
    server.cookie,
  )
  const [made] = await server.made('Buzo Filmado')
  const page = await (await fetch(`${server.url}/ProductDetail/${made!.id}`)).text()
  const [tag = ''] = new RegExp(`<video[^>]*src="${video}"[^>]*>`).exec(page) ?? []
  for (const said of [
    'preload="none"',
    'muted',
    'playsInline',
    'controls',
    'poster=',
    'aria-label="Video de',
  ])
    expect(tag.toLowerCase()).toContain(said.toLowerCase())
  expect(tag).not.toContain('autoplay')
})
