import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImages } from '#gateways/images.ts'
import type { Database } from '#data/database.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'
import { testContext } from '#tests/support/open-shop.ts'
import * as files from '#tests/support/files/picture-files.ts'
import { openPictures } from './pictures.ts'

/** Holds product §4.15, §34.2. */

const dir = mkdtempSync(join(tmpdir(), 'vereda-pictures-'))
const admin = { kind: 'person', id: 1, role: 'owner', ban: false } as PersonVisitor
let pictures: ReturnType<typeof openPictures>
beforeAll(() => {
  const images = openImages({ kind: 'local', dir })
  pictures = openPictures(testContext({} as Database, { gateways: { images } }))
})
afterAll(() => rmSync(dir, { recursive: true }))

const kept = (url: string) => sharp(join(dir, `${url.slice(5)}-960.jpg`))
const colourAt = async (picture: Sharp, left: number, top: number) => [
  ...(await sharp(await picture.toBuffer())
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()),
]

test.each<[string, () => Buffer | Promise<Buffer>, keyof typeof PICTURE_MESSAGES]>([
  ['an SVG with a script in it', () => files.SVG_WITH_SCRIPT, 'svg'],
  ['a PDF renamed to .jpg', () => files.PDF, 'pdf'],
  ['the EICAR test virus', () => files.EICAR, 'format'],
  ['an animated GIF', files.animatedGif, 'gif'],
  ['a HEIC photo', () => files.HEIC, 'heic'],
  ['0 bytes', () => Buffer.alloc(0), 'empty'],
  ['9 MB', async () => Buffer.concat([await files.phonePhoto(), Buffer.alloc(9 * 1024 * 1024)]), 'heavy'],
  ['half a photo', async () => (await files.phonePhoto()).subarray(0, 4000), 'broken'],
])('%s is refused in Spanish and leaves nothing behind', async (_name, make, message) => {
  const before = readdirSync(dir).length
  const end = await pictures.store(admin, await make(), 'foto.jpg')
  const said = PICTURE_MESSAGES[message]
  expect(end).toMatchObject({ kind: 'invalid', message: said, fields: { image: said } })
  expect(readdirSync(dir)).toHaveLength(before)
})

test('400 megapixels in 48 kB are refused at once and take no memory', async () => {
  const bomb = files.bomb()
  expect(bomb.length).toBeLessThan(60_000)
  await pictures.store(admin, await files.phonePhoto(), 'antes.jpg')
  const before = process.memoryUsage.rss()
  const started = Date.now()
  const ends = await Promise.all(Array.from({ length: 8 }, () => pictures.store(admin, bomb, 'bomba.png')))
  for (const end of ends) expect(end).toMatchObject({ message: PICTURE_MESSAGES.pixels })
  expect(Date.now() - started).toBeLessThan(2000)
  const grown = process.memoryUsage.rss() - before
  expect(grown).toBeLessThan(32 * 1024 * 1024)
})

test('a photo from a telephone stands upright and keeps its own edges: 4 by 5 is taken as it is', async () => {
  const end = await pictures.store(admin, await files.phonePhoto(), 'IMG_1.jpg')
  expect(end).toMatchObject({ value: { width: 800, height: 1000 } })
  const { url } = end.ok ? end.value : { url: '' }
  // What was on top in the camera is on the right when it is held upright.
  const [right] = await colourAt(kept(url), 780, 500)
  const [left] = await colourAt(kept(url), 20, 500)
  expect(right! - left!).toBeGreaterThan(100)
})

test.each([
  ['wide', 1000, 500, 1000, 1250],
  ['tall', 400, 1000, 800, 1000],
])('a %s picture is set whole on the tile’s colour', async (_name, width, height, w, h) => {
  const bytes = await files.photo(width, height).png().toBuffer()
  const end = await pictures.store(admin, bytes, 'ancha.png')
  expect(end).toMatchObject({ value: { width: w, height: h } })
  const { url } = end.ok ? end.value : { url: '' }
  const ground = await colourAt(kept(url), 2, 2)
  for (const [at, wanted] of [0xeb, 0xe9, 0xe3].entries())
    expect(Math.abs(ground[at]! - wanted)).toBeLessThan(7)
})

test('thirty at once: each is kept, or says that there are many; none is half kept', async () => {
  const small = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      files
        .photo(40 + n * 4, 50 + n * 5)
        .png()
        .toBuffer(),
    ),
  )
  const before = readdirSync(dir).length
  const ends = await Promise.all(small.map((bytes, n) => pictures.store(admin, bytes, `${n}.png`)))
  const stored = ends.filter((end) => end.ok).length
  for (const end of ends) if (!end.ok) expect(end.message).toContain('Probá de nuevo en un momento')
  expect(stored).toBeGreaterThan(20)
  expect(readdirSync(dir).length - before).toBe(stored * 9)
})

test('only admins may send one', async () => {
  expect(await pictures.store(anonymous, files.PDF, 'x')).toMatchObject({ reason: 'signed-out' })
  expect(await pictures.store({ ...admin, role: null }, files.PDF, 'x')).toMatchObject({
    reason: 'forbidden',
  })
})
