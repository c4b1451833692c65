/** A product's video at its route: in pieces or whole, for who may; what is refused or given up leaves nothing behind. */
import { readdirSync, statSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_VIDEO_BYTES, VIDEO_MESSAGES } from '#rules/products/pictures/video-file.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { until } from '#tests/support/browser/journey.ts'
import { mp4, webm } from '#tests/support/files/video-files.ts'
import { videoParts } from './video-route.ts'

/** Holds product §4.29, §34.2. */

let server: TestServer
const cookies: Record<string, string> = { visitor: '' }
beforeAll(async () => {
  server = await openServer({ seeded: true, pages: false, jobs: false })
  cookies.admin = await server.signIn('admin@vereda.test')
  cookies.customer = await server.signIn('cliente@vereda.test')
  cookies.banned = await server.signIn('baneado@vereda.test')
})
afterAll(() => server.close())

const folder = () => join(server.dataDir, 'images')
const films = () => readdirSync(folder()).filter((name) => /\.(mp4|webm|part)$/.test(name))
const headers = (who: string) => ({ cookie: cookies[who]!, 'sec-fetch-site': 'same-origin' })
const CREATE = '/CreateProduct/video'

async function whole(bytes: Uint8Array | null, { who = 'admin', producto = '' } = {}) {
  const body = new FormData()
  body.set('producto', producto)
  if (bytes) body.set('file', new File([new Uint8Array(bytes)], '../../etc/passwd.mp4'))
  const answer = await fetch(server.url + CREATE, {
    method: 'POST',
    headers: { ...headers(who), accept: 'text/html' },
    body,
    redirect: 'manual',
  })
  return { status: answer.status, to: answer.headers.get('location'), page: await answer.text() }
}
async function piece(bytes: Uint8Array, query: Record<string, string>, who = 'admin') {
  const answer = await fetch(`${server.url}${CREATE}/pieza?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { ...headers(who), accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  const body = (await answer.json()) as { here?: number; url?: string; message?: string }
  return { status: answer.status, body }
}
const asked = (bytes: Uint8Array, subida: string) => ({
  subida,
  total: String(bytes.length),
  nombre: 'a.mp4',
})

test.for([
  ['visitor', 404],
  ['customer', 404],
  ['banned', 403],
] as const)('for a %s there is no such route', async ([who, status]) => {
  expect((await whole(mp4(), { who })).status).toBe(status)
  const ask = { ...asked(mp4(), 'a'.repeat(20)), desde: '0' }
  expect((await piece(mp4(), ask, who)).status).toBe(status)
  expect(films()).toEqual([])
})

test('in pieces: a lost one is sent again, the last one answers the address, which plays', async () => {
  const bytes = mp4({ pictures: 900 })
  const ask = asked(bytes, 'p'.repeat(20))
  expect(await piece(bytes.subarray(0, 300), { ...ask, desde: '0' })).toEqual({
    status: 200,
    body: { here: 300 },
  })
  expect(await piece(bytes.subarray(400), { ...ask, desde: '400' })).toEqual({
    status: 409,
    body: { here: 300 },
  })
  const end = await piece(bytes.subarray(200), { ...ask, desde: '200' })
  expect(end).toEqual({ status: 200, body: { url: expect.stringMatching(/^\/video\/[0-9a-f]{32}\.mp4$/) } })
  const played = await fetch(server.url + end.body.url, { headers: { range: 'bytes=0-1' } })
  expect([played.status, played.headers.get('content-range')]).toEqual([206, `bytes 0-1/${bytes.length}`])
  expect(played.headers.get('content-encoding')).toBeNull()
  expect(films()).toEqual([end.body.url!.slice('/video/'.length)])
  expect(statSync(join(folder(), films()[0]!)).mode & 0o777).toBe(0o600)
})

test('whole, without scripts: back to the form that it was chosen for', async () => {
  const made = await whole(webm())
  expect(made).toMatchObject({
    status: 303,
    to: expect.stringMatching(/^\/CreateProduct\?video=%2Fvideo%2F[0-9a-f]{32}\.webm$/),
  })
  expect((await whole(webm(), { producto: '7' })).to).toMatch(/^\/EditProduct\/7\?video=/)
  expect((await whole(webm(), { producto: '//evil.example' })).to).toMatch(/^\/CreateProduct\?/)
})

test.for([
  ['no file at all', null, VIDEO_MESSAGES.none],
  ['nothing', Buffer.alloc(0), VIDEO_MESSAGES.empty],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), VIDEO_MESSAGES.format],
  ['HEVC', mp4({ formats: ['hev1'] }), VIDEO_MESSAGES.hevc],
  ['half a video', mp4().subarray(0, 700), VIDEO_MESSAGES.broken],
  ['31 MB', mp4({ pictures: MAX_VIDEO_BYTES + 1 }), VIDEO_MESSAGES.heavy],
] as const)('%s is refused with a sentence, and nothing stays', async ([, bytes, sentence]) => {
  const before = films()
  const { status, page } = await whole(bytes)
  expect([status, page]).toEqual([422, expect.stringContaining(sentence)])
  expect(films()).toEqual(before)
  if (!bytes || bytes.length === 0 || bytes.length > MAX_VIDEO_BYTES) return
  const end = await piece(bytes, { ...asked(bytes, 'r'.repeat(20)), desde: '0' })
  expect(end).toEqual({ status: 422, body: { message: sentence } })
  expect(films()).toEqual(before)
})

test('more than 30 MB is refused before any of it comes', async () => {
  const ask = { subida: 'g'.repeat(20), total: String(MAX_VIDEO_BYTES + 1), nombre: 'x', desde: '0' }
  expect(await piece(mp4(), ask)).toEqual({ status: 422, body: { message: VIDEO_MESSAGES.heavy } })
})

test('30 MB take no memory to speak of', async () => {
  const bytes = mp4({ pictures: MAX_VIDEO_BYTES - 2000 })
  const ask = asked(bytes, 'm'.repeat(20))
  const send = async (at: number) =>
    piece(bytes.subarray(at, at + 1024 * 1024), { ...ask, desde: String(at) })
  await send(0)
  const before = process.memoryUsage.rss()
  let last = await send(1024 * 1024)
  while (last.body.here !== undefined) last = await send(last.body.here)
  expect(last.body.url).toBeDefined()
  expect(process.memoryUsage.rss() - before).toBeLessThan(40 * 1024 * 1024)
})

test('a connection that is lost in the middle leaves nothing, and what is given up is swept after an hour', async () => {
  const before = films()
  const { port } = new URL(server.url)
  const socket = net.connect(Number(port), 'localhost')
  socket.on('error', () => undefined)
  const boundary = 'xxyyzz'
  socket.write(
    [
      `POST ${CREATE} HTTP/1.1`,
      `host: localhost:${port}`,
      `cookie: ${cookies.admin}`,
      'sec-fetch-site: same-origin',
      `content-type: multipart/form-data; boundary=${boundary}`,
      'content-length: 1000000',
      '',
      `--${boundary}`,
      'content-disposition: form-data; name="file"; filename="a.mp4"',
      '',
      'x'.repeat(2000),
    ].join('\r\n'),
  )
  await until(async () => films().length > before.length)
  socket.destroy()
  await until(async () => films().length === before.length)

  const bytes = mp4()
  await piece(bytes.subarray(0, 100), { ...asked(bytes, 's'.repeat(20)), desde: '0' })
  expect(films()).toHaveLength(before.length + 1)
  const parts = videoParts(folder())
  await parts.tidy()
  expect(films()).toHaveLength(before.length + 1)
  await parts.tidy(Date.now() + 61 * 60_000)
  expect(films()).toEqual(before)
})
