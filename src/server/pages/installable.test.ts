import fs from 'node:fs'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installPaths } from '#rules/install-paths.ts'
import type { Shop } from '#shop/shop.ts'
import sharp from 'sharp'
import { addInstallable } from './installable.ts'
import { noRoutes } from '#server/http/route-book.ts'

/** Holds product §46.1, §46.4. */

const PUBLIC = path.join(import.meta.dirname, '../../../public')
const shop = { settings: { name: 'Vereda' } } as Shop

async function served(works: boolean, files: string | null) {
  const app = Fastify()
  app.decorateRequest('nonce', 'abc')
  addInstallable(app, { shop, book: async () => noRoutes, works, files })
  return (url: string) => app.inject(url)
}
function folder(...names: string[]) {
  const files = fs.mkdtempSync(path.join(fs.realpathSync(process.env.TMPDIR ?? '/tmp'), 'vereda-built-'))
  fs.mkdirSync(path.join(files, 'assets'))
  for (const name of names) fs.writeFileSync(path.join(files, 'assets', name), '')
  return files
}

test('the manifest has what a phone asks for, and every picture in it is there in its size', async () => {
  const answer = await (await served(true, null))(installPaths.manifest)
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const said = answer.json<{ icons: { src: string; sizes: string; purpose: string }[] }>()
  expect(said).toMatchObject({ name: 'Vereda', lang: 'es-AR', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of said.icons) {
    const { width, height } = await sharp(path.join(PUBLIC, src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(said.icons.map(({ purpose }) => purpose)).toContain('maskable')
})

test('the worker is another one for another build, is asked for each time, and runs nothing else', async () => {
  const [one, two] = await Promise.all([
    (await served(true, folder('a-1.js')))(installPaths.worker),
    (await served(true, folder('a-2.js')))(installPaths.worker),
  ])
  expect(one.body).not.toBe(two.body)
  expect(one.headers['cache-control']).toBe('no-cache')
  expect(one.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  // It is whole in itself: it reads as a program.
  for (const { body } of [one, two]) expect(() => new Function(body)).not.toThrow()
})

test.each([
  ['switched off', false, folder('a-1.js')],
  ['while developing', true, null],
])('%s, the worker that is served takes itself out', async (_why, works, files) => {
  const { body } = await (await served(works, files))(installPaths.worker)
  expect(body).toContain('unregister')
  expect(body).not.toContain('respondWith')
  expect(() => new Function(body)).not.toThrow()
})

test('the page without signal is whole in itself', async () => {
  const { body, headers } = await (await served(true, null))(installPaths.offline)
  expect(body).toContain('<h1>Sin conexión</h1>')
  expect(body).not.toMatch(/<script|<link rel="stylesheet"/)
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'nonce-")
})
