import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { CLOUD, cloudinaryStandIn, type CloudinaryStandIn } from '#tests/support/stand-ins/cloudinary.ts'
import type { Fault } from '#tests/support/stand-ins/stand-in.ts'
import { openImages } from '#gateways/images.ts'
import { derivePicture, fileNames } from './derive.ts'
import { importPrepared } from './local.ts'
import { serveImages } from './serve.ts'

/** Holds product §4.15, §4.16, §34.2. */

const dir = mkdtempSync(join(tmpdir(), 'vereda-images-'))
const images = openImages({ kind: 'local', dir })
afterAll(() => rmSync(dir, { recursive: true }))

/** A picture with something to see in it: flat colour would hide a turn or a mix-up. */
const picture = (width: number, height: number, channels: 3 | 4 = 3) => {
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < pixels.length; at++) {
    const x = Math.floor(at / channels) % width
    const y = Math.floor(at / channels / width)
    pixels[at] = ((x >> 2) + (y >> 1) + (at % channels) * 60) % 256
  }
  return sharp(pixels, { raw: { width, height, channels } })
}
const refused = (message: RegExp) =>
  expect.objectContaining({ name: 'GatewayRefused', message: expect.stringMatching(message) })

test('a photo becomes nine upright files without metadata, and the same photo again is the same picture', async () => {
  const photo = await picture(1200, 800)
    .withExif({ IFD0: { Copyright: 'secreto' }, IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const [first, again] = await Promise.all([images.store(photo, 'a.jpg'), images.store(photo, 'otra.jpg')])
  expect(first).toEqual({ url: expect.stringMatching(/^\/img\/[0-9a-f]{32}$/), width: 800, height: 1200 })
  expect(again).toEqual(first)
  expect(await images.store(photo, 'c.jpg')).toEqual(first)

  const hash = first.url.slice(5)
  expect(readdirSync(dir).toSorted()).toEqual(fileNames(hash).toSorted())
  for (const name of fileNames(hash)) {
    const made = await sharp(join(dir, name)).metadata()
    const wanted = Number(/-(\d+)\./.exec(name)![1])
    expect([made.width, made.exif, made.orientation]).toEqual([Math.min(wanted, 800), undefined, undefined])
    expect(made.height! / made.width!).toBeCloseTo(1.5, 1)
  }
})

test('a narrow picture has every name that a page may ask for, never enlarged; transparency survives where it can', async () => {
  const stored = await images.store(await picture(120, 90, 4).png().toBuffer(), 'chica.png')
  const hash = stored.url.slice(5)
  expect((await sharp(join(dir, `${hash}-960.webp`)).metadata()).width).toBe(120)
  expect((await sharp(join(dir, `${hash}-320.avif`)).metadata()).hasAlpha).toBe(true)
  expect((await sharp(join(dir, `${hash}-960.jpg`)).metadata()).hasAlpha).toBe(false)
})

test('WebP and AVIF are taken as well as JPEG and PNG, whatever the file is called', async () => {
  const size = { url: expect.any(String), width: 64, height: 48 }
  expect(await images.store(await picture(64, 48).webp().toBuffer(), 'a.jpg')).toEqual(size)
  expect(await images.store(await picture(64, 48).avif({ effort: 0 }).toBuffer(), 'a')).toEqual(size)
})

const jpeg = await picture(200, 150).jpeg().toBuffer()
const png = await picture(200, 150).png().toBuffer()
test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    /JPG, PNG, WebP o AVIF/,
  ],
  ['a GIF', () => picture(20, 20).gif().toBuffer(), /JPG, PNG, WebP o AVIF/],
  ['a TIFF', () => picture(20, 20).tiff().toBuffer(), /JPG, PNG, WebP o AVIF/],
  [
    'a web page called photo.jpg',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    /JPG, PNG, WebP o AVIF/,
  ],
  ['nothing', () => new Uint8Array(), /vacía/],
  ['nine megabytes', () => Buffer.concat([jpeg, Buffer.alloc(9 * 1024 * 1024)]), /8 MB/],
  ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), /dañado/],
  ['half a PNG', () => png.subarray(0, png.length / 2), /dañado/],
  ['a JPEG head on rubbish', () => Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(500, 65)]), /dañado/],
  [
    'an SVG behind a PNG head',
    () => Buffer.concat([png.subarray(0, 8), Buffer.from('<svg/>')]),
    /dañado|JPG, PNG/,
  ],
])('%s is refused in Spanish and leaves no file', async (_name, make, message) => {
  const before = readdirSync(dir).length
  await expect(images.store(await make(), 'photo.jpg')).rejects.toEqual(refused(message))
  expect(readdirSync(dir)).toHaveLength(before)
})

test('a small file with a great many pixels is refused before it is decoded', async () => {
  const bomb = await sharp({ create: { width: 6500, height: 6500, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  expect(bomb.length).toBeLessThan(200_000)
  const before = process.memoryUsage.rss()
  const started = Date.now()
  await expect(images.store(bomb, 'bomba.png')).rejects.toEqual(refused(/40 megapíxeles/))
  expect(Date.now() - started).toBeLessThan(1000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
})

test('a web page hidden behind a photo does not reach the folder', async () => {
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
  const { url } = await images.store(polyglot, 'x.html')
  for (const name of fileNames(url.slice(5)))
    expect(Buffer.from(await sharp(join(dir, name)).toBuffer()).includes('<script>')).toBe(false)
})

test('pictures are served for a year with their type, and nothing else is served', async () => {
  const app = Fastify()
  await app.register(serveImages, { dir, prefix: '/img' })
  const { url } = await images.store(jpeg, 'a.jpg')
  const address = pictureSources(url)!.src
  const sent = await app.inject(address)
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(sent.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(sent.headers['x-content-type-options']).toBe('nosniff')
  expect(sent.headers['content-security-policy']).toContain('sandbox')
  const held = { 'if-none-match': String(sent.headers.etag) }
  expect((await app.inject({ url: address, headers: held })).statusCode).toBe(304)
  expect((await app.inject({ url: address, method: 'HEAD' })).headers['content-length']).toBe(
    String(sent.rawPayload.length),
  )
  expect((await app.inject(url)).headers['content-type']).toBe('image/jpeg')

  const absent = [
    '/img/ffffffffffffffffffffffffffffffff-640.webp',
    '/img/..%2f..%2fetc%2fpasswd',
    `${url}-641.webp`,
    '/img/x',
  ]
  for (const one of absent) expect((await app.inject(one)).statusCode).toBe(404)
  await app.close()
})

test('prepared pictures are put in place once, and only whole', async () => {
  const source = mkdtempSync(join(tmpdir(), 'vereda-prepared-'))
  const target = join(source, 'target')
  const { hash, files } = await derivePicture(png)
  for (const [name, content] of files) await sharp(content).toFile(join(source, name))
  const paths = [...files.keys()].map((name) => join(source, name))
  expect(await importPrepared(target, hash, paths)).toBe(`/img/${hash}`)
  expect(await importPrepared(target, hash, paths)).toBe(`/img/${hash}`)
  expect(readdirSync(target).toSorted()).toEqual(fileNames(hash).toSorted())
  await expect(importPrepared(target, hash, paths.slice(1))).rejects.toThrow('lacks')
  rmSync(source, { recursive: true })
})

const cloudinary = (more: Partial<Parameters<typeof openImages>[0] & { kind: 'cloudinary' }> = {}) =>
  openImages({ kind: 'cloudinary', ...CLOUD, baseUrl: provider.url, ...more })
let provider: CloudinaryStandIn
beforeAll(async () => {
  provider = await cloudinaryStandIn()
})
afterAll(() => provider.close())

test('a picture goes to Cloudinary clean, by its unsigned preset, and is drawn in every size from there', async () => {
  const photo = await picture(2400, 1200)
    .withExif({ IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
    .jpeg()
    .toBuffer()
  const stored = await cloudinary().store(photo, 'a.jpg')
  expect(stored).toEqual({
    url: 'https://res.cloudinary.com/vereda-ar/image/upload/v1700000000/producto_1.webp',
    width: 1920,
    height: 960,
  })
  expect(provider.uploads).toEqual([{ preset: 'tienda_unsigned', format: 'webp', exif: false }])
  const sources = pictureSources(stored.url)!
  expect(sources.src).toBe(
    'https://res.cloudinary.com/vereda-ar/image/upload/f_auto,q_auto,w_640/v1700000000/producto_1.webp',
  )
  expect(sources.avif).toContain('f_avif,q_auto,w_320/v1700000000/producto_1.webp 320w')
})

test('Cloudinary behind an address with a path, and delivering from elsewhere', async () => {
  const elsewhere = cloudinary({
    baseUrl: `${provider.url}/nube`,
    deliveryUrl: 'https://img.tienda.example/vereda-ar',
  })
  expect(elsewhere.addressBase).toBe('https://img.tienda.example/vereda-ar/image/upload/')
  // It says that the picture is delivered from where we would not let a product's picture come.
  await expect(elsewhere.store(jpeg, 'a.jpg')).rejects.toMatchObject({ name: 'GatewayRefused' })
  expect(provider.asked.at(-1)!.path).toBe('/nube/v1_1/vereda-ar/image/upload')
})

const says = (status: number, message: string) => ({ status, body: { error: { message } } })
test.each<[string, Fault, object, RegExp]>([
  ['400 about the picture', says(400, 'Invalid image file'), { name: 'GatewayRefused' }, /no pudo leer/],
  [
    '400 about its weight',
    says(400, 'File size too large. Got 10 MB'),
    { name: 'GatewayRefused' },
    /pesa más/,
  ],
  ['400 about the preset', says(400, 'Upload preset not found'), { trouble: 'key' }, /configuración/],
  ['401', says(401, 'cloud_name mismatch'), { trouble: 'key' }, /configuración/],
  ['420', says(420, 'Rate limit exceeded'), { trouble: 'limit' }, /no recibe más/],
  ['429', says(429, 'Too many requests'), { trouble: 'limit' }, /no recibe más/],
  ['500', says(500, 'oops'), { trouble: 'reach' }, /no responde/],
  ['a page', 'html', { trouble: 'reach' }, /no responde/],
  ['half an answer', 'half', { trouble: 'reach' }, /no responde/],
  ['nothing', 'hang', { trouble: 'reach' }, /no responde/],
])('Cloudinary answering %s is told in a sentence', async (_name, fault, wanted, sentence) => {
  provider.spoil('/image/upload', fault)
  await expect(cloudinary({ timeoutMs: 300 }).store(jpeg, 'a.jpg')).rejects.toMatchObject({
    ...wanted,
    message: expect.stringMatching(sentence),
  })
})

test('the check of Cloudinary tells a good preset from a wrong one, a full account and silence', async () => {
  const before = provider.uploads.length
  const states = async (more = {}) => (await cloudinary(more).check()).map(({ state }) => state)
  expect(await states()).toEqual(['right'])
  expect(await states({ uploadPreset: 'otro' })).toEqual(['wrong'])
  expect(await states({ cloudName: 'otra' })).toEqual(['wrong'])
  provider.spoil('/image/upload', says(420, 'Rate limit exceeded'))
  expect(await states()).toEqual(['wrong'])
  expect(await states({ baseUrl: 'http://127.0.0.1:1' })).toEqual(['wrong'])
  expect(provider.uploads).toHaveLength(before)
})

test('the check of our own folder is whether it can be written', async () => {
  expect(await images.check()).toMatchObject([{ state: 'right' }])
  // A file stands where the folder should be.
  const nowhere = openImages({ kind: 'local', dir: import.meta.filename })
  expect(await nowhere.check()).toMatchObject([{ state: 'wrong', todo: expect.stringContaining('DATA_DIR') }])
})
