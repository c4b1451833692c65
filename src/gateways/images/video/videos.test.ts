import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImages } from '#gateways/images.ts'
import { MAX_VIDEO_BYTES, VIDEO_MESSAGES, type VideoTrouble } from '#rules/products/pictures/video-file.ts'
import { CLOUD, cloudinaryStandIn, type CloudinaryStandIn } from '#tests/support/stand-ins/cloudinary.ts'
import { mp4, PLACE, webm } from '#tests/support/files/video-files.ts'
import { serveVideos } from './serve-videos.ts'

/** Holds product §4.29, §4.30, §34.2. */

const dir = mkdtempSync(join(tmpdir(), 'vereda-videos-'))
const images = openImages({ kind: 'local', dir })
let provider: CloudinaryStandIn
let app: FastifyInstance
beforeAll(async () => {
  provider = await cloudinaryStandIn()
  app = Fastify()
  await app.register(serveVideos, { dir, prefix: '/video' })
})
afterAll(async () => {
  await provider.close()
  await app.close()
  rmSync(dir, { recursive: true })
})

let parts = 0
function sent(bytes: Uint8Array): string {
  const path = join(dir, `${++parts}.video.part`)
  writeFileSync(path, bytes)
  return path
}
const kept = (url: string) => readFileSync(join(dir, url.slice('/video/'.length)))

test.each([
  ['an MP4', mp4(), 'mp4'],
  ['a WebM', webm(), 'webm'],
  ['a WebM as it is written while somebody films', webm({ codec: 'V_VP8', endless: true }), 'webm'],
])('%s is kept under the name of its content, once', async (_name, bytes, ending) => {
  const path = sent(bytes)
  const { url } = await images.storeVideo(path)
  expect(url).toMatch(new RegExp(`^/video/[0-9a-f]{32}\\.${ending}$`))
  expect(existsSync(path)).toBe(false)
  expect(kept(url)).toHaveLength(bytes.length)
  const before = readdirSync(dir)
  expect(await images.storeVideo(sent(bytes))).toEqual({ url })
  expect(readdirSync(dir)).toEqual(before)
})

test('where it was filmed does not leave the shop, and nothing in the file moves', async () => {
  const bytes = mp4()
  expect(bytes.includes(PLACE)).toBe(true)
  const clean = kept((await images.storeVideo(sent(bytes))).url)
  expect(clean.includes(PLACE)).toBe(false)
  expect(clean).toHaveLength(bytes.length)
  expect(clean.indexOf('mdat')).toBe(bytes.indexOf('mdat'))
})

const whole = mp4()
test.each<[string, Uint8Array, VideoTrouble]>([
  ['nothing', new Uint8Array(), 'empty'],
  ['a text called .mp4', Buffer.from('hola'), 'format'],
  ['an AVI', Buffer.from('RIFF\0\0\0\0AVI LIST'), 'format'],
  ['a JPEG', Buffer.from('ffd8ffe000104a46', 'hex'), 'picture'],
  ['a MOV', mp4({ brand: 'qt  ' }), 'mov'],
  ['an MKV', webm({ type: 'matroska' }), 'matroska'],
  ['HEVC', mp4({ formats: ['hvc1'] }), 'hevc'],
  ['MPEG-4 Visual', mp4({ formats: ['mp4v'] }), 'codec'],
  ['a WebM with what is no codec of it', webm({ codec: 'V_MPEG4/ISO/AVC' }), 'codec'],
  ['only sound', mp4({ formats: [] }), 'sound'],
  ['half an MP4', whole.subarray(0, whole.length - 100), 'broken'],
  ['an MP4 without its index', whole.subarray(0, whole.indexOf('moov') - 4), 'broken'],
  ['half a WebM', webm().subarray(0, 90), 'broken'],
  ['a head on rubbish', Buffer.concat([whole.subarray(0, 32), Buffer.alloc(500, 65)]), 'broken'],
  ['a WebM head on rubbish', Buffer.concat([webm().subarray(0, 18), Buffer.alloc(500, 0)]), 'broken'],
  ['31 MB', mp4({ pictures: MAX_VIDEO_BYTES + 1 }), 'heavy'],
])('%s is refused with its own sentence', async (_name, bytes, trouble) => {
  const path = sent(bytes)
  await expect(images.storeVideo(path)).rejects.toMatchObject({
    name: 'GatewayRefused',
    message: VIDEO_MESSAGES[trouble],
  })
  rmSync(path)
})

test('whatever is inside, there is an end and a sentence', async () => {
  for (const good of [mp4(), webm()])
    for (let at = 0; at < good.length; at += 3)
      for (const byte of [0, 1, 0xff]) {
        const path = sent(Buffer.from(good).fill(byte, at, Math.min(at + 3, good.length)))
        await images.storeVideo(path).catch((error: Error) => expect(error.name).toBe('GatewayRefused'))
        rmSync(path, { force: true })
      }
})

test('a video is served in pieces, for a year, with its type', async () => {
  const { url } = await images.storeVideo(sent(mp4({ pictures: 5000 })))
  const bytes = kept(url)
  const all = await app.inject(url)
  expect([all.statusCode, all.headers['content-type'], all.rawPayload.equals(bytes)]).toEqual([
    200,
    'video/mp4',
    true,
  ])
  expect(all.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-length': String(bytes.length),
  })
  const piece = async (range: string, more = {}) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { range, ...more } })
    return [statusCode, headers['content-range'], rawPayload.length]
  }
  const last = bytes.length - 1
  // What Safari asks first, and why it plays nothing without.
  expect(await piece('bytes=0-1')).toEqual([206, `bytes 0-1/${bytes.length}`, 2])
  expect(await piece('bytes=100-')).toEqual([206, `bytes 100-${last}/${bytes.length}`, bytes.length - 100])
  expect(await piece('bytes=-10')).toEqual([206, `bytes ${last - 9}-${last}/${bytes.length}`, 10])
  expect(await piece('bytes=0-99999999')).toEqual([206, `bytes 0-${last}/${bytes.length}`, bytes.length])
  expect(await piece('bytes=99999999-')).toEqual([416, `bytes */${bytes.length}`, 0])
  expect(await piece('bytes=-0')).toEqual([416, `bytes */${bytes.length}`, 0])
  for (const odd of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-', 'bytes=a-b'])
    expect(await piece(odd)).toEqual([200, undefined, bytes.length])
  expect(await piece('bytes=0-1', { 'if-range': '"another"' })).toEqual([200, undefined, bytes.length])
  const middle = await app.inject({ url, headers: { range: 'bytes=40-59' } })
  expect(middle.rawPayload.equals(bytes.subarray(40, 60))).toBe(true)
  const held = { 'if-none-match': String(all.headers.etag) }
  expect((await app.inject({ url, headers: held })).statusCode).toBe(304)
  expect((await app.inject({ url, method: 'HEAD' })).headers['content-length']).toBe(String(bytes.length))
  for (const name of [
    'f'.repeat(32),
    `${'f'.repeat(32)}.mp4`,
    '..%2f..%2fetc%2fpasswd',
    `${parts}.video.part`,
  ])
    expect((await app.inject(`/video/${name}`)).statusCode).toBe(404)
})

test('only old videos of ours are swept, and nothing else in the folder', async () => {
  const { url } = await images.storeVideo(sent(webm({ codec: 'V_AV1' })))
  const [moment, old] = [new Date('2026-01-02'), new Date('2026-01-01')]
  writeFileSync(join(dir, `${'a'.repeat(32)}-640.webp`), 'a picture')
  utimesSync(join(dir, `${'a'.repeat(32)}-640.webp`), old, old)
  expect(await images.videosBefore(moment)).toEqual([])
  utimesSync(join(dir, url.slice('/video/'.length)), old, old)
  expect(await images.videosBefore(moment)).toEqual([url])
  // Sent once more, it is new.
  await images.storeVideo(sent(webm({ codec: 'V_AV1' })))
  expect(await images.videosBefore(moment)).toEqual([])
  await images.dropVideo('/video/../escape.mp4')
  await images.dropVideo(url)
  expect((await app.inject(url)).statusCode).toBe(404)
})

const cloudinary = (more = {}) => openImages({ kind: 'cloudinary', ...CLOUD, baseUrl: provider.url, ...more })

test('at Cloudinary a video goes to its own address, looked at and clean', async () => {
  const before = provider.videos.length
  await expect(cloudinary().storeVideo(sent(mp4({ formats: ['hvc1'] })))).rejects.toMatchObject({
    message: VIDEO_MESSAGES.hevc,
  })
  expect(provider.videos).toHaveLength(before)
  const stored = await cloudinary().storeVideo(sent(mp4()))
  expect(stored).toEqual({
    url: 'https://res.cloudinary.com/vereda-ar/video/upload/v1700000000/producto_1.mp4',
  })
  const [{ bytes, ...said } = { bytes: Buffer.alloc(0) }] = provider.videos
  expect(said).toEqual({ preset: 'tienda_unsigned', type: 'video/mp4' })
  expect([bytes.length, bytes.includes(PLACE)]).toEqual([mp4().length, false])
  provider.spoil('/video/upload', {
    status: 400,
    body: { error: { message: 'File size too large. Got 11' } },
  })
  await expect(cloudinary().storeVideo(sent(mp4()))).rejects.toMatchObject({ message: /más liviano/ })
  provider.spoil('/video/upload', 'hang')
  await expect(cloudinary({ timeoutMs: 300 }).storeVideo(sent(mp4()))).rejects.toMatchObject({
    name: 'GatewayUnavailable',
    message: /guardar el video/,
  })
})
