/** Lists come in at the route: for admins only, whole or in pieces, whatever they hold; what is refused leaves nothing behind. */
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imports } from '#data/schema.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { until } from '#tests/support/browser/journey.ts'

/** Holds product §2.4, §26.1, §38.4. */

let server: TestServer
const cookies: Record<string, string> = {}
beforeAll(async () => {
  server = await openServer({ seeded: true, pages: false, jobs: false })
  cookies.admin = await server.signIn('admin@vereda.test')
  cookies.customer = await server.signIn('cliente@vereda.test')
  cookies.banned = await server.signIn('baneado@vereda.test')
  cookies.visitor = ''
})
afterAll(() => server.close())

const kept = () => readdir(join(server.dataDir, 'imports')).catch(() => [])
const headers = (who: string) => ({ cookie: cookies[who]!, 'sec-fetch-site': 'same-origin' })
async function whole(
  content: BlobPart | null,
  { who = 'admin', name = 'lista.csv', field = 'archivo' } = {},
) {
  const form = new FormData()
  if (content === null) form.set('otro', 'nada')
  else form.set(field, new File([content], name))
  const answer = await fetch(`${server.url}/AdminImport/archivo`, {
    method: 'POST',
    headers: { ...headers(who), accept: 'application/json' },
    body: form,
    redirect: 'manual',
  })
  const text = await answer.text()
  const message = text.startsWith('{') ? (JSON.parse(text) as { message: string }).message : text
  return { status: answer.status, to: answer.headers.get('location'), message }
}
async function piece(bytes: Uint8Array<ArrayBuffer>, query: Record<string, string>, who = 'admin') {
  const answer = await fetch(`${server.url}/AdminImport/pieza?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { ...headers(who), accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { here?: number; to?: string; message?: string },
  }
}
const GOOD = 'Código;Nombre;Precio\nA;Buzo Sol;20.000\nB;"Buzo\nLuna";1\n'

test.for([
  ['visitor', 404],
  ['customer', 404],
  ['banned', 403],
] as const)('for a %s there is no such route', async ([who, status]) => {
  const before = await server.database.db.$count(imports)
  expect((await whole(GOOD, { who })).status).toBe(status)
  const asked = { subida: 'a'.repeat(20), desde: '0', total: '3', nombre: 'x.csv' }
  expect((await piece(new Uint8Array(3), asked, who)).status).toBe(status)
  expect(await server.database.db.$count(imports)).toBe(before)
  expect(await kept()).toEqual([])
})

test.for([
  ['plain', GOOD, 'utf-8'],
  ['with a byte order mark', `\uFEFF${GOOD}`, 'utf-8'],
  ['in Latin-1', Buffer.from(GOOD, 'latin1'), 'windows-1252'],
  ['in UTF-16', Buffer.from(`\uFEFF${GOOD}`, 'utf16le'), 'utf-16le'],
] as const)('a list %s is read and its columns are guessed', async ([, content, encoding]) => {
  const { status, to } = await whole(content as BlobPart)
  expect(status).toBe(303)
  const rows = await server.database.db.select().from(imports).orderBy(imports.id)
  const last = rows.at(-1)!
  expect(to).toBe(`/AdminImport/${last.id}`)
  expect(last).toMatchObject({
    state: 'ready',
    total: 2,
    fileName: 'lista.csv',
    file: { encoding, delimiter: ';', columns: ['Código', 'Nombre', 'Precio'] },
    mapping: { key: 'Código', name: 'Nombre', price: 'Precio' },
  })
  expect(await kept()).toContain(`${last.id}.csv`)
})

test.for([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'no es un texto CSV'],
  ['nothing', '', 'vacío'],
  ['only headings', 'a;b\n', 'ninguna fila'],
  ['a thousand columns', `${'x;'.repeat(1_000)}\n1;2\n`, 'más de 500 columnas'],
  ['a million columns', `${'x;'.repeat(1_000_000)}\n1;2\n`, 'La línea 1 pesa más de 1 MB'],
  ['half a line', 'a;b\n1;2\n3', 'línea 3'],
  ['no file at all', null, 'Elegí un archivo CSV.'],
] as const)('%s is refused with a sentence, and nothing stays', async ([, content, sentence]) => {
  const [rows, files] = [await server.database.db.$count(imports), await kept()]
  const { status, message } = await whole(content as BlobPart | null)
  expect([status, message]).toEqual([422, expect.stringContaining(sentence)])
  expect(await server.database.db.$count(imports)).toBe(rows)
  expect(await kept()).toEqual(files)
})

test('more than 50 MB is refused while it comes, and nothing stays', async () => {
  const files = await kept()
  const { status, message } = await whole(new Uint8Array(51 * 1024 * 1024).fill(97))
  expect([status, message]).toEqual([422, 'El archivo pesa más de 50 MB. Dividilo en partes.'])
  expect(await kept()).toEqual(files)
  const asked = { subida: 'g'.repeat(20), desde: '0', total: String(60 * 1024 * 1024), nombre: 'x' }
  expect(await piece(new Uint8Array(3), asked)).toMatchObject({ status: 422, body: { message } })
})

test('in pieces: a lost one is sent again, a skipped one is asked for, the last one opens the list', async () => {
  const bytes = new TextEncoder().encode(GOOD)
  const ask = { subida: 'p'.repeat(20), total: String(bytes.length), nombre: 'en-partes.csv' }
  expect(await piece(bytes.slice(0, 20), { ...ask, desde: '0' })).toEqual({ status: 200, body: { here: 20 } })
  expect(await piece(bytes.slice(30, 40), { ...ask, desde: '30' })).toEqual({
    status: 409,
    body: { here: 20 },
  })
  // The answer to the first was lost: it comes again.
  expect(await piece(bytes.slice(10, 30), { ...ask, desde: '10' })).toEqual({
    status: 200,
    body: { here: 30 },
  })
  const end = await piece(bytes.slice(30), { ...ask, desde: '30' })
  expect(end).toMatchObject({ status: 200, body: { to: expect.stringMatching(/^\/AdminImport\/\d+$/) } })
  expect((await kept()).filter((name) => name.endsWith('.part'))).toEqual([])
  for (const odd of [{ desde: '-1' }, { desde: 'x' }, { subida: '../../etc/passwd' }, { total: '0' }])
    expect((await piece(bytes, { ...ask, desde: '0', ...odd })).status).toBe(422)
  const longer = await piece(bytes, { ...ask, subida: 'q'.repeat(20), total: '10', desde: '0' })
  expect(longer.status).toBe(422)
})

test('a connection lost in the middle of a whole list leaves nothing', async () => {
  const [rows, files] = [await server.database.db.$count(imports), await kept()]
  const { port } = new URL(server.url)
  const socket = net.connect(Number(port), 'localhost')
  socket.on('error', () => undefined)
  const boundary = 'xxyyzz'
  socket.write(
    [
      'POST /AdminImport/archivo HTTP/1.1',
      `host: localhost:${port}`,
      `cookie: ${cookies.admin}`,
      'sec-fetch-site: same-origin',
      `content-type: multipart/form-data; boundary=${boundary}`,
      'content-length: 1000000',
      '',
      `--${boundary}`,
      'content-disposition: form-data; name="archivo"; filename="a.csv"',
      '',
      'a;b\n1;2\n'.repeat(1000),
    ].join('\r\n'),
  )
  await until(async () => (await kept()).some((name) => name.endsWith('.part')))
  socket.destroy()
  await until(async () => (await kept()).every((name) => !name.endsWith('.part')))
  expect(await kept()).toEqual(files)
  expect(await server.database.db.$count(imports)).toBe(rows)
  expect(server.troubles).toEqual([])
})
